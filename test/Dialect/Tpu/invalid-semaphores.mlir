// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Only a marked function tells what core it is on.
func.func @core_id() {
  // expected-error @below {{'tpu.core_id' op needs a function with tpu.core_type around it}}
  %0 = tpu.core_id : i32
  return
}

// -----

// TensorCores have no such id; an unmarked main runs on one.
func.func @main() {
  // expected-error @below {{'tpu.subcore_id' op exists on SparseCores only, not on tc}}
  %0 = tpu.subcore_id : i32
  return
}

// -----

// A grid numbers the cores.
func.func @core_id() attributes {dimension_semantics = [], tpu.core_type = #tpu.core_type<sc_scalar_subcore>} {
  // expected-error @below {{'tpu.core_id' op is not available in a kernel with dimension_semantics}}
  %0 = tpu.core_id : i32
  return
}

// -----

// A wait takes one semaphore.
func.func @sem_wait(%sem: memref<2x!tpu.semaphore>, %n: i32) {
  // expected-error @below {{'tpu.sem_wait' op operand #0 must be 0D memref}}
  tpu.sem_wait %sem, %n : memref<2x!tpu.semaphore>
  return
}

// -----

// DMA semaphores are not signalled.
func.func @sem_signal(%sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  // expected-error @below {{'tpu.sem_signal' op operand #0 must be 0D memref}}
  tpu.sem_signal %sem, %n : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// Who signals another core says which.
func.func @sem_signal(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %n: i32) {
  // expected-error @below {{'tpu.sem_signal' op a semaphore of another core (sc_vector_subcore, here tc) needs a device_id or core_id}}
  tpu.sem_signal %sem, %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  return
}

// -----

// The same in older text.
func.func @sem_signal(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  // expected-error @below {{'tpu.sem_signal' op a semaphore of another core (sc_scalar_subcore, here tc) needs a device_id or core_id}}
  tpu.sem_signal %sem, %n core_type <sc_scalar_subcore> : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A subcore alone does not say which core.
func.func @sem_signal(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %n: i32) {
  // expected-error @below {{'tpu.sem_signal' op a semaphore of another core (sc_vector_subcore, here tc) needs a device_id or core_id}}
  tpu.sem_signal %sem, %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  return
}

// -----

// Only vector subcores have a subcore_id.
func.func @sem_signal(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  // expected-error @below {{'tpu.sem_signal' op subcore_id goes with a vector subcore only, but the target's core is tc}}
  tpu.sem_signal %sem, %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// fetch_and_add_sync needs a vector subcore.
func.func @fetch_and_add_sync(%ref: memref<4xi32, #tpu.memory_space<smem>>, %i: i32) {
  // expected-error @below {{'tpu.fetch_and_add_sync' op the memory must be a vector subcore's, not one of tc}}
  %0 = tpu.fetch_and_add_sync %ref[%i], %i, %i : memref<4xi32, #tpu.memory_space<smem>>, i32 -> i32
  return
}

// -----

// One index per dimension.
func.func @fetch_and_add_sync(%ref: memref<4xi32, #tpu.memory_space<smem>>, %i: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.fetch_and_add_sync' op a memref of 1 dimensions needs as many indices, got 2}}
  %0 = tpu.fetch_and_add_sync %ref[%i, %i], %i, %i : memref<4xi32, #tpu.memory_space<smem>>, i32 -> i32
  return
}
