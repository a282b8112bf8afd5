// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6

// vector.multi_reduction (canonicalize.md 3): bf16 in f32 below generation 6.

// A constant accumulator becomes a constant.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<16xbf16>
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.multi_reduction <add>, %[[V0]], %[[CST_0]] [1] : vector<16x128xf32> to vector<16xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16xf32> -> vector<16xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16xbf16>
// GEN6-LABEL: func.func @constant
// GEN6-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<16xbf16>
// GEN6-NEXT: %[[V0:.*]] = vector.multi_reduction <add>, %arg0, %[[CST]] [1] : vector<16x128xbf16> to vector<16xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16xbf16>
func.func @constant(%arg0: vector<16x128xbf16>) -> vector<16xbf16> {
  %cst = arith.constant dense<0.000000e+00> : vector<16xbf16>
  %0 = vector.multi_reduction <add>, %arg0, %cst [1] : vector<16x128xbf16> to vector<16xbf16>
  return %0 : vector<16xbf16>
}

// CHECK-LABEL: func.func @accumulator
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg1 : vector<16xbf16> -> vector<16xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.multi_reduction <maximumf>, %[[V0]], %[[V1]] [1] : vector<16x128xf32> to vector<16xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16xf32> -> vector<16xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16xbf16>
// GEN6-LABEL: func.func @accumulator
// GEN6-NEXT: %[[V0:.*]] = vector.multi_reduction <maximumf>, %arg0, %arg1 [1] : vector<16x128xbf16> to vector<16xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16xbf16>
func.func @accumulator(%arg0: vector<16x128xbf16>, %arg1: vector<16xbf16>) -> vector<16xbf16> {
  %0 = vector.multi_reduction <maximumf>, %arg0, %arg1 [1] : vector<16x128xbf16> to vector<16xbf16>
  return %0 : vector<16xbf16>
}

// CHECK-LABEL: func.func @f32
// CHECK-NEXT: %[[V0:.*]] = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<16x128xf32> to vector<16xf32>
// CHECK-NEXT: return %[[V0]] : vector<16xf32>
// GEN6-LABEL: func.func @f32
// GEN6-NEXT: %[[V0:.*]] = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<16x128xf32> to vector<16xf32>
// GEN6-NEXT: return %[[V0]] : vector<16xf32>
func.func @f32(%arg0: vector<16x128xf32>, %arg1: vector<16xf32>) -> vector<16xf32> {
  %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<16x128xf32> to vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @i32
// CHECK-NEXT: %[[V0:.*]] = vector.multi_reduction <maxsi>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
// CHECK-NEXT: return %[[V0]] : vector<16xi32>
// GEN6-LABEL: func.func @i32
// GEN6-NEXT: %[[V0:.*]] = vector.multi_reduction <maxsi>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
// GEN6-NEXT: return %[[V0]] : vector<16xi32>
func.func @i32(%arg0: vector<16x128xi32>, %arg1: vector<16xi32>) -> vector<16xi32> {
  %0 = vector.multi_reduction <maxsi>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
  return %0 : vector<16xi32>
}

// Unsigned extremes are signed ones of what has its sign bit flipped: libtpu has no others.
// CHECK-LABEL: @unsigned
// CHECK: %[[SIGN:.*]] = arith.constant dense<-2147483648> : vector<16x128xi32>
// CHECK: %[[X:.*]] = arith.xori %arg0, %[[SIGN]]
// CHECK: %[[MOST:.*]] = vector.multi_reduction <maxsi>, %[[X]], %{{.*}} [1] : vector<16x128xi32> to vector<16xi32>
// CHECK: arith.xori %[[MOST]]
func.func @unsigned(%arg0: vector<16x128xi32>, %arg1: vector<16xi32>) -> vector<16xi32> {
  %0 = vector.multi_reduction <maxui>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
  return %0 : vector<16xi32>
}

// Bits stay; booleans are reduced as 0 and 1.
// CHECK-LABEL: @bits
// CHECK: vector.multi_reduction <xor>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
// CHECK: %[[ANY:.*]] = vector.multi_reduction <or>, %{{.*}} [1] : vector<16x128xi32> to vector<16xi32>
// CHECK: arith.cmpi ne, %[[ANY]], %{{.*}} : vector<16xi32>
func.func @bits(%arg0: vector<16x128xi32>, %arg1: vector<16xi32>, %arg2: vector<16x128xi1>, %arg3: vector<16xi1>) -> (vector<16xi32>, vector<16xi1>) {
  %0 = vector.multi_reduction <xor>, %arg0, %arg1 [1] : vector<16x128xi32> to vector<16xi32>
  %1 = vector.multi_reduction <or>, %arg2, %arg3 [1] : vector<16x128xi1> to vector<16xi1>
  return %0, %1 : vector<16xi32>, vector<16xi1>
}
