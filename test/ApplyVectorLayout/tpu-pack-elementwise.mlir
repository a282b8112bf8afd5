// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Words are packed by hardware.
// CHECK-LABEL: @words
// CHECK: %[[P:.*]] = tpu.pack_subelements %{{.*}}, %{{.*}} {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
// CHECK: tpu.bitcast_vreg %[[P]] : vector<8x128x2xbf16> -> vector<8x128xi32>
func.func @words() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %w = tpu.pack_elementwise %v, %v {target_type = bf16, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi32>
  return
}

// Narrower ones by arithmetic on words.
// CHECK-LABEL: @halves
// CHECK-NOT: tpu.pack
// CHECK: arith.constant dense<16711935> : vector<8x128xi32>
// CHECK: %[[LOW:.*]] = arith.andi
// CHECK: %[[CUT:.*]] = arith.andi
// CHECK: %[[HIGH:.*]] = arith.shli %[[CUT]]
// CHECK: arith.ori %[[LOW]], %[[HIGH]]
func.func @halves() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<1> : vector<16x128xi16>
  %u = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<2> : vector<16x128xi16>
  %w = tpu.pack_elementwise %v, %u {target_type = i8, in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x128xi16>, vector<16x128xi16> -> vector<16x128xi16>
  return
}
