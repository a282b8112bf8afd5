// RUN: %mosaic-opt --canonicalize %s | FileCheck %s

// Views, ids and regions that nobody needs go; allocations, barriers and grid bounds stay.
// CHECK-LABEL: func.func @dead
// CHECK-NEXT: tpu.iteration_bound
// CHECK-NEXT: tpu.sem_alloc
// CHECK-NEXT: tpu.sem_barrier
// CHECK-NEXT: tpu.sem_read
// CHECK-NEXT: tpu.internal_scratch
// CHECK-NEXT: return
func.func @dead(%ref: memref<1x8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.semaphore>, %i: i32) {
  %0 = tpu.iteration_bound 0 : i32
  %1 = tpu.sem_alloc : memref<!tpu.dma_semaphore>
  %2 = tpu.sem_barrier : memref<!tpu.semaphore>
  %3 = tpu.sem_read %sem : memref<!tpu.semaphore> -> i32
  %4 = tpu.internal_scratch : memref<8x128xi32>
  %5 = tpu.device_id : i32
  %6 = tpu.memref_squeeze %ref : memref<1x8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %7 = tpu.reinterpret_cast %ref : memref<1x8x128xf32, #tpu.memory_space<vmem>> -> memref<1024xf32, #tpu.memory_space<vmem>>
  %8 = "tpu.region"() ({
    %9 = arith.addi %i, %i : i32
    tpu.yield %9 : i32
  }) : () -> i32
  "tpu.trace"() <{level = 10 : i32, message = "m"}> ({
    tpu.yield
  }) : () -> ()
  return
}
