// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5}),canonicalize)' | FileCheck %s

// Shape casts of broadcasts, which MLIR's canonicalizer folds wherever the types let it: those that it would get wrong are protected.

// Columns of eight numbers, each 128 times: not eight numbers, in a row, 128 times.
// CHECK-LABEL: @columns
// CHECK: %[[ROWS:.*]] = vector.broadcast %arg0 : vector<8x1xf32> to vector<8x128xf32>
// CHECK: tpu.reshape %[[ROWS]] : vector<8x128xf32> -> vector<16x8x8xf32>
func.func @columns(%x: vector<8x1xf32>) -> vector<16x8x8xf32> {
  %0 = vector.broadcast %x : vector<8x1xf32> to vector<8x128xf32>
  %1 = vector.shape_cast %0 : vector<8x128xf32> to vector<16x8x8xf32>
  return %1 : vector<16x8x8xf32>
}

// The same through another shape cast and another broadcast, which are folded into one first.
// CHECK-LABEL: @chain
// CHECK: tpu.reshape %{{.*}} -> vector<2x16x8x8xf32>
func.func @chain(%x: vector<8x1xf32>) -> vector<2x16x8x8xf32> {
  %0 = vector.broadcast %x : vector<8x1xf32> to vector<8x128xf32>
  %1 = vector.broadcast %0 : vector<8x128xf32> to vector<2x8x128xf32>
  %2 = vector.shape_cast %1 : vector<2x8x128xf32> to vector<2048xf32>
  %3 = vector.shape_cast %2 : vector<2048xf32> to vector<2x16x8x8xf32>
  return %3 : vector<2x16x8x8xf32>
}

// A row, eight times, is a row, two times four times; a scalar is the same everywhere.
// CHECK-LABEL: @rows
// CHECK: vector.broadcast %arg0 : vector<1x128xf32> to vector<2x4x128xf32>
// CHECK: vector.broadcast %arg1 : f32 to vector<16x8x8xf32>
// CHECK-NOT: tpu.reshape
// CHECK: return
func.func @rows(%x: vector<1x128xf32>, %y: f32) -> (vector<2x4x128xf32>, vector<16x8x8xf32>) {
  %0 = vector.broadcast %x : vector<1x128xf32> to vector<8x128xf32>
  %1 = vector.shape_cast %0 : vector<8x128xf32> to vector<2x4x128xf32>
  %2 = vector.broadcast %y : f32 to vector<8x128xf32>
  %3 = vector.shape_cast %2 : vector<8x128xf32> to vector<16x8x8xf32>
  return %1, %3 : vector<2x4x128xf32>, vector<16x8x8xf32>
}
