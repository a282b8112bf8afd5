// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s --check-prefixes=CHECK,OURS
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s --check-prefixes=CHECK,STRICT

// tpu.rotate and tpu.dynamic_rotate (infer_vector_layout.md 6.10).

// CHECK-LABEL: func.func @static_rotate
// CHECK: tpu.rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @static_rotate() {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %0 = tpu.rotate %a by 3 dim 1 : vector<10x200xf32>
  return
}

// By a constant along a ragged dimension: the result starts inside a tile.
// CHECK-LABEL: func.func @ragged_columns
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,69},(8,128)">]
func.func @ragged_columns() {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %n = arith.constant 3 : i32
  %0 = tpu.dynamic_rotate %a by %n dim 1 : vector<10x200xf32>, i32 -> vector<10x200xf32>
  return
}

// CHECK-LABEL: func.func @ragged_rows
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{7,0},(8,128)">]
func.func @ragged_rows() {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %n = arith.constant 3 : i32
  %0 = tpu.dynamic_rotate %a by %n dim 0 : vector<10x200xf32>, i32 -> vector<10x200xf32>
  return
}

// The first element is number 3 of the source, as with an amount of 197. The reference takes the rest of an amount by its
// sign.
// CHECK-LABEL: func.func @backwards
// OURS: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,3},(8,128)">]
// STRICT: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,75},(8,128)">]
func.func @backwards() {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %n = arith.constant -3 : i32
  %0 = tpu.dynamic_rotate %a by %n dim 1 : vector<10x200xf32>, i32 -> vector<10x200xf32>
  return
}

// CHECK-LABEL: func.func @by_nothing
// OURS: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]
func.func @by_nothing() {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %n = arith.constant 0 : i32
  %0 = tpu.dynamic_rotate %a by %n dim 0 : vector<10x200xf32>, i32 -> vector<10x200xf32>
  return
}

// By an amount that is not known.
// CHECK-LABEL: func.func @dynamic
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @dynamic(%n: i32) {
  %a_any = arith.constant dense<0.0> : vector<10x200xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<10x200xf32> -> vector<10x200xf32>
  %0 = tpu.dynamic_rotate %a by %n dim 1 : vector<10x200xf32>, i32 -> vector<10x200xf32>
  return
}
