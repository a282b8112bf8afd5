// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// A multiple is positive; the wheels take a negative one.
func.func @assume_multiple(%n: i32) {
  // expected-error @below {{'tpu.assume_multiple' op multiple must be at least 1, got -8}}
  %0 = tpu.assume_multiple %n, -8 : i32
  return
}

// -----

// Zero is no multiple to assume.
func.func @assume_multiple(%n: i32) {
  // expected-error @below {{'tpu.assume_multiple' op multiple must be at least 1, got 0}}
  %0 = tpu.assume_multiple %n, 0 : i32
  return
}

// -----

// What is known must hold.
func.func @assume_multiple() {
  %n = arith.constant 12 : i32
  // expected-error @below {{'tpu.assume_multiple' op constant 12 is no multiple of 8}}
  %0 = tpu.assume_multiple %n, 8 : i32
  return
}

// -----

// However wide the constant is.
func.func @assume_multiple() {
  %n = arith.constant 36893488147419103233 : i128
  // expected-error @below {{'tpu.assume_multiple' op constant 36893488147419103233 is no multiple of 8}}
  %0 = tpu.assume_multiple %n, 8 : i128
  return
}

// -----

// Only sizes of 1 are squeezed.
func.func @memref_squeeze(%ref: memref<2x8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op the result's shape is not the source's without some dimensions of size 1}}
  %0 = tpu.memref_squeeze %ref : memref<2x8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// A squeeze adds no dimension.
func.func @memref_squeeze(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op the result's shape is not the source's without some dimensions of size 1}}
  %0 = tpu.memref_squeeze %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<1x8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Elements stay what they are.
func.func @memref_squeeze(%ref: memref<1x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op changes the element type from 'f32' to 'i32'}}
  %0 = tpu.memref_squeeze %ref : memref<1x128xf32, #tpu.memory_space<vmem>> -> memref<128xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// Memory stays where it is.
func.func @memref_squeeze(%ref: memref<1x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op changes the memory space from #tpu.memory_space<vmem> to #tpu.memory_space<hbm>}}
  %0 = tpu.memref_squeeze %ref : memref<1x128xf32, #tpu.memory_space<vmem>> -> memref<128xf32, #tpu.memory_space<hbm>>
  return
}

// -----

// Tiles stay.
func.func @memref_squeeze(%ref: memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op drops the tiled layout of its source}}
  %0 = tpu.memref_squeeze %ref : memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// And do not appear.
func.func @memref_squeeze(%ref: memref<1x8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op gives a tiled layout to a memref without one}}
  %0 = tpu.memref_squeeze %ref : memref<1x8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A tile of 8 rows lies along the dimension of size 1.
func.func @memref_squeeze(%ref: memref<8x1x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op squeezes a dimension that is tiled; only a single tile of size 1 there allows it}}
  %0 = tpu.memref_squeeze %ref : memref<8x1x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// The rows that share a word are tiled too.
