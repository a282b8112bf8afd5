// RUN: %mosaic-opt %s -canonicalize | FileCheck %s

// An addition to a product from zero becomes its accumulator.
// CHECK-LABEL: func.func @addf
// CHECK-SAME: (%[[L:.*]]: vector<8x128xf32>, %[[R:.*]]: vector<128x256xf32>, %[[X:.*]]: vector<8x256xf32>)
func.func @addf(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %x: vector<8x256xf32>) -> vector<8x256xf32> {
  // CHECK-NEXT: %[[M:.*]] = tpu.matmul %[[L]], %[[R]], %[[X]] {precision = #tpu.contract_precision<fp32>, transpose_lhs_hint = false}
  // CHECK-NEXT: return %[[M]]
  %0 = arith.constant dense<0.0> : vector<8x256xf32>
  %1 = tpu.matmul %l, %r, %0 {precision = #tpu.contract_precision<fp32>, transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  %2 = arith.addf %1, %x : vector<8x256xf32>
  return %2 : vector<8x256xf32>
}

// What is added may be computed after the product.
// CHECK-LABEL: func.func @addi
func.func @addi(%l: vector<8x128xi8>, %r: vector<128x256xi8>, %x: vector<8x256xi32>) -> vector<8x256xi32> {
  // CHECK: %[[Y:.*]] = arith.muli
  // CHECK-NEXT: tpu.matmul %{{.*}}, %{{.*}}, %[[Y]] {
  // CHECK-NEXT: return
  %0 = arith.constant dense<0> : vector<8x256xi32>
  %1 = tpu.matmul %l, %r, %0 {transpose_lhs_hint = false} : vector<8x128xi8>, vector<128x256xi8>, vector<8x256xi32> -> vector<8x256xi32>
  %2 = arith.muli %x, %x : vector<8x256xi32>
  %3 = arith.addi %1, %2 : vector<8x256xi32>
  return %3 : vector<8x256xi32>
}

// Not on the right of the addition.
// CHECK-LABEL: func.func @right_operand
func.func @right_operand(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %x: vector<8x256xf32>) -> vector<8x256xf32> {
  // CHECK: arith.addf
  %0 = arith.constant dense<0.0> : vector<8x256xf32>
  %1 = tpu.matmul %l, %r, %0 {transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  %2 = arith.addf %x, %1 : vector<8x256xf32>
  return %2 : vector<8x256xf32>
}

// Not where the product has another user.
// CHECK-LABEL: func.func @two_uses
func.func @two_uses(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %x: vector<8x256xf32>) -> (vector<8x256xf32>, vector<8x256xf32>) {
  // CHECK: arith.addf
  %0 = arith.constant dense<0.0> : vector<8x256xf32>
  %1 = tpu.matmul %l, %r, %0 {transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  %2 = arith.addf %1, %x : vector<8x256xf32>
  return %1, %2 : vector<8x256xf32>, vector<8x256xf32>
}

// Not where it accumulates already.
// CHECK-LABEL: func.func @accumulating
func.func @accumulating(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %x: vector<8x256xf32>) -> vector<8x256xf32> {
  // CHECK: arith.addf
  %0 = arith.constant dense<1.0> : vector<8x256xf32>
  %1 = tpu.matmul %l, %r, %0 {transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  %2 = arith.addf %1, %x : vector<8x256xf32>
  return %2 : vector<8x256xf32>
}
