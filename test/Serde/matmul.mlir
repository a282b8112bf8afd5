// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v12.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V12
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=TO13
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=12" | FileCheck %s --check-prefix=TO12

// Before version 13 there was no hint; an attribute of that name meant nothing.
// V12: "tpu.matmul"({{.*}}) <{transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = true}>
// V12: "tpu.matmul"({{.*}}) <{transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = true}>
//--- v12.mlir
module attributes {stable_mosaic.version = 12 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %acc = "stable_mosaic.test.acc"() : () -> vector<8x8xf32>
  %0 = "stable_mosaic.tpu.matmul"(%x, %x, %acc) {transpose_lhs = false, transpose_rhs = true} : (vector<8x128xf32>, vector<8x128xf32>, vector<8x8xf32>) -> vector<8x8xf32>
  %1 = "stable_mosaic.tpu.matmul"(%x, %x, %acc) {transpose_lhs = false, transpose_lhs_hint = true, transpose_rhs = true} : (vector<8x128xf32>, vector<8x128xf32>, vector<8x8xf32>) -> vector<8x8xf32>
}

// TO13: "stable_mosaic.tpu.matmul"({{.*}}) {transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = true}
// TO12: "stable_mosaic.tpu.matmul"({{.*}}) {transpose_lhs = false, transpose_rhs = true}
//--- memory.mlir
func.func @f(%x: vector<8x128xf32>, %acc: vector<8x8xf32>) {
  %0 = tpu.matmul %x, %x, %acc {transpose_rhs = true, transpose_lhs_hint = false} : vector<8x128xf32>, vector<8x128xf32>, vector<8x8xf32> -> vector<8x8xf32>
  return
}
