// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s | FileCheck %s --check-prefix=GEN7

// arith.fptosi (canonicalize.md 3): clamped to what the result holds.

// CHECK-LABEL: func.func @bf16_i16
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<-3.276800e+04> : vector<16x128xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<3.276700e+04> : vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.maximumf %[[V0]], %[[CST]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.minimumf %[[V1]], %[[CST_0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : vector<16x128xf32> to vector<16x128xi32>
// CHECK-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : vector<16x128xi32> to vector<16x128xi16>
// CHECK-NEXT: return %[[V4]] : vector<16x128xi16>
// GEN6-LABEL: func.func @bf16_i16
// GEN6-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// GEN6-NEXT: %[[CST:.*]] = arith.constant dense<-3.276800e+04> : vector<16x128xf32>
// GEN6-NEXT: %[[CST_0:.*]] = arith.constant dense<3.276700e+04> : vector<16x128xf32>
// GEN6-NEXT: %[[V1:.*]] = arith.maximumf %[[V0]], %[[CST]] : vector<16x128xf32>
// GEN6-NEXT: %[[V2:.*]] = arith.minimumf %[[V1]], %[[CST_0]] : vector<16x128xf32>
// GEN6-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : vector<16x128xf32> to vector<16x128xi32>
// GEN6-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : vector<16x128xi32> to vector<16x128xi16>
// GEN6-NEXT: return %[[V4]] : vector<16x128xi16>
// GEN7-LABEL: func.func @bf16_i16
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// GEN7-NEXT: %[[CST:.*]] = arith.constant dense<-3.276800e+04> : vector<16x128xf32>
// GEN7-NEXT: %[[CST_0:.*]] = arith.constant dense<3.276700e+04> : vector<16x128xf32>
// GEN7-NEXT: %[[V1:.*]] = arith.maximumf %[[V0]], %[[CST]] : vector<16x128xf32>
// GEN7-NEXT: %[[V2:.*]] = arith.minimumf %[[V1]], %[[CST_0]] : vector<16x128xf32>
// GEN7-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : vector<16x128xf32> to vector<16x128xi32>
// GEN7-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : vector<16x128xi32> to vector<16x128xi16>
// GEN7-NEXT: return %[[V4]] : vector<16x128xi16>
func.func @bf16_i16(%arg0: vector<16x128xbf16>) -> vector<16x128xi16> {
  %0 = arith.fptosi %arg0 : vector<16x128xbf16> to vector<16x128xi16>
  return %0 : vector<16x128xi16>
}

// From generation 6 on there is a conversion from bf16.
// CHECK-LABEL: func.func @bf16_i8
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<-1.280000e+02> : vector<16x128xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<1.270000e+02> : vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.maximumf %[[V0]], %[[CST]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.minimumf %[[V1]], %[[CST_0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : vector<16x128xf32> to vector<16x128xi32>
// CHECK-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : vector<16x128xi32> to vector<16x128xi8>
// CHECK-NEXT: return %[[V4]] : vector<16x128xi8>
// GEN6-LABEL: func.func @bf16_i8
// GEN6-NEXT: %[[V0:.*]] = tpu.fptosi %arg0 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<16x128xbf16> -> vector<16x128xi8>
// GEN6-NEXT: return %[[V0]] : vector<16x128xi8>
// GEN7-LABEL: func.func @bf16_i8
// GEN7-NEXT: %[[V0:.*]] = tpu.fptosi %arg0 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<16x128xbf16> -> vector<16x128xi8>
// GEN7-NEXT: return %[[V0]] : vector<16x128xi8>
func.func @bf16_i8(%arg0: vector<16x128xbf16>) -> vector<16x128xi8> {
  %0 = arith.fptosi %arg0 : vector<16x128xbf16> to vector<16x128xi8>
  return %0 : vector<16x128xi8>
}

// From 7 on, one from f32.
// CHECK-LABEL: func.func @f32_i8
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<-1.280000e+02> : vector<16x128xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<1.270000e+02> : vector<16x128xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.maximumf %arg0, %[[CST]] : vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.minimumf %[[V0]], %[[CST_0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.fptosi %[[V1]] : vector<16x128xf32> to vector<16x128xi32>
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : vector<16x128xi32> to vector<16x128xi8>
// CHECK-NEXT: return %[[V3]] : vector<16x128xi8>
// GEN6-LABEL: func.func @f32_i8
// GEN6-NEXT: %[[CST:.*]] = arith.constant dense<-1.280000e+02> : vector<16x128xf32>
// GEN6-NEXT: %[[CST_0:.*]] = arith.constant dense<1.270000e+02> : vector<16x128xf32>
// GEN6-NEXT: %[[V0:.*]] = arith.maximumf %arg0, %[[CST]] : vector<16x128xf32>
// GEN6-NEXT: %[[V1:.*]] = arith.minimumf %[[V0]], %[[CST_0]] : vector<16x128xf32>
// GEN6-NEXT: %[[V2:.*]] = arith.fptosi %[[V1]] : vector<16x128xf32> to vector<16x128xi32>
// GEN6-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : vector<16x128xi32> to vector<16x128xi8>
// GEN6-NEXT: return %[[V3]] : vector<16x128xi8>
// GEN7-LABEL: func.func @f32_i8
// GEN7-NEXT: %[[V0:.*]] = tpu.fptosi %arg0 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<16x128xf32> -> vector<16x128xi8>
// GEN7-NEXT: return %[[V0]] : vector<16x128xi8>
func.func @f32_i8(%arg0: vector<16x128xf32>) -> vector<16x128xi8> {
  %0 = arith.fptosi %arg0 : vector<16x128xf32> to vector<16x128xi8>
  return %0 : vector<16x128xi8>
}

// CHECK-LABEL: func.func @f32_i32
// CHECK-NEXT: %[[V0:.*]] = arith.fptosi %arg0 : vector<16x128xf32> to vector<16x128xi32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xi32>
// GEN6-LABEL: func.func @f32_i32
// GEN6-NEXT: %[[V0:.*]] = arith.fptosi %arg0 : vector<16x128xf32> to vector<16x128xi32>
// GEN6-NEXT: return %[[V0]] : vector<16x128xi32>
// GEN7-LABEL: func.func @f32_i32
// GEN7-NEXT: %[[V0:.*]] = arith.fptosi %arg0 : vector<16x128xf32> to vector<16x128xi32>
// GEN7-NEXT: return %[[V0]] : vector<16x128xi32>
func.func @f32_i32(%arg0: vector<16x128xf32>) -> vector<16x128xi32> {
  %0 = arith.fptosi %arg0 : vector<16x128xf32> to vector<16x128xi32>
  return %0 : vector<16x128xi32>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : bf16 -> f32
// CHECK-NEXT: %[[V1:.*]] = arith.fptosi %[[V0]] : f32 to i32
// CHECK-NEXT: return %[[V1]] : i32
// GEN6-LABEL: func.func @scalar
// GEN6-NEXT: %[[V0:.*]] = tpu.extf %arg0 : bf16 -> f32
// GEN6-NEXT: %[[V1:.*]] = arith.fptosi %[[V0]] : f32 to i32
// GEN6-NEXT: return %[[V1]] : i32
// GEN7-LABEL: func.func @scalar
// GEN7-NEXT: %[[V0:.*]] = tpu.extf %arg0 : bf16 -> f32
// GEN7-NEXT: %[[V1:.*]] = arith.fptosi %[[V0]] : f32 to i32
// GEN7-NEXT: return %[[V1]] : i32
func.func @scalar(%arg0: bf16) -> i32 {
  %0 = arith.fptosi %arg0 : bf16 to i32
  return %0 : i32
}
