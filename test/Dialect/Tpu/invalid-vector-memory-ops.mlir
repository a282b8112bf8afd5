// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Strides have an op of their own.
func.func @vector_load_strides(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.vector_load' op takes no strides; use tpu.strided_load or tpu.strided_store}}
  %0 = tpu.vector_load %r[%i, %i] {strides = array<i32: 2, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Strides have an op of their own.
func.func @vector_store_strides(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.vector_store' op takes no strides; use tpu.strided_load or tpu.strided_store}}
  tpu.vector_store %r[%i, %i], %v {strides = array<i32: 2, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Each dimension takes an index.
func.func @vector_load_indices(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.vector_load' op has 1 indices into a memref of rank 2}}
  %0 = tpu.vector_load %r[%i] {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// A load does not cast.
func.func @vector_load_element(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // expected-error @below {{'tpu.vector_load' op moves elements of type 'i32', the memref holds 'f32'}}
  %0 = tpu.vector_load %r[%i, %i] {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Scalar memory holds no vectors.
func.func @vector_store_space(%r: memref<16x128xf32, #tpu.memory_space<smem>>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.vector_store' op reaches vmem, but the memref is in #tpu.memory_space<smem>}}
  tpu.vector_store %r[%i, %i], %v {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<smem>>, vector<8x128xf32>,
  return
}

// -----

// Numbered spaces are another dialect's.
func.func @vector_store_foreign_space(%r: memref<16x128xf32, 1>, %i: index, %v: vector<8x128xf32>) {
  // expected-error @below {{'tpu.vector_store' op reaches vmem, but the memref is in 1 : i64}}
  tpu.vector_store %r[%i, %i], %v {strides = array<i32>} : memref<16x128xf32, 1>, vector<8x128xf32>,
  return
}

// -----

// The unit masks whole words.
func.func @vector_load_mask_width(%r: memref<16x128xbf16>, %i: index, %m: vector<8x128xi1>) {
  // expected-error @below {{'tpu.vector_load' op takes a mask for 32-bit elements only, not for 'bf16'}}
  %0 = tpu.vector_load %r[%i, %i] masked %m {strides = array<i32>} : memref<16x128xbf16>, vector<8x128xbf16>, vector<8x128xi1>
  return
}

// -----

// A mask broadcasts to the result, not the other way.
func.func @vector_load_mask_shape(%r: memref<16x128xf32>, %i: index, %m: vector<2x8x128xi1>) {
  // expected-error @below {{'tpu.vector_load' op has a mask of type 'vector<2x8x128xi1>', which does not broadcast to the shape of 'vector<8x128xf32>'}}
  %0 = tpu.vector_load %r[%i, %i] masked %m {strides = array<i32>} : memref<16x128xf32>, vector<8x128xf32>, vector<2x8x128xi1>
  return
}

// -----

// A store's mask does not broadcast.
func.func @vector_store_mask_shape(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>, %m: vector<8x1xi1>) {
  // expected-error @below {{'tpu.vector_store' op has a mask of type 'vector<8x1xi1>', which must have the shape of 'vector<8x128xf32>'}}
  tpu.vector_store %r[%i, %i], %v masked %m {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x1xi1>
  return
}

// -----

// Each dimension takes an index vector.
func.func @load_idx_count(%r: memref<8x64xi32>, %i: vector<16xi32>) {
  // expected-error @below {{'tpu.vector_load_idx' op has 1 indices into a memref of rank 2}}
  %0 = tpu.vector_load_idx %r[%i] : memref<8x64xi32>[vector<16xi32>], vector<16xi32>,
  return
}

// -----

// Each element takes an index.
func.func @load_idx_shape(%r: memref<64xi32>, %i: vector<8xi32>) {
  // expected-error @below {{'tpu.vector_load_idx' op has indices of type 'vector<8xi32>', which must have the shape of 'vector<16xi32>'}}
  %0 = tpu.vector_load_idx %r[%i] : memref<64xi32>[vector<8xi32>], vector<16xi32>,
  return
}

// -----

// Each element takes a bit.
func.func @store_idx_mask(%r: memref<64xi32>, %i: vector<16xi32>, %m: vector<1xi1>) {
  // expected-error @below {{'tpu.vector_store_idx' op has a mask of type 'vector<1xi1>', which must have the shape of 'vector<16xi32>'}}
  tpu.vector_store_idx %r[%i], %i masked %m : memref<64xi32>[vector<16xi32>], vector<16xi32>, vector<1xi1>
  return
}

// -----

// A bit stands for a row of the register's first dimension.
func.func @compress_vreg(%r: memref<64xf32>, %i: index, %v: vector<8xf32>, %m: vector<16xi1>) {
  // expected-error @below {{'tpu.compress_store_vreg' op has a mask of type 'vector<16xi1>' for the first dimension of 'vector<8xf32>'}}
  tpu.compress_store_vreg %r[%i], %v, %m : memref<64xf32>, vector<8xf32>, vector<16xi1>
  return
}

// -----

// Each element takes a bit.
func.func @compress_shape(%r: memref<64xf32>, %i: index, %v: vector<8xf32>, %m: vector<16xi1>) {
  // expected-error @below {{'tpu.vector_compress_store' op has a mask of type 'vector<16xi1>', which must have the shape of 'vector<8xf32>'}}
  tpu.vector_compress_store %r[%i], %v, %m {compress_dim = 0 : i32} : memref<64xf32>, vector<8xf32>, vector<16xi1>
  return
}

// -----

// Dimensions count from 0.
func.func @compress_dim(%r: memref<64xf32>, %i: index, %v: vector<8xf32>, %m: vector<8xi1>) {
  // expected-error @below {{'tpu.vector_compress_store' op compress_dim 1 is outside [0, 1)}}
  tpu.vector_compress_store %r[%i], %v, %m {compress_dim = 1 : i32} : memref<64xf32>, vector<8xf32>, vector<8xi1>
  return
}

// -----

// The vector's dimensions are the memref's.
func.func @expand_rank(%r: memref<4x64xf32>, %i: index, %m: vector<8xi1>) {
  // expected-error @below {{'tpu.vector_expand_load' op moves 'vector<8xf32>'; its rank must be that of the memref, 2}}
  %0 = tpu.vector_expand_load %r[%i, %i], %m {expand_dim = 0 : i32} : memref<4x64xf32>, vector<8xf32>, vector<8xi1>
  return
}
