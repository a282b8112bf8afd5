// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s

// Accesses that layout inference refuses, and the one error that it gives for each.

func.func @untiled(%m: memref<16x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{accesses a memref without a tiled layout; run tpu-infer-memref-layout first}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// -----

func.func @untiledView(%m: memref<16x256xf32>) {
  %c0 = arith.constant 0 : index
  %part = memref.subview %m[8, 128] [8, 128] [1, 1] : memref<16x256xf32> to memref<8x128xf32, strided<[256, 1], offset: 2176>>
  // expected-error @below {{'vector.load' op accesses the result of 'memref.subview', which has no tiled layout; arguments, memref.alloca, and tpu.memref_slice, memref_squeeze, memref_reshape and memref_bitcast of whole tiles have one}}
  %0 = vector.load %part[%c0, %c0] : memref<8x128xf32, strided<[256, 1], offset: 2176>>, vector<8x128xf32>
  return
}

// -----

// An index that may be anything.
func.func @unknown_row(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{cannot prove that the index in dimension 0 is a multiple of 8, the memref's tile size there: its term, an argument of 'func.func', is known to be a multiple of 1 only; use a constant index, or say so with tpu.assume_multiple (pl.multiple_of)}}
  %0 = vector.load %m[%n, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}

// -----

// A promise that is too small, for one term of a sum.
func.func @multiple_of_four(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %n: i32) {
  %c0 = arith.constant 0 : index
  %n4 = tpu.assume_multiple %n, 4 : i32
  %c8 = arith.constant 8 : i32
  %n12 = arith.addi %c8, %n4 : i32
  %i = arith.index_cast %n12 : i32 to index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{its term, the result of 'tpu.assume_multiple', is known to be a multiple of 4 only}}
  %0 = vector.load %m[%i, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}

// -----

// A term of which only a remainder is known: it is odd.
func.func @known_remainder(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %n2 = arith.muli %n, %c2 : i32
  %odd = arith.addi %n2, %c1 : i32
  %times3 = arith.muli %odd, %c3 : i32
  %i = arith.index_cast %times3 : i32 to index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{its term, the result of 'arith.muli', is known to be a multiple of 6 plus 3 only}}
  %0 = vector.load %m[%i, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}

// -----

func.func @rank_one(%t: memref<2048xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<2048xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>> -> memref<2048xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{cannot prove that the index in dimension 0 is a multiple of 128}}
  %0 = vector.load %m[%n] : memref<2048xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  return
}

// -----

func.func @ranks(%t: memref<4x16x256xf32, #tpu.tiled<(8,128),[4,2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<4x16x256xf32, #tpu.tiled<(8,128),[4,2,1]>, #tpu.memory_space<vmem>> -> memref<4x16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{accesses a vector of rank 2 in a memref of rank 3; the ranks must agree}}
  %0 = vector.load %m[%c0, %c0, %c0] : memref<4x16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// -----

func.func @rank_zero(%m: memref<f32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{has a vector of rank 0; use a scalar, or a vector of size 1}}
  %0 = vector.load %m[] : memref<f32, #tpu.memory_space<vmem>>, vector<f32>
  return
}

// -----

func.func @mask(%t: memref<16x256xi1, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xi1, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xi1, #tpu.memory_space<vmem>>
  // expected-error @below {{accesses a mask in memory; store it as i32 and compare}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xi1, #tpu.memory_space<vmem>>, vector<16x256xi1>
  return
}

// -----

// Tiles of memory that packed or compact vectors cannot be loaded from.
func.func @two_levels(%t: memref<16x256xf32, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{memref has 2 levels of tiles; 1 are needed to access vectors of rank 2 with 32-bit elements}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// -----

func.func @wrong_packing(%t: memref<16x256xbf16, #tpu.tiled<(8,128)(4,1),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xbf16, #tpu.tiled<(8,128)(4,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xbf16, #tpu.memory_space<vmem>>
  // expected-error @below {{memref's innermost tile must be (2,1): that is how 16-bit elements are packed}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<16x256xbf16>
  return
}

// -----

func.func @flat_tile(%t: memref<16x256xf32, #tpu.tiled<(128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{memref's first tile has rank 1; an access of rank 2 needs rank 2}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// -----

func.func @half_lanes(%t: memref<16x256xf32, #tpu.tiled<(8,64),[4,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,64),[4,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{memref's first tile (8,64) must be 128 wide}}
  %0 = vector.load %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// -----

func.func @half_row(%t: memref<2048xf32, #tpu.tiled<(64),[1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<2048xf32, #tpu.tiled<(64),[1]>, #tpu.memory_space<vmem>> -> memref<2048xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{memref's first tile (64) is no multiple of 128}}
  %0 = vector.load %m[%c0] : memref<2048xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  return
}

// -----

func.func @half_register(%m: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{accesses a vector that is not one register of 8x128 words}}
  %0 = tpu.load %m[%c0, %c0] sublanes [true, true, true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  return
}

// -----

// Nothing of memory is a bit wide.
func.func @strided_mask(%m: memref<16x128xi1, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{accesses a mask in memory; store it as i32 and compare}}
  %0 = tpu.strided_load %m[%c0, %c0] {strides = array<i32: 2, 1>} : memref<16x128xi1, #tpu.memory_space<vmem>>, vector<4x128xi1>
  return
}

// -----

// A packed register is a type of lowered code.
func.func @narrow_register(%m: memref<32x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tpu.load' op accesses a register of 16-bit elements, but where packed rows lie in registers is decided by layouts; use vector.load or tpu.vector_store, or 32-bit elements}}
  %0 = tpu.load %m[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<8x128x2xbf16>
  return
}
