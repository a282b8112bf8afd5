// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Both halves of products, signed and not: hardware has the low one only.

// CHECK-LABEL: func.func @main
// CHECK-NOT: extended
// CHECK: return
// IN: int32[2,2] [-1, 2147483647, -2147483648, 305419896]
// IN: int32[2,2] [-1, 2147483647, 2, -1985229329]
// OUT: int32[2,2] [1, 1, 0, -498937336]
// OUT: int32[2,2] [0, 1073741823, -1, -141171864]
// OUT: int32[2,2] [-2, 1073741823, 1, 164248032]
func.func @main(%a: memref<2x2xi32, #tpu.memory_space<vmem>>, %b: memref<2x2xi32, #tpu.memory_space<vmem>>, %low: memref<2x2xi32, #tpu.memory_space<vmem>>, %signed: memref<2x2xi32, #tpu.memory_space<vmem>>, %unsigned: memref<2x2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  %y = vector.load %b[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  %0, %1 = arith.mulsi_extended %x, %y : vector<2x2xi32>
  %2, %3 = arith.mului_extended %x, %y : vector<2x2xi32>
  vector.store %0, %low[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  vector.store %1, %signed[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  vector.store %3, %unsigned[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  return
}

// -----

// Of bytes, and of scalars.
// CHECK-LABEL: func.func @main
// CHECK-NOT: extended
// CHECK: return
// IN: int8[1,4] [-128, 127, -1, 100]
// IN: int8[1,4] [-128, -128, -1, 3]
// IN: int32[1] [-3]
// OUT: int8[1,4] [64, -64, 0, 1]
// OUT: int32[2] [-1, 1]
func.func @main(%a: memref<1x4xi8, #tpu.memory_space<vmem>>, %b: memref<1x4xi8, #tpu.memory_space<vmem>>, %s: memref<1xi32, #tpu.memory_space<smem>>, %high: memref<1x4xi8, #tpu.memory_space<vmem>>, %scalars: memref<2xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %x = vector.load %a[%c0, %c0] : memref<1x4xi8, #tpu.memory_space<vmem>>, vector<1x4xi8>
  %y = vector.load %b[%c0, %c0] : memref<1x4xi8, #tpu.memory_space<vmem>>, vector<1x4xi8>
  %0, %1 = arith.mulsi_extended %x, %y : vector<1x4xi8>
  vector.store %1, %high[%c0, %c0] : memref<1x4xi8, #tpu.memory_space<vmem>>, vector<1x4xi8>
  %n = memref.load %s[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %2, %3 = arith.mulsi_extended %n, %two : i32
  %4, %5 = arith.mului_extended %n, %two : i32
  memref.store %3, %scalars[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  memref.store %5, %scalars[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  return
}
