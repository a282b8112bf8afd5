// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s | FileCheck %s --check-prefix=GEN7

// arith.sitofp (canonicalize.md 3).

// CHECK-LABEL: func.func @i8_bf16
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi8> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @i8_bf16
// GEN6-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi8> -> vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
// GEN7-LABEL: func.func @i8_bf16
// GEN7-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi8> -> vector<16x128xbf16>
// GEN7-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @i8_bf16(%arg0: vector<16x128xi8>) -> vector<16x128xbf16> {
  %0 = arith.sitofp %arg0 : vector<16x128xi8> to vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @i16_f32
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi16> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x128xf32>
// GEN6-LABEL: func.func @i16_f32
// GEN6-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi16> to vector<16x128xi32>
// GEN6-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN6-NEXT: return %[[V1]] : vector<16x128xf32>
// GEN7-LABEL: func.func @i16_f32
// GEN7-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi16> to vector<16x128xi32>
// GEN7-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN7-NEXT: return %[[V1]] : vector<16x128xf32>
func.func @i16_f32(%arg0: vector<16x128xi16>) -> vector<16x128xf32> {
  %0 = arith.sitofp %arg0 : vector<16x128xi16> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @i32_bf16
// CHECK-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V1]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @i32_bf16
// GEN6-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// GEN6-NEXT: return %[[V1]] : vector<16x128xbf16>
// GEN7-LABEL: func.func @i32_bf16
// GEN7-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN7-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// GEN7-NEXT: return %[[V1]] : vector<16x128xbf16>
func.func @i32_bf16(%arg0: vector<16x128xi32>) -> vector<16x128xbf16> {
  %0 = arith.sitofp %arg0 : vector<16x128xi32> to vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @i32_f32
// CHECK-NEXT: %[[V0:.*]] = arith.sitofp %arg0 : vector<16x128xi32> to vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
// GEN6-LABEL: func.func @i32_f32
// GEN6-NEXT: %[[V0:.*]] = arith.sitofp %arg0 : vector<16x128xi32> to vector<16x128xf32>
// GEN6-NEXT: return %[[V0]] : vector<16x128xf32>
// GEN7-LABEL: func.func @i32_f32
// GEN7-NEXT: %[[V0:.*]] = arith.sitofp %arg0 : vector<16x128xi32> to vector<16x128xf32>
// GEN7-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @i32_f32(%arg0: vector<16x128xi32>) -> vector<16x128xf32> {
  %0 = arith.sitofp %arg0 : vector<16x128xi32> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @i8_f8
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi8> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xf8E5M2>
// CHECK-NEXT: return %[[V2]] : vector<16x128xf8E5M2>
// GEN6-LABEL: func.func @i8_f8
// GEN6-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi8> to vector<16x128xi32>
// GEN6-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xf8E5M2>
// GEN6-NEXT: return %[[V2]] : vector<16x128xf8E5M2>
// GEN7-LABEL: func.func @i8_f8
// GEN7-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi8> -> vector<16x128xf8E5M2>
// GEN7-NEXT: return %[[V0]] : vector<16x128xf8E5M2>
func.func @i8_f8(%arg0: vector<16x128xi8>) -> vector<16x128xf8E5M2> {
  %0 = arith.sitofp %arg0 : vector<16x128xi8> to vector<16x128xf8E5M2>
  return %0 : vector<16x128xf8E5M2>
}

// CHECK-LABEL: func.func @i4_f8
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi4> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xf8E5M2>
// CHECK-NEXT: return %[[V2]] : vector<16x128xf8E5M2>
// GEN6-LABEL: func.func @i4_f8
// GEN6-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi4> to vector<16x128xi32>
// GEN6-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xf8E5M2>
// GEN6-NEXT: return %[[V2]] : vector<16x128xf8E5M2>
// GEN7-LABEL: func.func @i4_f8
// GEN7-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi4> to vector<16x128xi8>
// GEN7-NEXT: %[[V1:.*]] = arith.sitofp %[[V0]] : vector<16x128xi8> to vector<16x128xf8E5M2>
// GEN7-NEXT: return %[[V1]] : vector<16x128xf8E5M2>
func.func @i4_f8(%arg0: vector<16x128xi4>) -> vector<16x128xf8E5M2> {
  %0 = arith.sitofp %arg0 : vector<16x128xi4> to vector<16x128xf8E5M2>
  return %0 : vector<16x128xf8E5M2>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : i8 to i32
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : i32 -> f32
// CHECK-NEXT: return %[[V1]] : f32
// GEN6-LABEL: func.func @scalar
// GEN6-NEXT: %[[V0:.*]] = arith.extsi %arg0 : i8 to i32
// GEN6-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : i32 -> f32
// GEN6-NEXT: return %[[V1]] : f32
// GEN7-LABEL: func.func @scalar
// GEN7-NEXT: %[[V0:.*]] = arith.extsi %arg0 : i8 to i32
// GEN7-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : i32 -> f32
// GEN7-NEXT: return %[[V1]] : f32
func.func @scalar(%arg0: i8) -> f32 {
  %0 = arith.sitofp %arg0 : i8 to f32
  return %0 : f32
}
