// RUN: %mosaic-opt %s -canonicalize | FileCheck %s

// Registers that are rolled and unrolled again stay as they are.
// CHECK-LABEL: func.func @unroll_of_roll
// CHECK-SAME: (%[[A:.*]]: vector<8x128xf32>, %[[B:.*]]: vector<8x128xf32>)
func.func @unroll_of_roll(%a: vector<8x128xf32>, %b: vector<8x128xf32>) -> (vector<8x128xf32>, vector<8x128xf32>) {
  // CHECK-NEXT: return %[[B]], %[[A]]
  %0 = tpu.roll_vectors %b, %a : vector<8x128xf32>, vector<8x128xf32> -> vector<16x128xf32>
  %1:2 = tpu.unroll_vectors %0 : vector<16x128xf32> -> vector<8x128xf32>, vector<8x128xf32>
  return %1#0, %1#1 : vector<8x128xf32>, vector<8x128xf32>
}

// Not if the registers' types differ.
// CHECK-LABEL: func.func @unroll_to_other_type
func.func @unroll_to_other_type(%a: vector<8x128xf32>) -> vector<4x128xf32> {
  // CHECK: tpu.unroll_vectors
  %0 = tpu.roll_vectors %a : vector<8x128xf32> -> vector<8x128xf32>
  %1:2 = tpu.unroll_vectors %0 : vector<8x128xf32> -> vector<4x128xf32>, vector<4x128xf32>
  return %1#0 : vector<4x128xf32>
}

// A reshape to the same type is none.
// CHECK-LABEL: func.func @reshape_to_same
// CHECK-SAME: (%[[X:.*]]: vector<8x128xf32>)
func.func @reshape_to_same(%x: vector<8x128xf32>) -> vector<8x128xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tpu.reshape %x : vector<8x128xf32> -> vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// Of two reshapes the second is enough.
// CHECK-LABEL: func.func @reshape_of_reshape
// CHECK-SAME: (%[[X:.*]]: vector<8x128xf32>)
func.func @reshape_of_reshape(%x: vector<8x128xf32>) -> (vector<8x128xf32>, vector<4x256xf32>) {
  // CHECK-NEXT: %[[R:.*]] = tpu.reshape %[[X]] : vector<8x128xf32> -> vector<4x256xf32>
  // CHECK-NEXT: return %[[X]], %[[R]]
  %0 = tpu.reshape %x : vector<8x128xf32> -> vector<1024xf32>
  %1 = tpu.reshape %0 : vector<1024xf32> -> vector<8x128xf32>
  %2 = tpu.reshape %0 : vector<1024xf32> -> vector<4x256xf32>
  return %1, %2 : vector<8x128xf32>, vector<4x256xf32>
}

// A constant is reshaped at once, splat or not.
// CHECK-LABEL: func.func @reshape_of_constant
func.func @reshape_of_constant() -> (vector<4xi32>, vector<2x2xf32>) {
  // CHECK-DAG: arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  // CHECK-DAG: arith.constant dense<1.000000e+00> : vector<2x2xf32>
  // CHECK-NOT: tpu.reshape
  %0 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %1 = tpu.reshape %0 : vector<2x2xi32> -> vector<4xi32>
  %2 = arith.constant dense<1.0> : vector<4xf32>
  %3 = tpu.reshape %2 : vector<4xf32> -> vector<2x2xf32>
  return %1, %3 : vector<4xi32>, vector<2x2xf32>
}

// Where there is one element to gather from, all get it.
// CHECK-LABEL: func.func @gather_from_one
// CHECK-SAME: (%[[X:.*]]: vector<8x1xf32>
func.func @gather_from_one(%x: vector<8x1xf32>, %i: vector<8x128xi32>) -> vector<8x128xf32> {
  // CHECK-NEXT: %[[B:.*]] = vector.broadcast %[[X]] : vector<8x1xf32> to vector<8x128xf32>
  // CHECK-NEXT: return %[[B]]
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x1xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// Not if only some of the gathered dimensions have size 1.
// CHECK-LABEL: func.func @gather_from_some
func.func @gather_from_some(%x: vector<8x1xf32>, %i: vector<8x128xi32>) -> vector<8x128xf32> {
  // CHECK: tpu.dynamic_gather
  %0 = tpu.dynamic_gather %x[%i] in [0, 1] : vector<8x1xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// A transpose in place is none.
// CHECK-LABEL: func.func @transpose_identity
// CHECK-SAME: (%[[X:.*]]: vector<2x8x128xf32>)
func.func @transpose_identity(%x: vector<2x8x128xf32>) -> vector<2x8x128xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tpu.transpose %x, [0, 1, 2] : vector<2x8x128xf32> -> vector<2x8x128xf32>
  return %0 : vector<2x8x128xf32>
}

// A transpose undoes its inverse; here, the same one does not.
// CHECK-LABEL: func.func @transpose_inverse
// CHECK-SAME: (%[[X:.*]]: vector<2x8x128xf32>)
func.func @transpose_inverse(%x: vector<2x8x128xf32>) -> (vector<2x8x128xf32>, vector<128x2x8xf32>) {
  // CHECK-NEXT: %[[A:.*]] = tpu.transpose %[[X]], [1, 2, 0]
  // CHECK-NEXT: %[[B:.*]] = tpu.transpose %[[A]], [1, 2, 0]
  // CHECK-NEXT: return %[[X]], %[[B]]
  %0 = tpu.transpose %x, [1, 2, 0] : vector<2x8x128xf32> -> vector<8x128x2xf32>
  %1 = tpu.transpose %0, [2, 0, 1] : vector<8x128x2xf32> -> vector<2x8x128xf32>
  %2 = tpu.transpose %0, [1, 2, 0] : vector<8x128x2xf32> -> vector<128x2x8xf32>
  return %1, %2 : vector<2x8x128xf32>, vector<128x2x8xf32>
}

// A splat has no order; other constants stay.
// CHECK-LABEL: func.func @transpose_constant
func.func @transpose_constant() -> (vector<3x2xf32>, vector<3x2xi32>) {
  // CHECK-DAG: arith.constant dense<1.000000e+00> : vector<3x2xf32>
  // CHECK: tpu.transpose %{{.*}}, [1, 0] : vector<2x3xi32> -> vector<3x2xi32>
  // CHECK-NOT: tpu.transpose
  %0 = arith.constant dense<1.0> : vector<2x3xf32>
  %1 = tpu.transpose %0, [1, 0] : vector<2x3xf32> -> vector<3x2xf32>
  %2 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %3 = tpu.transpose %2, [1, 0] : vector<2x3xi32> -> vector<3x2xi32>
  return %1, %3 : vector<3x2xf32>, vector<3x2xi32>
}
