// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

// Two rows share a word of compact rows.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(1,256)">]} dense<1.0> : vector<1x256xbf16>
  // expected-error @below {{'vector.broadcast' op is not supported by tpu-apply-vector-layout: what is broadcast along rows or lanes is in tiles of 128 lanes; relayout it first}}
  %w = vector.broadcast %v {in_layout = [#tpu.vpad<"16,{0,0},(1,256)">], out_layout = [#tpu.vpad<"16,{0,0},(1,256)">]} : vector<1x256xbf16> to vector<8x256xbf16>
  return
}

// -----

// A mask has no lanes that can be gathered.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<1x128xi1>
  // expected-error @below {{'vector.broadcast' op is not supported by tpu-apply-vector-layout: data is broadcast along rows or lanes, not masks; broadcast what the mask is made of}}
  %w = vector.broadcast %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x128xi1> to vector<8x128xi1>
  return
}

// -----

// The minor dimension moves to the front.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x8x128xf32>
  // expected-error @below {{'tpu.transpose' op is not supported by tpu-apply-vector-layout: transposes keep the minor dimension, or exchange the last two}}
  %w = tpu.transpose %v, [2, 0, 1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x8x128xf32> -> vector<128x8x8xf32>
  return
}

// -----

// Elements that are all the same need few registers, however many there are.
func.func @f(%x: f32) {
  %v = vector.broadcast %x {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : f32 to vector<1x2147483648x4294967296xf32>
  // expected-error @below {{'vector.extract' op is not supported by tpu-apply-vector-layout: vectors have less than 2^63 elements}}
  %w = vector.extract %v[0] {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<2147483648x4294967296xf32> from vector<1x2147483648x4294967296xf32>
  return
}

// -----

// Likewise.
func.func @f(%x: f32) {
  %v = vector.broadcast %x {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : f32 to vector<1x4294967296x4294967296xf32>
  // expected-error @below {{'vector.shape_cast' op is not supported by tpu-apply-vector-layout: vectors have less than 2^63 elements}}
  %w = vector.shape_cast %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<1x4294967296x4294967296xf32> to vector<4294967296x4294967296xf32>
  return
}

// -----

// A window of rotated data is cut out of the data and a copy of it.
func.func @f(%n: i32) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<70000x8x128xf32>
  // expected-error @below {{'tpu.dynamic_rotate' op rotates a vector<70000x8x128xf32> by a computed amount, which takes 139999 vector registers; vector memory holds 131072}}
  %w = tpu.dynamic_rotate %v by %n dim 0 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<70000x8x128xf32>, i32 -> vector<70000x8x128xf32>
  return
}
