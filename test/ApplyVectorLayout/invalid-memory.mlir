// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

#none = #tpu.vpad<"none">
// A memref that tpu-infer-memref-layout has not seen.
func.func @f(%m: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op accesses a memref without a tiled layout; run tpu-infer-memref-layout first}}
  %v = vector.load %m[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Tiles of half rows.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,64),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,64),[2,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op accesses a memref whose tiles are not made of whole 128-lane rows}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Another rank.
func.func @f(%m: memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>> -> memref<1x8x128xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op accesses a memref of rank 3 as a vector of rank 2; add or drop unit dimensions first}}
  %v = vector.load %e[%c0, %c0, %c0] {in_layout = [#none, #none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<1x8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A value whose rows are leading dimensions.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op has layout 32,{0,0},(8,128),-2, whose tiled dimensions are not those of the memref}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Tiles of two rows where memory has eight.
func.func @f(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<8x256xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op has a layout of 2x128 tiles, which do not fit the memref's 8x128 tiles}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]} : memref<8x256xf32>, vector<8x256xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// The row index and the row offset disagree.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xf32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  // expected-error @below {{'vector.load' op has index 3 modulo 8 in dimension 0, and a layout of offset 0 there; they must agree}}
  %v = vector.load %e[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x256xf32>, vector<8x256xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// The lane index and the lane offset disagree: lanes are never shifted.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xf32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  // expected-error @below {{'vector.load' op has index 3 modulo 128 in dimension 1, and a layout of offset 0 there; they must agree}}
  %v = vector.load %e[%c0, %c3] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x256xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A dynamic row that may lie inside a tile, in a memref of two columns of tiles.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>, %i: index) {
  %e = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op has an index in dimension 0 that is not known to be a multiple of 8: its term, an argument of 'func.func', is known to be a multiple of 1 only; say so with tpu.assume_multiple (pl.multiple_of)}}
  %v = vector.load %e[%i, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x256xf32>, vector<8x256xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Several rows that are said to be all the same.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op loads 8 rows into a layout that says they are all the same}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : memref<16x256xf32>, vector<8x256xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A column that is said to be the same on all lanes.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op is not supported by tpu-apply-vector-layout: loads repeat rows, not columns; broadcast the column after the load}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : memref<16x256xf32>, vector<8x1xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A replicated packed row.
func.func @f(%m: memref<16x256xbf16, #tpu.tiled<(16,128)(2,1),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<16x256xbf16, #tpu.tiled<(16,128)(2,1),[2,1]>> -> memref<16x256xbf16>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op is not supported by tpu-apply-vector-layout: a row is repeated on all sublanes for 32-bit elements in 8x128 tiles}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]} : memref<16x256xbf16>, vector<1x256xbf16>
  return
}

// -----

#none = #tpu.vpad<"none">
// A store needs to know where each element is.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{'vector.store' op stores a value in a replicated layout; stores need to know where each element is}}
  vector.store %v, %e[%c0, %c0] {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">, #none, #none, #none]} : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A mask at another place than the value.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<2x128xf32>
  %t = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<true> : vector<2x128xi1>
  // expected-error @below {{'tpu.vector_store' op has a mask of another layout or shape than the value that it stores}}
  tpu.vector_store %m[%c0, %c0], %v masked %t {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none, #tpu.vpad<"32,{1,0},(8,128)">], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, vector<2x128xf32>, vector<2x128xi1>
  return
}
// -----

#none = #tpu.vpad<"none">
// A register's lanes are those of memory.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>, %i: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.load' op has an index in dimension 1 that is not known to be a multiple of 128: its term, an argument of 'func.func', is known to be a multiple of 1 only; say so with tpu.assume_multiple (pl.multiple_of)}}
  %v = tpu.load %m[%c0, %i] sublanes [true, true, true, true, true, true, true, true] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Other vectors than a register.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.load' op is not supported by tpu-apply-vector-layout: one 8x128 register of 32-bit elements is accessed at a time}}
  %v = tpu.load %m[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A mask that lies elsewhere than the value.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<true> : vector<8x128xi1>
  // expected-error @below {{'tpu.store' op has a mask of another layout than the value that it stores}}
  tpu.store %m[%c0, %c0], %v masked %b sublanes [true, true, true, true, true, true, true, true] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none, #tpu.vpad<"32,{*,*},(8,128)">]} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<8x128xf32>, vector<8x128xi1>
  return
}

// -----

#none = #tpu.vpad<"none">
// A strided access of a memref that tpu-infer-memref-layout has not seen.
func.func @f(%m: memref<64x128xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.strided_load' op accesses a memref that is not tiled by rows of 128 lanes; run tpu-infer-memref-layout first}}
  %v = tpu.strided_load %m[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], strides = array<i32: 2, 1>} : memref<64x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Elements of another width than memory's.
func.func @f(%m: memref<64x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>>, %i: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.strided_load' op accesses a memref of 16-bit elements as 32-bit ones}}
  %v = tpu.strided_load %m[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], strides = array<i32: 2, 1>} : memref<64x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Where the first lane is must be known, to shift it.
func.func @f(%m: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>>, %i: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.strided_load' op has an index in dimension 1 that is not known to be a multiple of 128: its term, an argument of 'func.func', is known to be a multiple of 1 only; say so with tpu.assume_multiple (pl.multiple_of)}}
  %v = tpu.strided_load %m[%c0, %i] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], strides = array<i32: 2, 1>} : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// A slice in the middle of a row of lanes: lanes are not shifted by addresses.
func.func @f(%m: memref<512xi32, #tpu.tiled<(512),[1]>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %s = tpu.memref_slice %m[%c3] : memref<512xi32, #tpu.tiled<(512),[1]>> -> memref<128xi32, #tpu.tiled<(512),[1]>>
  %e = tpu.erase_memref_layout %s : memref<128xi32, #tpu.tiled<(512),[1]>> -> memref<128xi32>
  // expected-error @below {{'vector.load' op accesses a slice that starts 3 elements inside a tile of 512 in dimension 0; slice at whole tiles, and add the rest to the index}}
  %v = vector.load %e[%c0] {in_layout = [#none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : memref<128xi32>, vector<128xi32>
  return
}

// -----

#none = #tpu.vpad<"none">
// Rows 5 to 12 of a matrix: the fourth is not behind the third. A view of the slice is no way around.
func.func @f(%m: memref<1x16x256xf32, #tpu.tiled<(8,128),[4,2,1]>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %s = tpu.memref_slice %m[%zero, %c5, %zero] : memref<1x16x256xf32, #tpu.tiled<(8,128),[4,2,1]>> -> memref<1x8x128xf32, #tpu.tiled<(8,128),[4,2,1]>>
  %q = tpu.memref_squeeze %s : memref<1x8x128xf32, #tpu.tiled<(8,128),[4,2,1]>> -> memref<8x128xf32, #tpu.tiled<(8,128),[2,1]>>
  %e = tpu.erase_memref_layout %q : memref<8x128xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<8x128xf32>
  // expected-error @below {{'vector.load' op accesses a slice that starts 5 elements inside a tile of 8 in dimension 1; slice at whole tiles, and add the rest to the index}}
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// The same with a stride.
func.func @f(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tpu.memref_slice %m[%zero, %c1] : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x128xf32, #tpu.tiled<(8,128),[2,1]>>
  %e = tpu.erase_memref_layout %s : memref<16x128xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x128xf32>
  // expected-error @below {{'tpu.strided_load' op accesses a slice that starts 1 elements inside a tile of 128 in dimension 1; slice at whole tiles, and add the rest to the index}}
  %v = tpu.strided_load %e[%c0, %c0] {strides = array<i32: 2, 1>, in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x128xf32>, vector<8x128xf32>
  return
}

// -----

#none = #tpu.vpad<"none">
// More than the memref has.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.strided_load' op accesses 256 elements, 2 apart, of dimension 0, which has 8}}
  %v = tpu.strided_load %m[%c0, %c0] {strides = array<i32: 2, 1>, in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<256x128xf32>
  return
}
