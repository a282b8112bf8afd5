// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#packed = #tpu.vpad<"16,{0,0},(16,128)">
#vmem = #tpu.memory_space<vmem>

// One op per register; the op's own attributes stay.
// CHECK-LABEL: @f32
// CHECK: %[[A:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[B:.*]] = tpu.load %arg0[%c8, %c0]
// CHECK: %[[SUM0:.*]] = arith.addf %[[A]], %[[A]] fastmath<nnan> : vector<8x128xf32>
// CHECK: %[[SUM1:.*]] = arith.addf %[[B]], %[[B]] fastmath<nnan> : vector<8x128xf32>
// CHECK: %[[EXP0:.*]] = math.exp %[[SUM0]] : vector<8x128xf32>
// CHECK: %[[EXP1:.*]] = math.exp %[[SUM1]] : vector<8x128xf32>
// CHECK: tpu.reciprocal %[[EXP0]] {approx = true} : vector<8x128xf32> -> vector<8x128xf32>
// CHECK: tpu.reciprocal %[[EXP1]] {approx = true} : vector<8x128xf32> -> vector<8x128xf32>
func.func @f32(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %s = arith.addf %x, %x fastmath<nnan> {in_layout = [#native, #native], out_layout = [#native]} : vector<16x128xf32>
  %p = math.exp %s {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32>
  %r = tpu.reciprocal %p {approx = true, in_layout = [#native], out_layout = [#native]} : vector<16x128xf32> -> vector<16x128xf32>
  tpu.vector_store %e[%c0, %c0], %r {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #vmem>, vector<16x128xf32>,
  return
}

// Packed elements stay packed. A constant in another, replicated layout serves
// every register.
// CHECK-LABEL: @bf16
// CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<8x128x2xbf16>
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: arith.maximumf %[[X]], %[[ONE]] : vector<8x128x2xbf16>
func.func @bf16(%m: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem> -> memref<16x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#packed]} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>
  %s = arith.maximumf %x, %one {in_layout = [#packed, #packed], out_layout = [#packed]} : vector<16x128xbf16>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#packed, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>,
  return
}
