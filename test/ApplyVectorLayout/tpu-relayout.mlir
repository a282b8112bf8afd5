// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>
#m1d = #tpu.tiled<(1024),[1]>

// No data moves: a register that is the same all over serves any placement, also
// of other tiles.
// CHECK-LABEL: @replicated
// CHECK: %[[V:.*]] = vector.broadcast %arg1 : f32 to vector<8x128xf32>
// CHECK: tpu.store %arg0[%c0], %[[V]]
// CHECK: tpu.store %arg0[%c1024], %[[V]]
func.func @replicated(%m: memref<2048xf32, #m1d, #vmem>, %s: f32) {
  %c0 = arith.constant 0 : index
  %v = vector.broadcast %s {in_layout = [#none], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} : f32 to vector<2048xf32>
  %r = tpu.relayout %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<2048xf32> -> vector<2048xf32>
  tpu.vector_store %m[%c0], %r {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">, #none, #none], strides = array<i32>} : memref<2048xf32, #m1d, #vmem>, vector<2048xf32>,
  return
}

// One tile holds all of a 1x100 value, so tiles of one and of eight rows place
// it alike. Apply sees to it by itself where no tpu.relayout stands.
// CHECK-LABEL: @one_tile
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: tpu.store %arg1[%c0, %c0], %[[X]] masked
func.func @one_tile(%m: memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem> -> memref<1x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : memref<1x128xf32, #vmem>, vector<1x100xf32>
  tpu.vector_store %n[%c0, %c0], %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<1x100xf32>,
  return
}

// One element that all sublanes shall have: its row goes to all of them, and no
// lane moves.
// CHECK-LABEL: @one_element
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK-NOT: tpu.dynamic_gather
// CHECK: %[[ROWS:.*]] = tpu.gather %[[X]]{{\[\[}}0, 0, 0, 0, 0, 0, 0, 0]] in 0
// CHECK-NOT: tpu.dynamic_gather
// CHECK: tpu.store %arg1[%c0, %c0], %[[ROWS]]
func.func @one_element(%m: memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem>, vector<1x1xf32>
  %r = tpu.relayout %x {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<1x1xf32> -> vector<1x1xf32>
  %b = vector.broadcast %r {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x1xf32> to vector<8x1xf32>
  tpu.vector_store %n[%c0, %c0], %b {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x1xf32>,
  return
}
