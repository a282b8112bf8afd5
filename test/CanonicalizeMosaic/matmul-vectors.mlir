// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t

// A side that is one vector gets a dimension of size 1: a left one becomes a row.
// CHECK-LABEL: func.func @main
// CHECK: tpu.reshape {{.*}} : vector<3xf32> -> vector<1x3xf32>
// CHECK: tpu.reshape {{.*}} : vector<2xf32> -> vector<1x2xf32>
// CHECK: tpu.matmul {{.*}} : vector<1x3xf32>, vector<3x2xf32>, vector<1x2xf32> -> vector<1x2xf32>
// CHECK: tpu.reshape {{.*}} : vector<1x2xf32> -> vector<2xf32>
// IN: float32[3] [1, 2, 3]
// IN: float32[3,2] [1, 2, 3, 4, 5, 6]
// IN: float32[2] [10, 20]
// OUT: float32[2] [32, 48]
func.func @main(%l: memref<3xf32, #tpu.memory_space<vmem>>, %r: memref<3x2xf32, #tpu.memory_space<vmem>>, %a: memref<2xf32, #tpu.memory_space<vmem>>, %o: memref<2xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %l[%c0] : memref<3xf32, #tpu.memory_space<vmem>>, vector<3xf32>
  %1 = vector.load %r[%c0, %c0] : memref<3x2xf32, #tpu.memory_space<vmem>>, vector<3x2xf32>
  %2 = vector.load %a[%c0] : memref<2xf32, #tpu.memory_space<vmem>>, vector<2xf32>
  %3 = tpu.matmul %0, %1, %2 {dimension_numbers = #tpu.dot_dimension_numbers<[0], [0], [], [1], [1, 1], [], []>, transpose_lhs_hint = false} : vector<3xf32>, vector<3x2xf32>, vector<2xf32> -> vector<2xf32>
  vector.store %3, %o[%c0] : memref<2xf32, #tpu.memory_space<vmem>>, vector<2xf32>
  return
}

// -----

// A right one, which is not simply multiplied in because the left side contracts its rows, becomes a column.
// CHECK-LABEL: func.func @main
// CHECK: tpu.reshape {{.*}} : vector<3xf32> -> vector<3x1xf32>
// CHECK: tpu.transpose {{.*}} : vector<3x2xf32> -> vector<2x3xf32>
// CHECK: tpu.matmul {{.*}} : vector<2x3xf32>, vector<3x1xf32>, vector<2x1xf32> -> vector<2x1xf32>
// IN: float32[3,2] [1, 2, 3, 4, 5, 6]
// IN: float32[3] [1, 2, 3]
// IN: float32[2] [10, 20]
// OUT: float32[2] [32, 48]
func.func @main(%l: memref<3x2xf32, #tpu.memory_space<vmem>>, %r: memref<3xf32, #tpu.memory_space<vmem>>, %a: memref<2xf32, #tpu.memory_space<vmem>>, %o: memref<2xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %l[%c0, %c0] : memref<3x2xf32, #tpu.memory_space<vmem>>, vector<3x2xf32>
  %1 = vector.load %r[%c0] : memref<3xf32, #tpu.memory_space<vmem>>, vector<3xf32>
  %2 = vector.load %a[%c0] : memref<2xf32, #tpu.memory_space<vmem>>, vector<2xf32>
  %3 = tpu.matmul %0, %1, %2 {dimension_numbers = #tpu.dot_dimension_numbers<[0], [0], [1], [], [0, 1], [], []>, transpose_lhs_hint = false} : vector<3x2xf32>, vector<3xf32>, vector<2xf32> -> vector<2xf32>
  vector.store %3, %o[%c0] : memref<2xf32, #tpu.memory_space<vmem>>, vector<2xf32>
  return
}
