// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v14.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V14
// RUN: %mosaic-opt %t/v15.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V15
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=15" | FileCheck %s --check-prefix=TO15
// RUN: %mosaic-opt %t/memory-plain.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=15" | FileCheck %s --check-prefix=PLAIN15
// RUN: %mosaic-opt %t/memory-plain.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=14" | FileCheck %s --check-prefix=TO14

// Before version 15 there was at most an offset, and no operand groups.
// V14: "tpu.reinterpret_cast"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}>
// V14: "tpu.reinterpret_cast"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}>
//--- v14.mlir
module attributes {stable_mosaic.version = 14 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %offset = "stable_mosaic.test.offset"() : () -> i32
  %0 = "stable_mosaic.tpu.reinterpret_cast"(%ref) : (memref<8x128xf32, #tpu.memory_space<vmem>>) -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %1 = "stable_mosaic.tpu.reinterpret_cast"(%ref, %offset) : (memref<8x128xf32, #tpu.memory_space<vmem>>, i32) -> memref<8x128xf32, #tpu.memory_space<vmem>>
}

// Version 15 had no strides.
// V15: "tpu.reinterpret_cast"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>}>
//--- v15.mlir
module attributes {stable_mosaic.version = 15 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %size = "stable_mosaic.test.size"() : () -> i32
  %0 = "stable_mosaic.tpu.reinterpret_cast"(%ref, %size) {operandSegmentSizes = array<i32: 1, 0, 1>} : (memref<8x128xf32, #tpu.memory_space<vmem>>, i32) -> memref<?xf32, #tpu.memory_space<vmem>>
}

// NEWEST: "stable_mosaic.tpu.reinterpret_cast"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 0>}
// TO15: "stable_mosaic.tpu.reinterpret_cast"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1>}
//--- memory.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %offset: i32, %size: i32) {
  %0 = tpu.reinterpret_cast %ref %offset<%size> : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<?xf32, #tpu.memory_space<vmem>>
  return
}

// PLAIN15: "stable_mosaic.tpu.reinterpret_cast"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 0>}
// TO14: "stable_mosaic.tpu.reinterpret_cast"({{.*}}) : (
//--- memory-plain.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %offset: i32) {
  %0 = tpu.reinterpret_cast %ref %offset : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}
