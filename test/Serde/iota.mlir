// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v5.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V5
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=6" | FileCheck %s --check-prefix=TO6
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=5" | FileCheck %s --check-prefix=TO5

// Before version 6 an iota ran along one dimension.
// V5: "tpu.iota"() <{dimensions = array<i32: 1>}>
//--- v5.mlir
module attributes {stable_mosaic.version = 5 : i64} {
  %0 = "stable_mosaic.tpu.iota"() {dimension = 1 : i32} : () -> vector<8x128xi32>
}

// TO6: "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>}
// TO5: "stable_mosaic.tpu.iota"() {dimension = 0 : i32}
//--- memory.mlir
func.func @f() {
  %0 = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
  return
}
