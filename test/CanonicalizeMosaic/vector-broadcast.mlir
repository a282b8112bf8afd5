// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s

// vector.broadcast (canonicalize.md 3): masks as 0 and 1; ranks are made equal first.

// CHECK-LABEL: func.func @mask
// CHECK-NEXT: %[[V0:.*]] = arith.extui %arg0 : vector<1x128xi1> to vector<1x128xi32>
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[V0]] : vector<1x128xi32> to vector<16x128xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : vector<16x128xi32>
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[CST]] : vector<16x128xi32>
// CHECK-NEXT: return %[[V2]] : vector<16x128xi1>
func.func @mask(%arg0: vector<1x128xi1>) -> vector<16x128xi1> {
  %0 = vector.broadcast %arg0 : vector<1x128xi1> to vector<16x128xi1>
  return %0 : vector<16x128xi1>
}

// CHECK-LABEL: func.func @scalar_mask
// CHECK-NEXT: %[[V0:.*]] = arith.extui %arg0 : i1 to i32
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[V0]] : i32 to vector<16x128xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : vector<16x128xi32>
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[CST]] : vector<16x128xi32>
// CHECK-NEXT: return %[[V2]] : vector<16x128xi1>
func.func @scalar_mask(%arg0: i1) -> vector<16x128xi1> {
  %0 = vector.broadcast %arg0 : i1 to vector<16x128xi1>
  return %0 : vector<16x128xi1>
}

// CHECK-LABEL: func.func @rank
// CHECK-NEXT: %[[V0:.*]] = tpu.reshape %arg0 : vector<128xf32> -> vector<1x128xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[V0]] : vector<1x128xf32> to vector<16x128xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x128xf32>
func.func @rank(%arg0: vector<128xf32>) -> vector<16x128xf32> {
  %0 = vector.broadcast %arg0 : vector<128xf32> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @same_rank
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %arg0 : vector<1x128xf32> to vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @same_rank(%arg0: vector<1x128xf32>) -> vector<16x128xf32> {
  %0 = vector.broadcast %arg0 : vector<1x128xf32> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %arg0 : f32 to vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @scalar(%arg0: f32) -> vector<16x128xf32> {
  %0 = vector.broadcast %arg0 : f32 to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}
