// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v10.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V10
// RUN: %mosaic-opt %t/v11.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V11
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=11" | FileCheck %s --check-prefix=TO11
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=10" | FileCheck %s --check-prefix=TO10

// Before version 11 a store could not add; an attribute of that name meant nothing.
// V10: "tpu.store"({{.*}}) <{add = false,
// V10: "tpu.store"({{.*}}) <{add = false,
//--- v10.mlir
module attributes {stable_mosaic.version = 10 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %i = "stable_mosaic.test.i"() : () -> index
  "stable_mosaic.tpu.store"(%x, %ref, %i, %i) {operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>} : (vector<8x128xf32>, memref<8x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
  "stable_mosaic.tpu.store"(%x, %ref, %i, %i) {add = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>} : (vector<8x128xf32>, memref<8x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
}

// V11: "tpu.store"({{.*}}) <{add = true,
//--- v11.mlir
module attributes {stable_mosaic.version = 11 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %i = "stable_mosaic.test.i"() : () -> index
  "stable_mosaic.tpu.store"(%x, %ref, %i, %i) {add = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>} : (vector<8x128xf32>, memref<8x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
}

// TO11: "stable_mosaic.tpu.store"({{.*}}) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_stride = 1 : i32}
// TO10: "stable_mosaic.tpu.store"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_stride = 1 : i32}
//--- memory.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %x: vector<8x128xf32>, %i: index) {
  tpu.store %ref[%i, %i], %x sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}
