// RUN: not %run-case %s 2>&1 | FileCheck %s

// A load past the end names the dimension, the elements and the size.
// CHECK: case 0: kernel.mlir:{{.*}}: error: 'vector.load' op reaches outside its memref in dimension 0: 4 elements from 3 on, 1 apart, the memref has 4
// IN: float32[4] [0.0, 1.0, 2.0, 3.0]
// OUT: float32[4] [0.0, 1.0, 2.0, 3.0]
func.func @main(%a: memref<4xf32>, %out: memref<4xf32>) {
  %c3 = arith.constant 3 : index
  %x = vector.load %a[%c3] : memref<4xf32>, vector<4xf32>
  return
}

// -----

// A failing assertion gives its text.
// CHECK: case 1: kernel.mlir:{{.*}}: error: 'cf.assert' op fails: five is too many
// IN: int32[1] [5]
// OUT: int32[1] [5]
func.func @main(%a: memref<1xi32>, %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %x = memref.load %a[%c0] : memref<1xi32>
  %ok = arith.cmpi slt, %x, %c5 : i32
  cf.assert %ok, "five is too many"
  return
}

// -----

// A wait that nobody answers is a deadlock, not a hang.
// CHECK: case 2: kernel.mlir:{{.*}}: error: 'tpu.sem_wait' op waits for a signal that never comes: device 0 waits in tpu.sem_wait at {{.*}} for 1, the semaphore holds 0
// OUT: int32[1] [5]
func.func @main(%out: memref<1xi32>, %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c1 = arith.constant 1 : i32
  tpu.sem_wait %s, %c1 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A branch on memory that nothing wrote is refused, and says where it was read.
// CHECK: case 3: kernel.mlir:{{.*}}: error: 'scf.if' op operand 0 depends on memory that was never written, read by memref.load at
// OUT: int32[1] [5]
func.func @main(%out: memref<1xi32>, %s: memref<1xi32, #tpu.memory_space<smem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %x = memref.load %s[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %ok = arith.cmpi slt, %x, %c5 : i32
  scf.if %ok {
    memref.store %c5, %out[%c0] : memref<1xi32>
  }
  return
}

// -----

// A result that depends on memory that nothing wrote is different from any
// number, and its origin is told.
// CHECK: case 4: kernel.mlir:{{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at
// CHECK: error: out0: 1 of 1 elements differ;{{.*}}; 1 depend on memory that was never written
// OUT: int32[1] [5]
func.func @main(%out: memref<1xi32>, %s: memref<1xi32, #tpu.memory_space<vmem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %x = vector.load %s[%c0] : memref<1xi32, #tpu.memory_space<vmem>>, vector<1xi32>
  %y = arith.addi %x, %x : vector<1xi32>
  vector.store %y, %out[%c0] : memref<1xi32>, vector<1xi32>
  return
}
