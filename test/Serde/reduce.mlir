// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v17.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V17
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=17" | FileCheck %s --check-prefix=TO17

// Before version 18 max and min were one kind for floats and integers, which were signed.
// V17: "tpu.reduce"({{.*}}) <{dimensions = array<i64: 1>, kind = #tpu.reduction_kind<maxsi>}>
// V17: "tpu.reduce"({{.*}}) <{dimensions = array<i64: 1>, kind = #tpu.reduction_kind<minf>}>
// V17: "tpu.reduce"({{.*}}) <{dimensions = array<i64: 1>, kind = #tpu.reduction_kind<sum>}>
//--- v17.mlir
module attributes {stable_mosaic.version = 17 : i64} {
  %f = "stable_mosaic.test.f"() : () -> vector<8x128xf32>
  %i = "stable_mosaic.test.i"() : () -> vector<8x128xi32>
  %0 = "stable_mosaic.tpu.reduce"(%i) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<max>} : (vector<8x128xi32>) -> vector<8x1xi32>
  %1 = "stable_mosaic.tpu.reduce"(%f) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<min>} : (vector<8x128xf32>) -> vector<8x1xf32>
  %2 = "stable_mosaic.tpu.reduce"(%f) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<sum>} : (vector<8x128xf32>) -> vector<8x1xf32>
}

// NEWEST: "stable_mosaic.tpu.reduce"({{.*}}) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<minsi>}
// NEWEST: "stable_mosaic.tpu.reduce"({{.*}}) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<maxf>}
// TO17: "stable_mosaic.tpu.reduce"({{.*}}) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<min>}
// TO17: "stable_mosaic.tpu.reduce"({{.*}}) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<max>}
//--- memory.mlir
func.func @f(%i: vector<8x128xi32>, %f: vector<8x128xf32>) {
  %0 = tpu.reduce <minsi>, %i [1] : vector<8x128xi32> -> vector<8x1xi32>
  %1 = tpu.reduce <maxf>, %f [1] : vector<8x128xf32> -> vector<8x1xf32>
  return
}
