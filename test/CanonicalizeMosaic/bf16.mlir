// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=4}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6

// Arithmetic on bf16 vectors, before and from the generation that has it (canonicalize.md 2).

// What generation 5 does in f32 is native on 6; divf is native on both. Attributes stay.
// CHECK-LABEL: func.func @addf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] fastmath<fast> : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @addf
// GEN6-NEXT: %[[V0:.*]] = arith.addf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @addf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.addf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @subf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.subf %[[V0]], %[[V1]] fastmath<fast> : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @subf
// GEN6-NEXT: %[[V0:.*]] = arith.subf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @subf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.subf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @mulf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[V0]], %[[V1]] fastmath<fast> : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @mulf
// GEN6-NEXT: %[[V0:.*]] = arith.mulf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @mulf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.mulf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @divf
// CHECK-NEXT: %[[V0:.*]] = arith.divf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// CHECK-NEXT: return %[[V0]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @divf
// GEN6-NEXT: %[[V0:.*]] = arith.divf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @divf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.divf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @maximumf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.maximumf %[[V0]], %[[V1]] fastmath<fast> : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @maximumf
// GEN6-NEXT: %[[V0:.*]] = arith.maximumf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @maximumf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.maximumf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @minimumf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.minimumf %[[V0]], %[[V1]] fastmath<fast> : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @minimumf
// GEN6-NEXT: %[[V0:.*]] = arith.minimumf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @minimumf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = arith.minimumf %arg0, %arg0 fastmath<fast> : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @exp
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = math.exp %[[V0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @exp
// GEN6-NEXT: %[[V0:.*]] = math.exp %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @exp(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = math.exp %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @exp2
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = math.exp2 %[[V0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @exp2
// GEN6-NEXT: %[[V0:.*]] = math.exp2 %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @exp2(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = math.exp2 %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @log
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = math.log %[[V0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @log
// GEN6-NEXT: %[[V0:.*]] = math.log %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @log(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = math.log %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @tanh
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = math.tanh %[[V0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.truncf %[[V1]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @tanh
// GEN6-NEXT: %[[V0:.*]] = math.tanh %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @tanh(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = math.tanh %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// CHECK-LABEL: func.func @powf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = math.powf %[[V0]], %[[V1]] : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xbf16>
// GEN6-LABEL: func.func @powf
// GEN6-NEXT: %[[V0:.*]] = math.powf %arg0, %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @powf(%arg0: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = math.powf %arg0, %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// A comparison gives a mask, whatever it compares.
// CHECK-LABEL: func.func @cmpf
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg0 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.cmpf olt, %[[V0]], %[[V1]] : vector<16x128xf32>
// CHECK-NEXT: return %[[V2]] : vector<16x128xi1>
// GEN6-LABEL: func.func @cmpf
// GEN6-NEXT: %[[V0:.*]] = arith.cmpf olt, %arg0, %arg0 : vector<16x128xbf16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xi1>
func.func @cmpf(%arg0: vector<16x128xbf16>) -> vector<16x128xi1> {
  %0 = arith.cmpf olt, %arg0, %arg0 : vector<16x128xbf16>
  return %0 : vector<16x128xi1>
}

// f32 stays.
// CHECK-LABEL: func.func @f32
// CHECK-NEXT: %[[V0:.*]] = arith.addf %arg0, %arg0 : vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xf32>
// GEN6-LABEL: func.func @f32
// GEN6-NEXT: %[[V0:.*]] = arith.addf %arg0, %arg0 : vector<16x128xf32>
// GEN6-NEXT: return %[[V0]] : vector<16x128xf32>
func.func @f32(%arg0: vector<16x128xf32>) -> vector<16x128xf32> {
  %0 = arith.addf %arg0, %arg0 : vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// Scalars stay.
// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: %[[V0:.*]] = arith.addf %arg0, %arg0 : bf16
// CHECK-NEXT: return %[[V0]] : bf16
// GEN6-LABEL: func.func @scalar
// GEN6-NEXT: %[[V0:.*]] = arith.addf %arg0, %arg0 : bf16
// GEN6-NEXT: return %[[V0]] : bf16
func.func @scalar(%arg0: bf16) -> bf16 {
  %0 = arith.addf %arg0, %arg0 : bf16
  return %0 : bf16
}
