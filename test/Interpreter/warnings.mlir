// RUN: %run-case %s 2>&1 | FileCheck %s

// Warnings: the run goes on.

// A divisor of zero is worth a warning: nothing says what hardware gives.
// CHECK: case 0: {{.*}}: warning: divides by zero; here that gives all ones, and as a remainder the dividend
// IN: int32[1] 0
// OUT: int32[1] [-1]
func.func @main(%a: memref<1xi32>,
                %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = memref.load %a[%c0] : memref<1xi32>
  %q = arith.divui %i1, %x : i32
  memref.store %q, %out[%c0] : memref<1xi32>
  return
}

// -----

// A semaphore that is left set would be found so by the next kernel.
// CHECK: case 1: {{.*}}: warning: element 0 of the semaphores in argument 1 holds 2 at the end of the kernel on device 0; semaphores should be left at 0
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  tpu.sem_signal %s, %i2 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  memref.store %i0, %out[%c0] : memref<1xi32>
  return
}

// -----

// So would be one that is allocated again in a loop.
// CHECK: case 2: {{.*}}: warning: still holds 1 from its last use
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  scf.for %i = %i0 to %i2 step %i1 : i32 {
    %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
    tpu.sem_signal %s, %i1 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  }
  memref.store %i0, %out[%c0] : memref<1xi32>
  return
}
