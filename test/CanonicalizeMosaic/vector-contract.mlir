// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s

// vector.contract (canonicalize.md 3) is a matmul.

// CHECK-LABEL: func.func @straight
// CHECK-NEXT: %[[V0:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x256xf32>
func.func @straight(%arg0: vector<16x128xf32>, %arg1: vector<128x256xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<16x128xf32>, vector<128x256xf32> into vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// CHECK-LABEL: func.func @transposed
// CHECK-NEXT: %[[V0:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<256x128xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x256xf32>
func.func @transposed(%arg0: vector<16x128xf32>, %arg1: vector<256x128xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<16x128xf32>, vector<256x128xf32> into vector<16x256xf32>
  return %0 : vector<16x256xf32>
}
