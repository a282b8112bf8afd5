// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --mlir-very-unsafe-disable-verifier-on-parsing --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))'

// The rows that are asked for are not those of the tile that is there.
// expected-error @below {{argument 0 asks for tiles of 4 rows (leading_tile_rows), but its layout has tiles of 8}}
func.func @f(%a: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>> {leading_tile_rows = 4 : i64}) {
  return
}

// -----

// Not a number of rows.
// expected-error @below {{argument 0 has a leading_tile_rows that is no positive integer}}
func.func @f(%a: memref<16x128xf32> {leading_tile_rows = 0 : i64}) {
  return
}

// -----

// expected-error @below {{argument 0 has a leading_tile_rows that is no positive integer}}
func.func @f(%a: memref<16x128xf32> {leading_tile_rows = "8"}) {
  return
}

// -----

// A word of 8-bit elements holds four rows.
// expected-error @below {{argument 0 asks for tiles of 6 rows (leading_tile_rows), not a multiple of the 4 rows in a word}}
func.func @f(%a: memref<18x128xi8> {leading_tile_rows = 6 : i64}) {
  return
}

// -----

// The padded size does not fit.
// expected-error @below {{argument 0 has type memref<9223372036854775807x128xf32>, too large to lay out in tiles}}
func.func @f(%a: memref<9223372036854775807x128xf32> {leading_tile_rows = 4 : i64}) {
  return
}
