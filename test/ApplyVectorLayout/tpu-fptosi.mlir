// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// Equal widths: one conversion per register.
// CHECK-LABEL: @same_width
// CHECK: tpu.fptosi %{{.*}} {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
func.func @same_width(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #vmem>, vector<8x128xf32>
  %y = tpu.fptosi %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xi32>,
  return
}

// To a narrower type: the pack converts, and would round to nearest even.
// CHECK-LABEL: @narrow
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[WHOLE:.*]] = math.trunc %[[X]] : vector<8x128xf32>
// CHECK: tpu.pack_subelements %[[WHOLE]], %{{.*}} {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xi16>
func.func @narrow(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %y = tpu.fptosi %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">], rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<16x128xf32> -> vector<16x128xi16>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, vector<16x128xi16>,
  return
}
