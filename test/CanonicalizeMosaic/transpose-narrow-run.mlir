// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}),canonicalize)' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// libtpu transposes lanes of 8 bits, before generation 6 of 16 bits, at the least; narrower elements are widened.

// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose {{.*}}vector<5x3xi16>
// CHECK: arith.trunci {{.*}}vector<5x3xi4>
// GEN6-LABEL: func.func @main
// GEN6: tpu.transpose {{.*}}vector<5x3xi8>
// IN: int4[3,5] [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]
// OUT: int4[5,3] [-8, -3, 2, -7, -2, 3, -6, -1, 4, -5, 0, 5, -4, 1, 7]
func.func @main(%m: memref<3x5xi4, #tpu.memory_space<vmem>>, %o: memref<5x3xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<3x5xi4, #tpu.memory_space<vmem>>, vector<3x5xi4>
  %y = tpu.transpose %x, [1, 0] : vector<3x5xi4> -> vector<5x3xi4>
  vector.store %y, %o[%c0, %c0] : memref<5x3xi4, #tpu.memory_space<vmem>>, vector<5x3xi4>
  return
}
// -----

// More than one register of rows and of columns.
// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose {{.*}}vector<130x72xi16>
// GEN6-LABEL: func.func @main
// GEN6: tpu.transpose {{.*}}vector<130x72xi8>
// IN: int4[72,130] [(7 * i + i // 130) % 16 - 8 for i in range(72 * 130)]
// OUT: int4[130,72] [(7 * i + i // 130) % 16 - 8 for i in [(i % 72) * 130 + i // 72 for i in range(72 * 130)]]
func.func @main(%m: memref<72x130xi4, #tpu.memory_space<vmem>>, %o: memref<130x72xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<72x130xi4, #tpu.memory_space<vmem>>, vector<72x130xi4>
  %y = tpu.transpose %x, [1, 0] : vector<72x130xi4> -> vector<130x72xi4>
  vector.store %y, %o[%c0, %c0] : memref<130x72xi4, #tpu.memory_space<vmem>>, vector<130x72xi4>
  return
}
// -----

// Pairs of bits.
// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose {{.*}}vector<130x72xi16>
// GEN6-LABEL: func.func @main
// GEN6: tpu.transpose {{.*}}vector<130x72xi8>
// IN: int2[72,130] [(3 * i + i // 130) % 4 - 2 for i in range(72 * 130)]
// OUT: int2[130,72] [(3 * i + i // 130) % 4 - 2 for i in [(i % 72) * 130 + i // 72 for i in range(72 * 130)]]
func.func @main(%m: memref<72x130xi2, #tpu.memory_space<vmem>>, %o: memref<130x72xi2, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<72x130xi2, #tpu.memory_space<vmem>>, vector<72x130xi2>
  %y = tpu.transpose %x, [1, 0] : vector<72x130xi2> -> vector<130x72xi2>
  vector.store %y, %o[%c0, %c0] : memref<130x72xi2, #tpu.memory_space<vmem>>, vector<130x72xi2>
  return
}
// -----

// Floats go as their bits.
// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose {{.*}}vector<5x3xi16>
// CHECK: arith.bitcast {{.*}}vector<5x3xi4> to vector<5x3xf4E2M1FN>
// GEN6-LABEL: func.func @main
// GEN6: tpu.transpose {{.*}}vector<5x3xi8>
// IN: float4_e2m1fn[3,5] [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -0.5, -1.0, -1.5, -2.0, -3.0, -4.0, -6.0]
// OUT: float4_e2m1fn[5,3] [0.0, 3.0, -1.5, 0.5, 4.0, -2.0, 1.0, 6.0, -3.0, 1.5, -0.5, -4.0, 2.0, -1.0, -6.0]
func.func @main(%m: memref<3x5xf4E2M1FN, #tpu.memory_space<vmem>>, %o: memref<5x3xf4E2M1FN, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<3x5xf4E2M1FN, #tpu.memory_space<vmem>>, vector<3x5xf4E2M1FN>
  %y = tpu.transpose %x, [1, 0] : vector<3x5xf4E2M1FN> -> vector<5x3xf4E2M1FN>
  vector.store %y, %o[%c0, %c0] : memref<5x3xf4E2M1FN, #tpu.memory_space<vmem>>, vector<5x3xf4E2M1FN>
  return
}
// -----

// Dimensions in several steps: all of them are done on the wide elements.
// CHECK-LABEL: func.func @main
// CHECK: arith.extsi
// CHECK-NOT: tpu.transpose {{.*}}xi4>
// CHECK: arith.trunci
// GEN6-LABEL: func.func @main
// GEN6-NOT: tpu.transpose {{.*}}xi4>
// GEN6: return
// IN: int4[3,4,20] [(5 * i + i // 20) % 16 - 8 for i in range(240)]
// OUT: int4[20,3,4] [(5 * i + i // 20) % 16 - 8 for i in [i % 12 * 20 + i // 12 for i in range(240)]]
func.func @main(%m: memref<3x4x20xi4, #tpu.memory_space<vmem>>, %o: memref<20x3x4xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0, %c0] : memref<3x4x20xi4, #tpu.memory_space<vmem>>, vector<3x4x20xi4>
  %y = tpu.transpose %x, [2, 0, 1] : vector<3x4x20xi4> -> vector<20x3x4xi4>
  vector.store %y, %o[%c0, %c0, %c0] : memref<20x3x4xi4, #tpu.memory_space<vmem>>, vector<20x3x4xi4>
  return
}
