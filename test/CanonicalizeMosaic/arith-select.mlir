// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=4}))' %s | FileCheck %s --check-prefix=GEN4

// arith.select (canonicalize.md 3): masks select 32 bits on generation 4, 8 bits from 5 on.

// A scalar condition is broadcast, as 0 or 1.
// CHECK-LABEL: func.func @scalar_condition
// CHECK-NEXT: %[[V0:.*]] = arith.extui %arg0 : i1 to i32
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[V0]] : i32 to vector<16x128xi32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1> : vector<16x128xi32>
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[CST]] : vector<16x128xi32>
// CHECK-NEXT: %[[V3:.*]] = arith.select %[[V2]], %arg1, %arg1 : vector<16x128xi1>, vector<16x128xi8>
// CHECK-NEXT: return %[[V3]] : vector<16x128xi8>
// GEN4-LABEL: func.func @scalar_condition
// GEN4-NEXT: %[[V0:.*]] = arith.extui %arg0 : i1 to i32
// GEN4-NEXT: %[[V1:.*]] = vector.broadcast %[[V0]] : i32 to vector<16x128xi32>
// GEN4-NEXT: %[[CST:.*]] = arith.constant dense<1> : vector<16x128xi32>
// GEN4-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[CST]] : vector<16x128xi32>
// GEN4-NEXT: %[[V3:.*]] = arith.select %[[V2]], %arg1, %arg1 : vector<16x128xi1>, vector<16x128xi8>
// GEN4-NEXT: return %[[V3]] : vector<16x128xi8>
func.func @scalar_condition(%arg0: i1, %arg1: vector<16x128xi8>) -> vector<16x128xi8> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi8>
  return %0 : vector<16x128xi8>
}

// CHECK-LABEL: func.func @scalars
// CHECK-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : f32
// CHECK-NEXT: return %[[V0]] : f32
// GEN4-LABEL: func.func @scalars
// GEN4-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : f32
// GEN4-NEXT: return %[[V0]] : f32
func.func @scalars(%arg0: i1, %arg1: f32) -> f32 {
  %0 = arith.select %arg0, %arg1, %arg1 : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @f32
// CHECK-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
// GEN4-LABEL: func.func @f32
// GEN4-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xf32>
// GEN4-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @f32(%arg0: vector<16x128xi1>, %arg1: vector<16x128xf32>) -> vector<16x128xf32> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @bf16
// CHECK-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xbf16>
// CHECK-NEXT: return %[[V0]] : vector<16x128xbf16>
// GEN4-LABEL: func.func @bf16
// GEN4-NEXT: %[[V0:.*]] = tpu.extf %arg1 : vector<16x128xbf16> -> vector<16x128xf32>
// GEN4-NEXT: %[[V1:.*]] = tpu.extf %arg1 : vector<16x128xbf16> -> vector<16x128xf32>
// GEN4-NEXT: %[[V2:.*]] = arith.select %arg0, %[[V0]], %[[V1]] : vector<16x128xi1>, vector<16x128xf32>
// GEN4-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// GEN4-NEXT: return %[[V3]] : vector<16x128xbf16>
func.func @bf16(%arg0: vector<16x128xi1>, %arg1: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @i8
// CHECK-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xi8>
// CHECK-NEXT: return %[[V0]] : vector<16x128xi8>
// GEN4-LABEL: func.func @i8
// GEN4-NEXT: %[[V0:.*]] = arith.bitcast %arg1 : vector<16x128xi8> to vector<16x128xi8>
// GEN4-NEXT: %[[V1:.*]] = arith.bitcast %arg1 : vector<16x128xi8> to vector<16x128xi8>
// GEN4-NEXT: %[[V2:.*]] = arith.extsi %[[V0]] : vector<16x128xi8> to vector<16x128xi32>
// GEN4-NEXT: %[[V3:.*]] = arith.extsi %[[V1]] : vector<16x128xi8> to vector<16x128xi32>
// GEN4-NEXT: %[[V4:.*]] = arith.select %arg0, %[[V2]], %[[V3]] : vector<16x128xi1>, vector<16x128xi32>
// GEN4-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : vector<16x128xi32> to vector<16x128xi8>
// GEN4-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : vector<16x128xi8> to vector<16x128xi8>
// GEN4-NEXT: return %[[V6]] : vector<16x128xi8>
func.func @i8(%arg0: vector<16x128xi1>, %arg1: vector<16x128xi8>) -> vector<16x128xi8> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xi8>
  return %0 : vector<16x128xi8>
}

// Narrow floats go as bits.
// CHECK-LABEL: func.func @f8
// CHECK-NEXT: %[[V0:.*]] = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xf8E5M2>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf8E5M2>
// GEN4-LABEL: func.func @f8
// GEN4-NEXT: %[[V0:.*]] = arith.bitcast %arg1 : vector<16x128xf8E5M2> to vector<16x128xi8>
// GEN4-NEXT: %[[V1:.*]] = arith.bitcast %arg1 : vector<16x128xf8E5M2> to vector<16x128xi8>
// GEN4-NEXT: %[[V2:.*]] = arith.extsi %[[V0]] : vector<16x128xi8> to vector<16x128xi32>
// GEN4-NEXT: %[[V3:.*]] = arith.extsi %[[V1]] : vector<16x128xi8> to vector<16x128xi32>
// GEN4-NEXT: %[[V4:.*]] = arith.select %arg0, %[[V2]], %[[V3]] : vector<16x128xi1>, vector<16x128xi32>
// GEN4-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : vector<16x128xi32> to vector<16x128xi8>
// GEN4-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : vector<16x128xi8> to vector<16x128xf8E5M2>
// GEN4-NEXT: return %[[V6]] : vector<16x128xf8E5M2>
func.func @f8(%arg0: vector<16x128xi1>, %arg1: vector<16x128xf8E5M2>) -> vector<16x128xf8E5M2> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xf8E5M2>
  return %0 : vector<16x128xf8E5M2>
}

