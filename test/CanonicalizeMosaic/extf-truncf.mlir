// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s | FileCheck %s --check-prefix=GEN7

// arith.extf, arith.truncf, tpu.extf and tpu.truncf (canonicalize.md 3): by way of f32.

// CHECK-LABEL: func.func @extf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
// GEN7-LABEL: func.func @extf
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// GEN7-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @extf(%arg0: vector<16x128xbf16>) -> vector<16x128xf32> {
  %0 = arith.extf %arg0 : vector<16x128xbf16> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @extf_f8_bf16
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V1]] : vector<16x128xbf16>
// GEN7-LABEL: func.func @extf_f8_bf16
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xbf16>
// GEN7-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @extf_f8_bf16(%arg0: vector<16x128xf8E5M2>) -> vector<16x128xbf16> {
  %0 = arith.extf %arg0 : vector<16x128xf8E5M2> to vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @extf_scalar
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : bf16 -> f32
// CHECK-NEXT: return %[[V0]] : f32
// GEN7-LABEL: func.func @extf_scalar
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : bf16 -> f32
// GEN7-NEXT: return %[[V0]] : f32
func.func @extf_scalar(%arg0: bf16) -> f32 {
  %0 = arith.extf %arg0 : bf16 to f32
  return %0 : f32
}

// CHECK-LABEL: func.func @truncf
// CHECK-NEXT: %[[V0:.*]] = tpu.truncf %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V0]] : vector<16x128xbf16>
// GEN7-LABEL: func.func @truncf
// GEN7-NEXT: %[[V0:.*]] = tpu.truncf %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// GEN7-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @truncf(%arg0: vector<16x128xf32>) -> vector<16x128xbf16> {
  %0 = arith.truncf %arg0 : vector<16x128xf32> to vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @truncf_bf16_f8
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xf8E5M2>
// CHECK-NEXT: return %[[V1]] : vector<16x128xf8E5M2>
// GEN7-LABEL: func.func @truncf_bf16_f8
// GEN7-NEXT: %[[V0:.*]] = tpu.truncf %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xbf16> -> vector<16x128xf8E5M2>
// GEN7-NEXT: return %[[V0]] : vector<16x128xf8E5M2>
func.func @truncf_bf16_f8(%arg0: vector<16x128xbf16>) -> vector<16x128xf8E5M2> {
  %0 = arith.truncf %arg0 : vector<16x128xbf16> to vector<16x128xf8E5M2>
  return %0 : vector<16x128xf8E5M2>
}

// CHECK-LABEL: func.func @tpu_extf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.truncf %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V1]] : vector<16x128xbf16>
// GEN7-LABEL: func.func @tpu_extf
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xbf16>
// GEN7-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @tpu_extf(%arg0: vector<16x128xf8E5M2>) -> vector<16x128xbf16> {
  %0 = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}
