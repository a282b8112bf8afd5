// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Lanes that are not the value's are masked.
// CHECK-LABEL: @rows
// CHECK: %[[M:.*]] = tpu.create_mask[%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c2, %c0], %{{.*}} masked %[[M]] sublanes [true, true, true, true, true, false, false, false] sublane_stride 3
func.func @rows(%m: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<64x128xf32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<5x100xf32>
  tpu.strided_store %e[%c2, %c0], %v {strides = array<i32: 3, 1>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<64x128xf32>, vector<5x100xf32>
  return
}
