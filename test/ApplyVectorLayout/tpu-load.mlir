// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// A register access of the user's stays as it is, on the tiled memref.
// CHECK-LABEL: @load
// CHECK: tpu.load %arg0[%c8, %c128] sublanes [true, true, false, true, true, true, true, true] sublane_stride 2 : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>>, vector<8x128xf32>
func.func @load(%m: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<64x256xf32>
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %v = tpu.load %e[%c8, %c128] sublanes [true, true, false, true, true, true, true, true] sublane_stride 2 {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<64x256xf32>, vector<8x128xf32>
  return
}
