// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=4}))' | FileCheck %s --check-prefixes=CHECK,GEN4
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=6}))' | FileCheck %s --check-prefixes=CHECK,GEN6

// One vreg: hardware counts modulo the 128 lanes.
// CHECK-LABEL: @lanes
// CHECK: tpu.dynamic_gather %{{.*}}[%{{.*}}] in [1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
// CHECK-NOT: arith.andi
func.func @lanes() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  %w = tpu.dynamic_gather %v[%i] in [1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// 64 lanes: indices are reduced before.
// CHECK-LABEL: @short
// CHECK: %[[MASK:.*]] = arith.constant dense<63> : vector<8x128xi32>
// CHECK: %[[INDEX:.*]] = arith.andi %{{.*}}, %[[MASK]]
// CHECK: tpu.dynamic_gather %{{.*}}[%[[INDEX]]] in [1]
func.func @short() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x64xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  %w = tpu.dynamic_gather %v[%i] in [1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x64xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// Sublanes: generation 4 takes them one by one.
// CHECK-LABEL: @rows
// GEN4-NOT: dynamic_gather
// GEN4-COUNT-8: tpu.gather
// GEN4: arith.select
// GEN4-NOT: dynamic_gather
// GEN6: tpu.dynamic_gather %{{.*}}[%{{.*}}] in [0]
func.func @rows() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  %w = tpu.dynamic_gather %v[%i] in [0] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// Bytes: from generation 6 on as such, before as words.
// CHECK-LABEL: @bytes
// GEN4-NOT: in [2, 0]
// GEN4: tpu.pack_subelements
// GEN6-NOT: subelements
// GEN6: tpu.dynamic_gather %{{.*}}[%{{.*}}] in [2, 0] : vector<8x128x4xi8>, vector<8x128x4xi8> -> vector<8x128x4xi8>
func.func @bytes() {
  %v = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<1> : vector<32x128xi8>
  %i = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<1> : vector<32x128xi8>
  %w = tpu.dynamic_gather %v[%i] in [0] {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">, #tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi8>, vector<32x128xi8> -> vector<32x128xi8>
  return
}
