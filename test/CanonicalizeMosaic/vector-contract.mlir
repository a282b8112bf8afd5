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

// Any dimensions: batches, several contracted ones, none that is free.
// CHECK-LABEL: @batches
// CHECK-COUNT-3: tpu.matmul {{.*}} : vector<16x64xf32>, vector<64x128xf32>, vector<16x128xf32> -> vector<16x128xf32>
// CHECK-NOT: tpu.matmul
// CHECK: return
func.func @batches(%arg0: vector<16x3x8x8xf32>, %arg1: vector<3x8x8x128xf32>, %arg2: vector<3x16x128xf32>) -> vector<3x16x128xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b, m, n, k, l) -> (m, b, k, l)>, affine_map<(b, m, n, k, l) -> (b, k, l, n)>, affine_map<(b, m, n, k, l) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<16x3x8x8xf32>, vector<3x8x8x128xf32> into vector<3x16x128xf32>
  return %0 : vector<3x16x128xf32>
}

// CHECK-LABEL: @vector_matrix
// CHECK: tpu.matmul {{.*}} : vector<1x16xbf16>, vector<16x128xbf16>, vector<1x128xf32> -> vector<1x128xf32>
func.func @vector_matrix(%arg0: vector<16xbf16>, %arg1: vector<16x128xbf16>, %arg2: vector<128xf32>) -> vector<128xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<16xbf16>, vector<16x128xbf16> into vector<128xf32>
  return %0 : vector<128xf32>
}
