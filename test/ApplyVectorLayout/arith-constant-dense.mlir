// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Two values in a vreg: the bits of a word's place tell which, here one bit of
// the lane.
// CHECK-LABEL: @two_values
// CHECK: %[[LANE:.*]] = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
// CHECK: %[[BIT:.*]] = arith.andi %[[LANE]], %{{.*}}
// CHECK: %[[ODD:.*]] = arith.cmpi ne, %[[BIT]], %{{.*}}
// CHECK: arith.select %[[ODD]], %{{.*}}, %{{.*}} : vector<8x128xi1>, vector<8x128xi32>
// CHECK-NOT: arith.select
func.func @two_values() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<[[5, 7, 5, 7], [5, 7, 5, 7]]> : vector<2x4xi32>
  return
}

// Equal steps: computed.
// CHECK-LABEL: @steps
// CHECK: tpu.iota {dimensions = array<i32: 0>}
// CHECK: arith.muli
// CHECK: tpu.iota {dimensions = array<i32: 1>}
// CHECK: arith.addi
// CHECK-NOT: arith.select
func.func @steps() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<[[0, 1, 2], [10, 11, 12], [20, 21, 22]]> : vector<3x3xi32>
  return
}

// A mask whose elements differ.
// CHECK-LABEL: @mask
// CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : vector<8x128xi32>
func.func @mask() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<[[true, false, true]]> : vector<1x3xi1>
  return
}
