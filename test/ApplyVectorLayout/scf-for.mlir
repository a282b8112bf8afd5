// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// A carried vector becomes carried registers, in its place among the scalars.
// CHECK-LABEL: @carried
// CHECK: %[[A:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[B:.*]] = tpu.load %arg0[%c8, %c0]
// CHECK: %[[LOOP:.*]]:4 = scf.for %{{.*}} = %c0_i32 to %c4_i32 step %c1_i32 iter_args(%[[I:.*]] = %c0_i32, %[[X:.*]] = %[[A]], %[[Y:.*]] = %[[B]], %[[K:.*]] = %c1_i32) -> (i32, vector<8x128xf32>, vector<8x128xf32>, i32)
// CHECK: %[[U:.*]] = arith.addf %[[X]], %[[X]] : vector<8x128xf32>
// CHECK: %[[V:.*]] = arith.addf %[[Y]], %[[Y]] : vector<8x128xf32>
// CHECK: scf.yield %{{.*}}, %[[U]], %[[V]], %{{.*}} : i32, vector<8x128xf32>, vector<8x128xf32>, i32
// CHECK: tpu.store %arg0[%c0, %c0], %[[LOOP]]#1
// CHECK: tpu.store %arg0[%c8, %c0], %[[LOOP]]#2
// CHECK: memref.store %[[LOOP]]#0
// CHECK: memref.store %[[LOOP]]#3
func.func @carried(%m: memref<16x128xf32, #m8, #vmem>, %s: memref<2xi32, #tpu.memory_space<smem>>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #m8, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lb = arith.constant 0 : i32
  %ub = arith.constant 4 : i32
  %step = arith.constant 1 : i32
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %r:3 = scf.for %i = %lb to %ub step %step iter_args(%p = %lb, %v = %x, %q = %step) -> (i32, vector<16x128xf32>, i32) : i32 {
    %a = tpu.assume_layout %v {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32> -> vector<16x128xf32>
    %w = arith.addf %a, %a {in_layout = [#native, #native], out_layout = [#native]} : vector<16x128xf32>
    %p1 = arith.addi %p, %i : i32
    %q1 = arith.muli %q, %p1 : i32
    scf.yield {in_layout = [#none, #native, #none]} %p1, %w, %q1 : i32, vector<16x128xf32>, i32
  } {in_layout = [#none, #none, #none, #none, #native, #none], out_layout = [#none, #native, #none]}
  tpu.vector_store %e[%c0, %c0], %r#1 {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #vmem>, vector<16x128xf32>,
  memref.store %r#0, %s[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  memref.store %r#2, %s[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  return
}

// A loop that carries no vector keeps its op; its body is lowered.
// CHECK-LABEL: @inside
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c1 {
// CHECK: %[[ROW:.*]] = arith.muli %[[I]], %c8 : index
// CHECK: %[[ROW32:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: %[[SLICE:.*]] = tpu.memref_slice %arg0[%[[ROW32]], %c0_i32]
// CHECK: tpu.load %[[SLICE]][%c0, %c0]
// CHECK: tpu.store %[[SLICE]][%c0, %c0]
func.func @inside(%m: memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem> -> memref<32x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %row = arith.muli %i, %c8 {in_layout = [#none, #none], out_layout = [#none]} : index
    %x = vector.load %e[%row, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} : memref<32x128xbf16, #vmem>, vector<8x128xbf16>
    %y = math.absf %x {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} : vector<8x128xbf16>
    tpu.vector_store %e[%row, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<32x128xbf16, #vmem>, vector<8x128xbf16>,
  } {in_layout = [#none, #none, #none]}
  return
}
