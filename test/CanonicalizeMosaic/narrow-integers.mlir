// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' | FileCheck %s

// No generation adds bytes; the reference refuses them.
// CHECK-LABEL: @byte_sum
// CHECK: %[[A:.*]] = arith.extsi %arg0 : vector<32x128xi8> to vector<32x128xi32>
// CHECK: %[[B:.*]] = arith.extsi %arg1 : vector<32x128xi8> to vector<32x128xi32>
// CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[B]] : vector<32x128xi32>
// CHECK: arith.trunci %[[SUM]] : vector<32x128xi32> to vector<32x128xi8>
func.func @byte_sum(%a: vector<32x128xi8>, %b: vector<32x128xi8>) -> vector<32x128xi8> {
  %0 = arith.addi %a, %b : vector<32x128xi8>
  return %0 : vector<32x128xi8>
}

// The scalar unit computes in 32 bits; what is unsigned needs zeros above.
// CHECK-LABEL: @scalars
// CHECK: %[[A:.*]] = arith.extsi %arg0 : i8 to i32
// CHECK: %[[B:.*]] = arith.extsi %arg1 : i8 to i32
// CHECK: %[[Q:.*]] = arith.divsi %[[A]], %[[B]] : i32
// CHECK: arith.trunci %[[Q]] : i32 to i8
// CHECK: arith.extui
// CHECK: arith.extui
// CHECK: arith.divui {{.*}} : i32
func.func @scalars(%a: i8, %b: i8) -> (i8, i8) {
  %0 = arith.divsi %a, %b : i8
  %1 = arith.divui %a, %b : i8
  return %0, %1 : i8, i8
}
