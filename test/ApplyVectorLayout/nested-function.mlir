// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// A function of a module inside another function sees nothing of what is around
// it: it has vregs of its own, even where they are the same.
// CHECK-LABEL: @outer
// CHECK: arith.constant dense<7> : vector<8x128xi32>
// CHECK: func.func @inner
// CHECK: arith.constant dense<7> : vector<8x128xi32>
func.func @outer() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<7> : vector<8x128xi32>
  builtin.module {
    func.func @inner() {
      %w = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<7> : vector<8x128xi32>
      return
    }
  }
  return
}
