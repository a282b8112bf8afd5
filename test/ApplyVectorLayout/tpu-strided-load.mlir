// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Rows 1, 3, 5 … 15 and 17, 19, 21: the last vreg has three.
// CHECK-LABEL: @rows
// CHECK: tpu.load %arg0[%c1, %c0] sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>>, vector<8x128xf32>
// CHECK: tpu.load %arg0[%c17, %c0] sublanes [true, true, true, false, false, false, false, false] sublane_stride 2
func.func @rows(%m: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<64x128xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tpu.strided_load %e[%c1, %c0] {strides = array<i32: 2, 1>, in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<64x128xf32>, vector<11x128xf32>
  return
}

// From tile to tile in a memref of two columns of tiles: 16 rows of memory.
// CHECK-LABEL: @tiles
// CHECK: tpu.load %arg0[%c1, %c0] sublanes [true, true, true, true, true, true, true, true] sublane_stride 16
func.func @tiles(%m: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<64x256xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tpu.strided_load %e[%c1, %c0] {strides = array<i32: 8, 1>, in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<64x256xf32>, vector<8x128xf32>
  return
}