func.func @memref_squeeze(%ref: memref<8x1x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_squeeze' op squeezes a dimension that is tiled; only a single tile of size 1 there allows it}}
  %0 = tpu.memref_squeeze %ref : memref<8x1x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A reshape keeps the number of elements.
func.func @memref_reshape(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_reshape' op the source has 1024 elements, the result 512}}
  %0 = tpu.memref_reshape %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<8x64xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Elements stay what they are.
func.func @memref_reshape(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_reshape' op changes the element type from 'f32' to 'i32'}}
  %0 = tpu.memref_reshape %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// 4 rows are half a tile: folded away, each tile would hold two blocks.
func.func @memref_reshape(%ref: memref<4x4x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_reshape' op the tiles #tpu.tiled<(8,128),[1,1,1]> of the source don't allow this shape without moving elements; keep the tiled dimensions, or fold whole tiles only}}
  %0 = tpu.memref_reshape %ref : memref<4x4x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// Rows of 256 elements lie in two tiles.
func.func @memref_reshape(%ref: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_reshape' op the tiles #tpu.tiled<(8,128),[2,1]> of the source don't allow this shape}}
  %0 = tpu.memref_reshape %ref : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// The same under an erased layout.
func.func @memref_reshape(%ref: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %erased = tpu.erase_memref_layout %ref : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{'tpu.memref_reshape' op the tiles #tpu.tiled<(8,128),[2,1]> of the source don't allow this shape}}
  %0 = tpu.memref_reshape %erased : memref<8x256xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Whether tiles fit a dynamic shape is unknown.
func.func @memref_reshape(%ref: memref<?x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_reshape' op a tiled memref needs a static shape}}
  %0 = tpu.memref_reshape %ref : memref<?x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A bitcast keeps the number of dimensions.
func.func @memref_bitcast(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op changes the number of dimensions from 2 to 3}}
  %0 = tpu.memref_bitcast %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<1x8x128xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// Rows share words, so there must be rows.
func.func @memref_bitcast(%ref: memref<128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op a change of width needs two dimensions}}
  %0 = tpu.memref_bitcast %ref : memref<128xf32, #tpu.memory_space<vmem>> -> memref<256xbf16, #tpu.memory_space<vmem>>
  return
}

// -----

// Twice as many rows of half the width.
func.func @memref_bitcast(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op dimension 0 of size 8 becomes 8, which does not have as many bits}}
  %0 = tpu.memref_bitcast %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xbf16, #tpu.memory_space<vmem>>
  return
}

// -----

// Columns stay.
func.func @memref_bitcast(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op dimension 1 of size 128 becomes 64; only the second-minor one may change}}
  %0 = tpu.memref_bitcast %ref : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<16x64xbf16, #tpu.memory_space<vmem>>
  return
}

// -----

// Half of an unknown number of rows is unknown.
func.func @memref_bitcast(%ref: memref<?x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op a change of width needs a static number of rows}}
  %0 = tpu.memref_bitcast %ref : memref<?x128xf32, #tpu.memory_space<vmem>> -> memref<?x128xbf16, #tpu.memory_space<vmem>>
  return
}

// -----

// Semaphores have no bits.
func.func @memref_bitcast(%ref: memref<2x2x!tpu.semaphore>) {
  // expected-error @below {{'tpu.memref_bitcast' op needs elements of a known width}}
  %0 = tpu.memref_bitcast %ref : memref<2x2x!tpu.semaphore> -> memref<2x2x!tpu.semaphore>
  return
}

// -----

// The result has the tiles of the same words.
func.func @memref_bitcast(%ref: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op the result's layout is #tpu.tiled<(8,128)(2,1),[1,1]>, but the source's gives #tpu.tiled<(16,128)(2,1),[1,1]>}}
  %0 = tpu.memref_bitcast %ref : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// Half a word per row leaves no whole rows of words.
func.func @memref_bitcast(%ref: memref<16x128xbf16, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.memref_bitcast' op the tiles #tpu.tiled<(8,128),[2,1]> don't allow elements of 32 bits}}
  %0 = tpu.memref_bitcast %ref : memref<16x128xbf16, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A layout is erased, not changed.
func.func @erase_memref_layout(%ref: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.erase_memref_layout' op leaves the layout #tpu.tiled<(4,128),[1,1]>}}
  %0 = tpu.erase_memref_layout %ref : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(4,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// The shape stays.
func.func @erase_memref_layout(%ref: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.erase_memref_layout' op failed to verify that all of {operand, result} have same shape}}
  %0 = tpu.erase_memref_layout %ref : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<4x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Memory stays where it is.
func.func @erase_memref_layout(%ref: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.erase_memref_layout' op changes the memory space from #tpu.memory_space<vmem> to #tpu.memory_space<smem>}}
  %0 = tpu.erase_memref_layout %ref : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<smem>>
  return
}

// -----

// Fewer dimensions than the tile has leave no room for it.
func.func @memref_reshape(%ref: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  // expected-error @below {{'tpu.memref_reshape' op the tiles #tpu.tiled<(8,128),[1,1]> of the source don't allow this shape}}
  %0 = tpu.memref_reshape %ref : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<1024xf32>
  return
}
