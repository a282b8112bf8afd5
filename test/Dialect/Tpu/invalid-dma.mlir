// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Someone must learn that the data arrived.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.enqueue_dma' op needs a target_semaphore}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}

// -----

// A remote copy is counted at both ends.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op a copy to another device or core needs a source_semaphore}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%n)
  return
}

// -----

// A local one at its target only.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %sent: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op a source_semaphore goes with a copy to another device or core only}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sent : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Both ends count alike.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %sent: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op the semaphores differ in element type}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sent : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%n)
  return
}

// -----

// A copy converts nothing.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xi32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op source and target differ in element type or shape: 'memref<8x128xf32, #tpu.memory_space<any>>', 'memref<8x128xi32, #tpu.memory_space<vmem>>'}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xi32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Nor does it reshape.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<128x8xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op source and target differ in element type or shape: 'memref<8x128xf32, #tpu.memory_space<any>>', 'memref<128x8xf32, #tpu.memory_space<vmem>>'}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<128x8xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// There are two priorities.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op priority must be 0 or 1, got 2}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {priority = 2 : i32}
  return
}

// -----

// Remote copies have none.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %sent: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op a copy to another device or core has priority 0}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sent : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%n) {priority = 1 : i32}
  return
}

// -----

// TensorCores do not order copies.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op strict_ordering exists on SparseCores only}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {strict_ordering = true}
  return
}

// -----

// The source is counted where the copy starts.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %sent: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op the source_semaphore is on another type of core (sc_scalar_subcore, here tc)}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sent : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%n)
  return
}

// -----

// A target on another core is named.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) {
  // expected-error @below {{'tpu.enqueue_dma' op a target on another type of core (sc_scalar_subcore, here tc) needs a core_id}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>)
  return
}

// -----

// Only DMA semaphores count copies of a TensorCore's smem.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<smem, tc>>, %n: i32, %arrived: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op a copy from or to the smem of a TensorCore needs DMA semaphores}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<smem, tc>>) target_semaphore(%arrived : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Only vector subcores have a subcore_id.
func.func @enqueue_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.enqueue_dma' op subcore_id goes with a vector subcore only, but the target's core is tc}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) subcore_id(%n)
  return
}

// -----

// A wait on the target needs its semaphore.
func.func @wait_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.wait_dma' op needs the semaphore that it waits on: target_semaphore}}
  tpu.wait_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) {wait_target = true}
  return
}

// -----

// A wait on the source needs the other one.
func.func @wait_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.wait_dma' op needs the semaphore that it waits on: source_semaphore}}
  tpu.wait_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {wait_target = false}
  return
}

// -----

// Nobody waits on another core's semaphore.
func.func @wait_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) {
  // expected-error @below {{'tpu.wait_dma' op waits on a semaphore of another core (sc_scalar_subcore, here tc)}}
  tpu.wait_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) {wait_target = true}
  return
}

// -----

// What was not copied is not awaited.
func.func @wait_dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x64xf32, #tpu.memory_space<vmem>>, %n: i32, %arrived: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // expected-error @below {{'tpu.wait_dma' op source and target differ in element type or shape: 'memref<8x128xf32, #tpu.memory_space<any>>', 'memref<8x64xf32, #tpu.memory_space<vmem>>'}}
  tpu.wait_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x64xf32, #tpu.memory_space<vmem>>) target_semaphore(%arrived : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {wait_target = true}
  return
}

// -----

// Nobody waits on another core's semaphore.
func.func @wait_dma2(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) {
  // expected-error @below {{'tpu.wait_dma2' op waits on a semaphore of another core (sc_scalar_subcore, here tc)}}
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem, sc_scalar_subcore>>) src(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) dst(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}
