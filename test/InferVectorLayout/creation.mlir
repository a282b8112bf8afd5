// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// Ops without vector operands (infer_vector_layout.md 5): replicated where they do not vary.

// CHECK-LABEL: func.func @splat
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @splat() {
  %0 = arith.constant dense<1.0> : vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @splat_bf16
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]
func.func @splat_bf16() {
  %0 = arith.constant dense<1.0> : vector<8x128xbf16>
  return
}

// CHECK-LABEL: func.func @splat_rank_one
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]
func.func @splat_rank_one() {
  %0 = arith.constant dense<1.0> : vector<300xf32>
  return
}

// A mask counts as 32 bits wide until it meets data.
// CHECK-LABEL: func.func @splat_mask
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @splat_mask() {
  %0 = arith.constant dense<true> : vector<8x128xi1>
  return
}

// CHECK-LABEL: func.func @varying
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @varying() {
  %0 = arith.constant dense<[[1, 2, 3]]> : vector<1x3xi32>
  return
}

// CHECK-LABEL: func.func @scalar
// CHECK: arith.constant {{.*}}in_layout = [], out_layout = [#tpu.vpad<"none">]
func.func @scalar() {
  %0 = arith.constant 1 : i32
  return
}

// CHECK-LABEL: func.func @broadcast_scalar
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @broadcast_scalar(%x: f32) {
  %0 = vector.broadcast %x : f32 to vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @broadcast_scalar_mask
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]
func.func @broadcast_scalar_mask(%x: i1) {
  %0 = vector.broadcast %x : i1 to vector<256xi1>
  return
}

// An iota varies along its dimensions.
// CHECK-LABEL: func.func @iota_0
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @iota_0() {
  %0 = tpu.iota {dimensions = array<i32: 0>} : vector<4x16x256xi32>
  return
}

// CHECK-LABEL: func.func @iota_1
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]
func.func @iota_1() {
  %0 = tpu.iota {dimensions = array<i32: 1>} : vector<4x16x256xi32>
  return
}

// CHECK-LABEL: func.func @iota_2
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @iota_2() {
  %0 = tpu.iota {dimensions = array<i32: 2>} : vector<4x16x256xi32>
  return
}

// CHECK-LABEL: func.func @iota_1_2
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @iota_1_2() {
  %0 = tpu.iota {dimensions = array<i32: 1, 2>} : vector<4x16x256xi32>
  return
}

// CHECK-LABEL: func.func @iota_i16
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]
func.func @iota_i16() {
  %0 = tpu.iota {dimensions = array<i32: 1>} : vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @prng
// CHECK: tpu.prng_random_bits{{.*}}{out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @prng() {
  %0 = "tpu.prng_random_bits"() : () -> vector<16x256xi32>
  return
}
