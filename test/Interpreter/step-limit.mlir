// RUN: not %run-case %s --max-steps 1000 2>&1 | FileCheck %s

// An endless loop ends at the limit of steps.
// CHECK: case 0: {{.*}}: error: 'scf.yield' op is where the run exceeds 1000 steps: an endless loop, or the limit must be higher
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  scf.while : () -> () {
    %yes = arith.constant true
    scf.condition(%yes)
  } do {
    scf.yield
  }
  return
}

// -----

// Waiting for what never changes, by reading it again and again, is endless too.
// CHECK: case 1: {{.*}}: error: 'scf.condition' op is where the run exceeds 1000 steps: an endless loop, or the limit must be higher
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  scf.while : () -> () {
    %v = tpu.sem_read %s : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>> -> i32
    %none = arith.cmpi eq, %v, %i0 : i32
    scf.condition(%none)
  } do {
    scf.yield
  }
  return
}
