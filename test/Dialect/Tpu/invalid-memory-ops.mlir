// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Each dimension takes an index.
func.func @load_indices(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.load' op has 1 indices into a memref of rank 2}}
  %0 = tpu.load %r[%i] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// Each sublane takes a bit.
func.func @load_mask(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.load' op has 2 entries in sublane_mask; the register has 8 sublanes}}
  %0 = tpu.load %r[%i, %i] sublanes [true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// Each dimension takes an index.
func.func @store_indices(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.store' op has 1 indices into a memref of rank 2}}
  tpu.store %r[%i], %v sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Each sublane takes a bit.
func.func @store_mask(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.store' op has 0 entries in sublane_mask; the register has 8 sublanes}}
  tpu.store %r[%i, %i], %v sublanes [] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Each sublane takes an offset.
func.func @shuffled_load_offsets(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.shuffled_load' op has 1 entries in sublane_offsets; the register has 8 sublanes}}
  %0 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// Each sublane takes a bit.
func.func @shuffled_load_mask(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.shuffled_load' op has 1 entries in sublane_mask; the register has 8 sublanes}}
  %0 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true>, sublane_offsets = array<i32: 0, 1, 2, 3, 4, 5, 6, 7>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// A packed register is to be cast to i32 first.
func.func @shuffled_store_rank(%r: memref<16x128xbf16>, %i: index, %v: vector<8x128x2xbf16>) {
  // expected-error @below {{'tpu.shuffled_store' op stores 'vector<8x128x2xbf16>' at 2 indices; the rank must be the same}}
  tpu.shuffled_store %r[%i, %i], %v {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 0, 1, 2, 3, 4, 5, 6, 7>} : memref<16x128xbf16>, vector<8x128x2xbf16>
  return
}

// -----

// A load may stay in place, but not go back.
func.func @strided_load_negative(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.strided_load' op has a stride of -1; the least is 0}}
  %0 = tpu.strided_load %r[%i, %i] {strides = array<i32: -1, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// A store may not stay in place.
func.func @strided_store_zero(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.strided_store' op has a stride of 0; the least is 1}}
  tpu.strided_store %r[%i, %i], %v {strides = array<i32: 0, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// Each dimension takes a stride.
func.func @strided_load_count(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.strided_load' op has 1 strides for 'vector<8x128xf32>' and a memref of rank 2; the ranks must agree}}
  %0 = tpu.strided_load %r[%i, %i] {strides = array<i32: 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

// The vector's dimensions are the memref's.
func.func @strided_load_rank(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.strided_load' op has 2 strides for 'vector<128xf32>' and a memref of rank 2; the ranks must agree}}
  %0 = tpu.strided_load %r[%i, %i] {strides = array<i32: 1, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<128xf32>
  return
}
