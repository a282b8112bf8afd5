// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

// Rows of one vreg: one permutation of sublanes.
// CHECK-LABEL: @rows
// CHECK: tpu.gather %{{.*}}[{{\[}}3, 3, 0, 7, 6, 5, 1, 1]] in 0 : vector<8x128xf32> -> vector<8x128xf32>
// CHECK-NOT: select
func.func @rows(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  %w = tpu.gather %v[[3, 3, 0, 7, 6, 5, 1, 1]] in 0 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x128xf32>, vector<8x128xf32>,
  return
}

// Lanes in no order: by a vreg of indices; these are twice the lane.
// CHECK-LABEL: @lanes
// CHECK: %[[LANE:.*]] = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
// CHECK: %[[INDEX:.*]] = arith.muli %[[LANE]], %{{.*}} : vector<8x128xi32>
// CHECK: tpu.dynamic_gather %{{.*}}[%[[INDEX]]] in [1]
// CHECK-NOT: select
func.func @lanes(%m: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xi32>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xi32>, vector<8x128xi32>
  %w = tpu.gather %v[[0, 2, 4, 6, 8, 10, 12, 14, 16, 18]] in 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32> -> vector<8x10xi32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x128xi32>, vector<8x10xi32>,
  return
}
