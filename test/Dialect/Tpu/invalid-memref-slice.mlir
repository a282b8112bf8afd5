// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// One index per dimension.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op the source has 2 dimensions, but there are 1 indices and the result has 2 dimensions}}
  %0 = tpu.memref_slice %ref[%i] : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// A slice keeps every dimension.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op the source has 2 dimensions, but there are 2 indices and the result has 1 dimensions}}
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// One size per dynamic dimension.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op the result has 2 dynamic dimensions, but 1 sizes are given}}
  %0 = tpu.memref_slice %ref[%i, %i] <%i> : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<?x?xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Semaphore memory holds semaphores.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<semaphore_mem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op semaphore memory holds semaphores only, not 'f32'}}
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x128xf32, #tpu.memory_space<semaphore_mem>> -> memref<8x128xf32, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// Elements stay what they are; no wheel compares them.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op changes the element type from 'f32' to 'i32'}}
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// Memory stays where it is.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op changes the memory space from #tpu.memory_space<vmem> to #tpu.memory_space<smem>}}
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<smem>>
  return
}

// -----

// An untiled memref has no tiled slice.
func.func @memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: i32) {
  // expected-error @below {{'tpu.memref_slice' op gives a tiled layout to a memref without one}}
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}
