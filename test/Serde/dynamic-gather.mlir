// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v4.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V4
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=5" | FileCheck %s --check-prefix=TO5
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=4" | FileCheck %s --check-prefix=TO4

// Before version 5 one dimension was gathered along.
// V4: "tpu.dynamic_gather"({{.*}}) <{dimensions = array<i32: 1>}>
//--- v4.mlir
module attributes {stable_mosaic.version = 4 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %i = "stable_mosaic.test.i"() : () -> vector<8x128xi32>
  %0 = "stable_mosaic.tpu.dynamic_gather"(%x, %i) {dimension = 1 : i32} : (vector<8x128xf32>, vector<8x128xi32>) -> vector<8x128xf32>
}

// TO5: "stable_mosaic.tpu.dynamic_gather"({{.*}}) {dimensions = array<i32: 1>}
// TO4: "stable_mosaic.tpu.dynamic_gather"({{.*}}) {dimension = 1 : i32}
//--- memory.mlir
func.func @f(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}
