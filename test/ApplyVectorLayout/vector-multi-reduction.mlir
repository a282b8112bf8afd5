// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

// In which order vregs are combined; what comes out is tested in Run.

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>
#native = #tpu.vpad<"32,{0,0},(8,128)">

// The extreme of four vregs is that of two pairs, which do not wait for each other.
// CHECK-LABEL: @max
// CHECK: %[[A:.*]] = tpu.load
// CHECK: %[[B:.*]] = tpu.load
// CHECK: %[[C:.*]] = tpu.load
// CHECK: %[[D:.*]] = tpu.load
// CHECK: %[[AB:.*]] = arith.maximumf %[[A]], %[[B]]
// CHECK: %[[CD:.*]] = arith.maximumf %[[C]], %[[D]]
// CHECK: arith.maximumf %[[AB]], %[[CD]]
func.func @max(%m: memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %o: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %low = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0xFF800000> : vector<8x128xf32>
  %e = tpu.erase_memref_layout %m : memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<4x8x128xf32, #vmem>
  %x = vector.load %e[%c0, %c0, %c0] {in_layout = [#none, #none, #none, #none], out_layout = [#native]} : memref<4x8x128xf32, #vmem>, vector<4x8x128xf32>
  %r = vector.multi_reduction <maximumf>, %x, %low {in_layout = [#native, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#native]} [0] : vector<4x8x128xf32> to vector<8x128xf32>
  tpu.vector_store %o[%c0, %c0], %r {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xf32>,
  return
}

// A sum of floats is made in order.
// CHECK-LABEL: @sum
// CHECK: %[[AB:.*]] = arith.addf
// CHECK: %[[ABC:.*]] = arith.addf %[[AB]], %
// CHECK: arith.addf %[[ABC]], %
func.func @sum(%m: memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %o: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<8x128xf32>
  %e = tpu.erase_memref_layout %m : memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<4x8x128xf32, #vmem>
  %x = vector.load %e[%c0, %c0, %c0] {in_layout = [#none, #none, #none, #none], out_layout = [#native]} : memref<4x8x128xf32, #vmem>, vector<4x8x128xf32>
  %r = vector.multi_reduction <add>, %x, %zero {in_layout = [#native, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#native]} [0] : vector<4x8x128xf32> to vector<8x128xf32>
  tpu.vector_store %o[%c0, %c0], %r {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xf32>,
  return
}
