// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// The promises exclude each other.
func.func @annotate(%ref: memref<8xf32>) {
  // expected-error @below {{'tpu.annotate' op takes one of no_store, no_hazard and no_hazard_no_deps at most}}
  %0 = tpu.annotate %ref {no_hazard = true, no_store = true} : memref<8xf32>
  return
}

// -----

// TensorCores have no share.
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem_shared>>) {
  // expected-error @below {{'tpu.shared_memref_slice' op runs on a vector subcore only, not on tc}}
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<16x8xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Shared memory is what is shared.
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.shared_memref_slice' op the source must be in vmem_shared}}
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<16x8xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// The share is in the subcore's own memory.
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem_shared>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.shared_memref_slice' op the result must be in the vmem of a vector subcore}}
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<16x8xf32, #tpu.memory_space<vmem_shared>>
  return
}

// -----

// Subcores share the last dimension.
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem_shared>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.shared_memref_slice' op the result differs from the source in more than the last dimension}}
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<1x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// Elements stay what they are.
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem_shared>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.shared_memref_slice' op changes the element type from 'f32' to 'i32'}}
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<16x8xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// A dimension is one of the memref.
func.func @tile_size(%ref: memref<8x128xf32>) {
  // expected-error @below {{'tpu.tile_size' op index 2 lies outside the 2 dimensions of the memref}}
  %0 = tpu.tile_size %ref, 2 : memref<8x128xf32>
  return
}
