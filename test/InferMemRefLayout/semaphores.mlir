// RUN: %mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s

// Semaphores have no tiles; their strides count semaphores. They live in semaphore memory, whatever
// the program says.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME:    memref<2x3x!tpu.dma_semaphore, #tpu.tiled<,[3,1]>, #tpu.memory_space<semaphore_mem>>
// CHECK-SAME:    memref<!tpu.semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>
// CHECK-SAME:    memref<3x!tpu.semaphore, #tpu.tiled<,[1]>, #tpu.memory_space<semaphore_mem>>
// CHECK-NEXT:    tpu.erase_memref_layout %{{.*}} : memref<2x3x!tpu.dma_semaphore, #tpu.tiled<,[3,1]>, #tpu.memory_space<semaphore_mem>> -> memref<2x3x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
// CHECK-NEXT:    tpu.erase_memref_layout %{{.*}} : memref<!tpu.semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>> -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
// CHECK-NEXT:    tpu.erase_memref_layout
// CHECK-NEXT:    return
func.func @arguments(%a: memref<2x3x!tpu.dma_semaphore>, %b: memref<!tpu.semaphore>,
                     %c: memref<3x!tpu.semaphore, #tpu.memory_space<vmem>>) {
  return
}

// The same for allocations.
// CHECK-LABEL: func.func @allocations
// CHECK:         %[[S:.*]] = tpu.sem_alloc : memref<4x!tpu.semaphore, #tpu.tiled<,[1]>, #tpu.memory_space<semaphore_mem>>
// CHECK-NEXT:    %[[E:.*]] = tpu.erase_memref_layout %[[S]]
// CHECK-NEXT:    memref.alloca() : memref<2x!tpu.semaphore, #tpu.tiled<,[1]>, #tpu.memory_space<semaphore_mem>>
// CHECK:         "test.use"(%[[E]]) : (memref<4x!tpu.semaphore, #tpu.memory_space<semaphore_mem>>)
func.func @allocations() {
  %0 = tpu.sem_alloc : memref<4x!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %1 = memref.alloca() : memref<2x!tpu.semaphore>
  "test.use"(%0) : (memref<4x!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
  return
}
