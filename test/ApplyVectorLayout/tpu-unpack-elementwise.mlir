// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// CHECK-LABEL: @words
// CHECK: %[[V:.*]] = tpu.bitcast_vreg %{{.*}} : vector<8x128xi32> -> vector<8x128x2xbf16>
// CHECK: tpu.unpack_subelements %[[V]], 1 {pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xbf16> -> vector<8x128xf32>
func.func @words() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  %w = tpu.unpack_elementwise %v, 1 {source_type = bf16, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32> -> vector<8x128xf32>
  return
}

// The sign goes into all bits above, by a product.
// CHECK-LABEL: @halves
// CHECK-NOT: tpu.unpack
// CHECK: arith.shrui
// CHECK: %[[BITS:.*]] = arith.andi
// CHECK: arith.constant dense<8388736> : vector<8x128xi32>
// CHECK: %[[SIGNS:.*]] = arith.andi %[[BITS]]
// CHECK: arith.constant dense<510> : vector<8x128xi32>
// CHECK: %[[ABOVE:.*]] = arith.muli %[[SIGNS]]
// CHECK: arith.ori %[[BITS]], %[[ABOVE]]
func.func @halves() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<1> : vector<16x128xi16>
  %w = tpu.unpack_elementwise %v, 1 {source_type = i8, in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x128xi16> -> vector<16x128xi16>
  return
}
