// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// A splat is one register, however many the vector has; packed elements fill
// the register's words.
// CHECK-LABEL: @splats
// CHECK-DAG: %[[F32:.*]] = arith.constant dense<2.000000e+00> : vector<8x128xf32>
// CHECK-DAG: %[[BF16:.*]] = arith.constant dense<3.000000e+00> : vector<8x128x2xbf16>
// CHECK: tpu.store %arg0[%c0, %c0], %[[F32]]
// CHECK: tpu.store %arg0[%c8, %c0], %[[F32]]
// CHECK: tpu.store %arg1[%c0, %c0], %[[BF16]]
func.func @splats(%m: memref<16x128xf32, #m8, #vmem>, %n: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<2.0> : vector<16x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<3.0> : vector<16x128xbf16>
  tpu.vector_store %m[%c0, %c0], %f {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #m8, #vmem>, vector<16x128xf32>,
  tpu.vector_store %n[%c0, %c0], %b {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, vector<16x128xbf16>,
  return
}

// Truth values are masks of the layout's bitwidth; scalars stay as they are.
// CHECK-LABEL: @masks
// CHECK-DAG: arith.constant dense<true> : vector<8x128xi1>
// CHECK-DAG: %[[SCALAR:.*]] = arith.constant 7 : i32
// CHECK-NOT: layout
// CHECK: return
func.func @masks(%m: memref<8x128xf32, #m8, #vmem>, %s: memref<1xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant {in_layout = [], out_layout = [#none]} 0 : index
  %i = arith.constant {in_layout = [], out_layout = [#none]} 7 : i32
  memref.store %i, %s[%c0] {in_layout = [#none, #none, #none]} : memref<1xi32, #tpu.memory_space<smem>>
  %f = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<2.0> : vector<8x128xf32>
  %t = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<true> : vector<8x128xi1>
  tpu.vector_store %m[%c0, %c0], %f masked %t {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none, #tpu.vpad<"32,{0,0},(8,128)">], strides = array<i32>} : memref<8x128xf32, #m8, #vmem>, vector<8x128xf32>, vector<8x128xi1>
  return {in_layout = []}
}
