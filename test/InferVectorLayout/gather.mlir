// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.gather and tpu.dynamic_gather (infer_vector_layout.md 6.11).

// CHECK-LABEL: func.func @gather
// CHECK: tpu.gather {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @gather() {
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.gather %a[[0, 0, 1, 1, 2, 2, 3, 3]] in 0 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @dynamic_gather
// CHECK: tpu.dynamic_gather {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @dynamic_gather() {
  %a_any = arith.constant dense<0.0> : vector<16x128xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{3,0},(8,128)">], out_layout = [#tpu.vpad<"16,{3,0},(8,128)">]} : vector<16x128xbf16> -> vector<16x128xbf16>
  %i_any = arith.constant dense<0> : vector<16x128xi16>
  %i = tpu.assume_layout %i_any {in_layout = [#tpu.vpad<"16,{*,*},(16,128)">], out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} : vector<16x128xi16> -> vector<16x128xi16>
  %0 = tpu.dynamic_gather %a[%i] in [1] : vector<16x128xbf16>, vector<16x128xi16> -> vector<16x128xbf16>
  return
}
