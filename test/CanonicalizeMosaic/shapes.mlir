// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s

// One-line rules (canonicalize.md 3).

// CHECK-LABEL: func.func @shape_cast
// CHECK-NEXT: %[[V0:.*]] = tpu.reshape %arg0 : vector<16x128xf32> -> vector<2048xf32>
// CHECK-NEXT: return %[[V0]] : vector<2048xf32>
func.func @shape_cast(%arg0: vector<16x128xf32>) -> vector<2048xf32> {
  %0 = vector.shape_cast %arg0 : vector<16x128xf32> to vector<2048xf32>
  return %0 : vector<2048xf32>
}

// CHECK-LABEL: func.func @repeat
// CHECK-NEXT: %[[V0:.*]] = tpu.concatenate %arg0, %arg0, %arg0 in 1 : vector<16x128xf32>, vector<16x128xf32>, vector<16x128xf32> -> vector<16x384xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x384xf32>
func.func @repeat(%arg0: vector<16x128xf32>) -> vector<16x384xf32> {
  %0 = tpu.repeat %arg0, 1 x 3 : vector<16x128xf32> -> vector<16x384xf32>
  return %0 : vector<16x384xf32>
}

// CHECK-LABEL: func.func @repeat_once
// CHECK-NEXT: return %arg0 : vector<16x128xf32>
func.func @repeat_once(%arg0: vector<16x128xf32>) -> vector<16x128xf32> {
  %0 = tpu.repeat %arg0, 1 x 1 : vector<16x128xf32> -> vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// CHECK-LABEL: func.func @extract
// CHECK-NEXT: %[[V0:.*]] = vector.extract %arg0[0, 0] : f32 from vector<16x128xf32>
// CHECK-NEXT: return %[[V0]] : f32
func.func @extract(%arg0: vector<16x128xf32>) -> f32 {
  %0 = vector.extract %arg0[0, 0] : f32 from vector<16x128xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @stochastic
// CHECK-NEXT: %[[V0:.*]] = tpu.stochastic_convert_elementwise %arg0, %arg1 {dst_type = bf16} : vector<16x128xf32>, vector<16x128xi32> -> vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = arith.trunci %[[V0]] : vector<16x128xi32> to vector<16x128xi16>
// CHECK-NEXT: %[[V2:.*]] = tpu.bitcast %[[V1]] : vector<16x128xi16> -> vector<16x128xbf16>
// CHECK-NEXT: return %[[V2]] : vector<16x128xbf16>
func.func @stochastic(%arg0: vector<16x128xf32>, %arg1: vector<16x128xi32>) -> vector<16x128xbf16> {
  %0 = tpu.stochastic_convert %arg0, %arg1 : vector<16x128xf32>, vector<16x128xi32> -> vector<16x128xbf16>
  return %0 : vector<16x128xbf16>
}

// Regions are looked into.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT: %[[V0:.*]] = scf.if %arg0 -> (vector<16x128xbf16>) {
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg1 : vector<16x128xbf16> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = math.exp %[[V1]] : vector<16x128xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.truncf %[[V2]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
// CHECK-NEXT: scf.yield %[[V3]] : vector<16x128xbf16>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : vector<16x128xbf16>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : vector<16x128xbf16>
func.func @nested(%arg0: i1, %arg1: vector<16x128xbf16>) -> vector<16x128xbf16> {
  %0 = scf.if %arg0 -> (vector<16x128xbf16>) {
    %1 = math.exp %arg1 : vector<16x128xbf16>
    scf.yield %1 : vector<16x128xbf16>
  } else {
    scf.yield %arg1 : vector<16x128xbf16>
  }
  return %0 : vector<16x128xbf16>
}

// Vectors of rank 0 are no one's to reshape: layout inference refuses them.
// CHECK-LABEL: func.func @rank_0
// CHECK-NEXT: vector.shape_cast %arg0 : vector<1x1xf32> to vector<f32>
// CHECK-NEXT: vector.broadcast %{{.*}} : vector<f32> to vector<8x128xf32>
func.func @rank_0(%arg0: vector<1x1xf32>) -> vector<8x128xf32> {
  %0 = vector.shape_cast %arg0 : vector<1x1xf32> to vector<f32>
  %1 = vector.broadcast %0 : vector<f32> to vector<8x128xf32>
  return %1 : vector<8x128xf32>
}
