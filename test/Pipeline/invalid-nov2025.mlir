// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --mosaic-lower='hardware-generation=5 libtpu-form=nov2025'

// What only today's compiler takes. (That of November 2025 refuses scalars in memory when it lowers itself, and crashes
// when they are lowered for it.) Semaphores have rank 0 in both.

// expected-error @below {{'func.func' op has argument 1 of rank 0, which libtpu-form=nov2025 lacks; give it a dimension of size 1}}
func.func @f(%s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %x: memref<i32, #tpu.memory_space<smem>>) {
  return
}

// -----

func.func @f(%s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) {
  "tpu.region"() ({
    // expected-error @below {{'memref.alloca' op has rank 0, which libtpu-form=nov2025 lacks; give it a dimension of size 1}}
    %0 = memref.alloca() : memref<i32, #tpu.memory_space<smem>>
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}
