// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v16.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V16
// RUN: %mosaic-opt %t/v17.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V17
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=17" | FileCheck %s --check-prefix=TO17
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=16" | FileCheck %s --check-prefix=TO16

// Before version 17 a scan ran along the last dimension, before version 18 max and min of integers were unsigned.
// V16: "tpu.scan"({{.*}}) <{dimension = 0 : i64, kind = #tpu.reduction_kind<sum>}>
// V16: "tpu.scan"({{.*}}) <{dimension = 0 : i64, kind = #tpu.reduction_kind<maxf>}>
// V16: "tpu.scan"({{.*}}) <{dimension = 1 : i64, kind = #tpu.reduction_kind<minui>}>
//--- v16.mlir
module attributes {stable_mosaic.version = 16 : i64} {
  %f = "stable_mosaic.test.f"() : () -> vector<16xf32>
  %i = "stable_mosaic.test.i"() : () -> vector<8x16xi32>
  %0 = "stable_mosaic.tpu.scan"(%f) {kind = #tpu.reduction_kind<sum>} : (vector<16xf32>) -> vector<16xf32>
  %1 = "stable_mosaic.tpu.scan"(%f) {kind = #tpu.reduction_kind<max>} : (vector<16xf32>) -> vector<16xf32>
  %2 = "stable_mosaic.tpu.scan"(%i) {kind = #tpu.reduction_kind<min>} : (vector<8x16xi32>) -> vector<8x16xi32>
}

// V17: "tpu.scan"({{.*}}) <{dimension = 0 : i64, kind = #tpu.reduction_kind<maxui>}>
//--- v17.mlir
module attributes {stable_mosaic.version = 17 : i64} {
  %i = "stable_mosaic.test.i"() : () -> vector<8x16xi32>
  %0 = "stable_mosaic.tpu.scan"(%i) {dimension = 0 : i64, kind = #tpu.reduction_kind<max>} : (vector<8x16xi32>) -> vector<8x16xi32>
}

// NEWEST: "stable_mosaic.tpu.scan"({{.*}}) {dimension = 1 : i64, kind = #tpu.reduction_kind<minui>}
// TO17: "stable_mosaic.tpu.scan"({{.*}}) {dimension = 1 : i64, kind = #tpu.reduction_kind<min>}
// TO16: "stable_mosaic.tpu.scan"({{.*}}) {kind = #tpu.reduction_kind<min>}
// NEWEST: "stable_mosaic.tpu.scan"({{.*}}) {dimension = 0 : i64, kind = #tpu.reduction_kind<maxf>}
// TO17: "stable_mosaic.tpu.scan"({{.*}}) {dimension = 0 : i64, kind = #tpu.reduction_kind<max>}
// TO16: "stable_mosaic.tpu.scan"({{.*}}) {kind = #tpu.reduction_kind<max>}
// TO16: "stable_mosaic.tpu.scan"({{.*}}) {kind = #tpu.reduction_kind<sum>}
//--- memory.mlir
func.func @f(%i: vector<8x16xi32>, %f: vector<16xf32>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %0 = tpu.scan <minui>, %i {dimension = 1 : i64} : vector<8x16xi32>,  -> vector<8x16xi32>
  %1 = tpu.scan <maxf>, %f {dimension = 0 : i64} : vector<16xf32>,  -> vector<16xf32>
  %2 = tpu.scan <sum>, %f {dimension = 0 : i64} : vector<16xf32>,  -> vector<16xf32>
  return
}
