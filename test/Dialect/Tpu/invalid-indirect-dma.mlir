// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// TensorCores do not gather.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<16x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op runs on a vector subcore only, not on tc}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<16x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// One side is the subcore's own memory.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<16x128xf32, #tpu.memory_space<hbm>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op copies between the vmem of a vector subcore and hbm, vmem_shared or the vmem of a TensorCore}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<16x128xf32, #tpu.memory_space<hbm>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A memory must be named.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32>, %target: memref<16x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op copies between the vmem of a vector subcore and hbm, vmem_shared or the vmem of a TensorCore}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32>) target(%target : memref<16x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A copy converts nothing.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<16x128xi32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op source and target differ in element type}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<16x128xi32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Offsets are read from vmem.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<16x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<hbm>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op the offsets must be in the vmem of a vector subcore}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<16x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<hbm>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// One offset is a list of one.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<64x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<i32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op needs offsets of at least one dimension}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<64x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<i32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// One slice per offset.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<15x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op the target must start with the dimensions of the offsets}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<15x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Slices are copied whole.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<16x64xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op source and target differ in the slices after the 1 dimensions that are indexed}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<16x64xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// As many dimensions are indexed as the offsets have.
func.func @enqueue_indirect_dma(%source: memref<64x128xf32, #tpu.memory_space<hbm>>, %target: memref<1x16x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<1x16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op source and target differ in the slices after the 2 dimensions that are indexed}}
  tpu.enqueue_indirect_dma source(%source : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%target : memref<1x16x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<1x16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A scatter has its slices in the source.
func.func @enqueue_indirect_dma(%source: memref<15x128xf32, #tpu.memory_space<vmem>>, %target: memref<64x128xf32, #tpu.memory_space<hbm>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.enqueue_indirect_dma' op the source must start with the dimensions of the offsets}}
  tpu.enqueue_indirect_dma source(%source : memref<15x128xf32, #tpu.memory_space<vmem>>) target(%target : memref<64x128xf32, #tpu.memory_space<hbm>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A wait runs there too.
func.func @wait_indirect_dma(%far: memref<64xf32, #tpu.memory_space<hbm>>, %near: memref<16xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>} {
  // expected-error @below {{'tpu.wait_indirect_dma' op runs on a vector subcore only, not on sc_scalar_subcore}}
  tpu.wait_indirect_dma semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%far : memref<64xf32, #tpu.memory_space<hbm>>) dst(%near : memref<16xf32, #tpu.memory_space<vmem>>)
  return
}