// CHECK-LABEL: func.func @i4
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %arg1 : vector<16x128xi4> to vector<16x128xi4>
// CHECK-NEXT: %[[V1:.*]] = arith.bitcast %arg1 : vector<16x128xi4> to vector<16x128xi4>
// CHECK-NEXT: %[[V2:.*]] = arith.extsi %[[V0]] : vector<16x128xi4> to vector<16x128xi8>
// CHECK-NEXT: %[[V3:.*]] = arith.extsi %[[V1]] : vector<16x128xi4> to vector<16x128xi8>
// CHECK-NEXT: %[[V4:.*]] = arith.select %arg0, %[[V2]], %[[V3]] : vector<16x128xi1>, vector<16x128xi8>
// CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : vector<16x128xi8> to vector<16x128xi4>
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : vector<16x128xi4> to vector<16x128xi4>
// CHECK-NEXT: return %[[V6]] : vector<16x128xi4>
// GEN4-LABEL: func.func @i4
// GEN4-NEXT: %[[V0:.*]] = arith.bitcast %arg1 : vector<16x128xi4> to vector<16x128xi4>
// GEN4-NEXT: %[[V1:.*]] = arith.bitcast %arg1 : vector<16x128xi4> to vector<16x128xi4>
// GEN4-NEXT: %[[V2:.*]] = arith.extsi %[[V0]] : vector<16x128xi4> to vector<16x128xi32>
// GEN4-NEXT: %[[V3:.*]] = arith.extsi %[[V1]] : vector<16x128xi4> to vector<16x128xi32>
// GEN4-NEXT: %[[V4:.*]] = arith.select %arg0, %[[V2]], %[[V3]] : vector<16x128xi1>, vector<16x128xi32>
// GEN4-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : vector<16x128xi32> to vector<16x128xi4>
// GEN4-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : vector<16x128xi4> to vector<16x128xi4>
// GEN4-NEXT: return %[[V6]] : vector<16x128xi4>
func.func @i4(%arg0: vector<16x128xi1>, %arg1: vector<16x128xi4>) -> vector<16x128xi4> {
  %0 = arith.select %arg0, %arg1, %arg1 : vector<16x128xi1>, vector<16x128xi4>
  return %0 : vector<16x128xi4>
}
