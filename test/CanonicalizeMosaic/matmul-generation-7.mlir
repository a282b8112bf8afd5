// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s | FileCheck %s

// Generation 7 has no integer matrix unit, and multiplies f4 as f8 (canonicalize.md 3, tpu.matmul 5).
// Unlike the reference, integers are added to integers: f32 would lose bits.

// CHECK-LABEL: func.func @i8
// CHECK-NEXT: %[[V0:.*]] = tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi8> -> vector<16x128xbf16>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %arg1 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<128x256xi8> -> vector<128x256xbf16>
// CHECK-NEXT: %[[V2:.*]] = arith.constant dense<0.000000e+00> : vector<16x256xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.matmul %[[V0]], %[[V1]], %[[V2]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<128x256xbf16>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: %[[V4:.*]] = arith.fptosi %[[V3]] : vector<16x256xf32> to vector<16x256xi32>
// CHECK-NEXT: %[[V5:.*]] = arith.addi %arg2, %[[V4]] : vector<16x256xi32>
// CHECK-NEXT: return %[[V5]] : vector<16x256xi32>
func.func @i8(%arg0: vector<16x128xi8>, %arg1: vector<128x256xi8>, %arg2: vector<16x256xi32>) -> vector<16x256xi32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xi8>, vector<128x256xi8>, vector<16x256xi32> -> vector<16x256xi32>
  return %0 : vector<16x256xi32>
}

// CHECK-LABEL: func.func @i4
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi4> to vector<16x128xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[V0]] : vector<16x128xi8> to vector<16x128xf8E4M3FN>
// CHECK-NEXT: %[[V2:.*]] = arith.extsi %arg1 : vector<128x256xi4> to vector<128x256xi8>
// CHECK-NEXT: %[[V3:.*]] = arith.sitofp %[[V2]] : vector<128x256xi8> to vector<128x256xf8E4M3FN>
// CHECK-NEXT: %[[V4:.*]] = arith.constant dense<0.000000e+00> : vector<16x256xf32>
// CHECK-NEXT: %[[V5:.*]] = tpu.matmul %[[V1]], %[[V3]], %[[V4]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xf8E4M3FN>, vector<128x256xf8E4M3FN>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : vector<16x256xf32> to vector<16x256xi32>
// CHECK-NEXT: %[[V7:.*]] = arith.addi %arg2, %[[V6]] : vector<16x256xi32>
// CHECK-NEXT: return %[[V7]] : vector<16x256xi32>
func.func @i4(%arg0: vector<16x128xi4>, %arg1: vector<128x256xi4>, %arg2: vector<16x256xi32>) -> vector<16x256xi32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xi4>, vector<128x256xi4>, vector<16x256xi32> -> vector<16x256xi32>
  return %0 : vector<16x256xi32>
}

// CHECK-LABEL: func.func @f4
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf4E2M1FN> -> vector<16x128xf8E4M3FN>
// CHECK-NEXT: %[[V1:.*]] = tpu.extf %arg1 : vector<128x256xf4E2M1FN> -> vector<128x256xf8E4M3FN>
// CHECK-NEXT: %[[V2:.*]] = tpu.matmul %[[V0]], %[[V1]], %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xf8E4M3FN>, vector<128x256xf8E4M3FN>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V2]] : vector<16x256xf32>
func.func @f4(%arg0: vector<16x128xf4E2M1FN>, %arg1: vector<128x256xf4E2M1FN>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xf4E2M1FN>, vector<128x256xf4E2M1FN>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// CHECK-LABEL: func.func @f8_bf16
// CHECK-NEXT: %[[V0:.*]] = tpu.extf %arg0 : vector<16x128xf8E5M2> -> vector<16x128xbf16>
// CHECK-NEXT: %[[V1:.*]] = tpu.matmul %[[V0]], %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<128x256xbf16>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x256xf32>
func.func @f8_bf16(%arg0: vector<16x128xf8E5M2>, %arg1: vector<128x256xbf16>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xf8E5M2>, vector<128x256xbf16>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}
