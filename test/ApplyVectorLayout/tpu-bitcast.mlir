// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Words stay where they are.
// CHECK-LABEL: @narrower
// CHECK-COUNT-2: tpu.bitcast_vreg %{{.*}} : vector<8x128xi32> -> vector<8x128x2xbf16>
// CHECK-NOT: tpu.bitcast
func.func @narrower() {
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x128xi32>
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x128xi32> -> vector<32x128xbf16>
  return
}

// Rows that are all the same make words that are.
// CHECK-LABEL: @replicated
// CHECK: tpu.bitcast_vreg %{{.*}} : vector<8x128x2xbf16> -> vector<8x128xi32>
func.func @replicated() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"16,{*,*},(16,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<16x128xbf16> -> vector<8x128xi32>
  return
}
