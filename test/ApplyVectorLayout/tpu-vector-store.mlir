// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#all = #tpu.vpad<"32,{*,*},(8,128)">
#vmem = #tpu.memory_space<vmem>

// Without a mask: like vector.store.
// CHECK-LABEL: @plain
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} sublanes [true, true, true, true, true, true, true, true] : {{.*}}, vector<8x128xf32>,
func.func @plain(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<8x128xf32>
  tpu.vector_store %m[%c0, %c0], %v {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xf32>,
  return
}

// The kernel's mask chooses words of whole registers; of a ragged one, those
// that are data too.
// CHECK-LABEL: @masked
// CHECK: %[[LEFT:.*]] = arith.cmpf ogt
// CHECK: %[[RIGHT:.*]] = arith.cmpf ogt
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} masked %[[LEFT]] sublanes
// CHECK: %[[DATA:.*]] = tpu.create_mask[%c0, %c0] [%c8, %c72] : vector<8x128xi1>
// CHECK: %[[MASK:.*]] = arith.andi %[[DATA]], %[[RIGHT]] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c0, %c128], %{{.*}} masked %[[MASK]] sublanes
func.func @masked(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<8x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x256xf32, #vmem>, vector<8x200xf32>
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<8x200xf32>
  %mask = arith.cmpf ogt, %x, %v {in_layout = [#native, #native], out_layout = [#native]} : vector<8x200xf32>
  tpu.vector_store %e[%c0, %c0], %v masked %mask {in_layout = [#native, #none, #none, #none, #native], strides = array<i32>} : memref<8x256xf32, #vmem>, vector<8x200xf32>, vector<8x200xi1>
  return
}
