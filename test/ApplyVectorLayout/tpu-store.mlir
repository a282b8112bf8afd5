// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// CHECK-LABEL: @store
// CHECK: %[[V:.*]] = arith.constant dense<1.000000e+00> : vector<8x128xf32>
// CHECK: %[[M:.*]] = arith.constant dense<true> : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c8, %c128], %[[V]] masked %[[M]] sublanes [true, true, false, true, true, true, true, true] : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>>, vector<8x128xf32>, vector<8x128xi1>
func.func @store(%m: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<64x256xf32>
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<8x128xi1>
  tpu.store %e[%c8, %c128], %v masked %b sublanes [true, true, false, true, true, true, true, true] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{0,0},(8,128)">]} : memref<64x256xf32>, vector<8x128xf32>, vector<8x128xi1>
  return
}
