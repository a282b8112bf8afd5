// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Carried values that move on: constants, the same everywhere, until what is not has come through.

// Over 5 steps a, b and c are the sums of the last steps: 5x, 4x and 3x.
// IN: float32[1,4] [1.0, 2.0, 3.0, 4.0]
// OUT: float32[3,4] [5.0, 10.0, 15.0, 20.0, 4.0, 8.0, 12.0, 16.0, 3.0, 6.0, 9.0, 12.0]
func.func @main(%in: memref<1x4xf32, #tpu.memory_space<vmem>>, %out: memref<3x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant dense<0.0> : vector<1x4xf32>
  %x = vector.load %in[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %r:3 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %zero, %b = %zero, %c = %zero) -> (vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>) {
    %s = arith.addf %a, %x : vector<1x4xf32>
    scf.yield %s, %a, %b : vector<1x4xf32>, vector<1x4xf32>, vector<1x4xf32>
  }
  vector.store %r#0, %out[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %r#1, %out[%c1, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %r#2, %out[%c2, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  return
}

// -----

// The same in a loop that ends by a condition, inside another loop.
// IN: float32[1,4] [1.0, 2.0, 3.0, 4.0]
// OUT: float32[2,4] [6.0, 12.0, 18.0, 24.0, 5.0, 10.0, 15.0, 20.0]
func.func @main(%in: memref<1x4xf32, #tpu.memory_space<vmem>>, %out: memref<2x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.0> : vector<1x4xf32>
  %x = vector.load %in[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %r:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%a = %zero, %b = %zero) -> (vector<1x4xf32>, vector<1x4xf32>) {
    %w:3 = scf.while (%i = %i0, %p = %a, %q = %b) : (i32, vector<1x4xf32>, vector<1x4xf32>) -> (i32, vector<1x4xf32>, vector<1x4xf32>) {
      %more = arith.cmpi slt, %i, %i3 : i32
      scf.condition(%more) %i, %p, %q : i32, vector<1x4xf32>, vector<1x4xf32>
    } do {
    ^bb0(%i: i32, %p: vector<1x4xf32>, %q: vector<1x4xf32>):
      %next = arith.addi %i, %i1 : i32
      %s = arith.addf %p, %x : vector<1x4xf32>
      scf.yield %next, %s, %p : i32, vector<1x4xf32>, vector<1x4xf32>
    }
    scf.yield %w#1, %w#2 : vector<1x4xf32>, vector<1x4xf32>
  }
  vector.store %r#0, %out[%c0, %c0] : memref<2x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %r#1, %out[%c1, %c0] : memref<2x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  return
}
