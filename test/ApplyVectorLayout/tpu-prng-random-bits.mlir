// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// A vreg of new bits each, in row-major order.
// CHECK-LABEL: @bits
// CHECK-COUNT-4: tpu.prng_random_bits"() : () -> vector<8x128xi32>
// CHECK-NOT: prng_random_bits
func.func @bits() {
  %v = "tpu.prng_random_bits"() {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : () -> vector<16x200xi32>
  return
}
