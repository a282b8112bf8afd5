// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v2.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V2
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=3" | FileCheck %s --check-prefix=TO3

// Before version 3 the dimensions were an array of attributes.
// V2: "vector.multi_reduction"({{.*}}) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}>
//--- v2.mlir
module attributes {stable_mosaic.version = 2 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %acc = "stable_mosaic.test.acc"() : () -> f32
  %0 = "stable_mosaic.vector.multi_reduction"(%x, %acc) {kind = #vector.kind<add>, reduction_dims = [0, 1]} : (vector<8x128xf32>, f32) -> f32
}

// TO3: "stable_mosaic.vector.multi_reduction"({{.*}}) {kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}
//--- memory.mlir
func.func @f(%x: vector<8x128xf32>, %acc: f32) {
  %0 = vector.multi_reduction <add>, %x, %acc [0, 1] : vector<8x128xf32> to f32
  return
}
