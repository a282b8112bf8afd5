// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-relayout-insertion{hardware-generation=5}))' %s
// RUN: not %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-relayout-insertion))' %s 2>&1 | FileCheck %s

// What relayout insertion refuses: layouts that are missing or do not fit.

// CHECK: error: 'func.func' op needs to know the TPU: give the option hardware-generation, 4 to 7
func.func @no_layouts() {
  %a = arith.constant dense<0.0> : vector<16x256xf32>
  // expected-error @below {{has 0 entries in in_layout for 2 operands; run tpu-infer-vector-layout first}}
  %0 = arith.addf %a, %a : vector<16x256xf32>
  return
}

// -----

func.func @producer_without_layout() {
  %a = arith.constant dense<0.0> : vector<16x256xf32>
  // expected-error @below {{uses a vector as operand 0 whose definition has no valid out_layout}}
  %0 = math.exp %a {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32>
  return
}

// -----

// A layout of 16 bits for elements of 32.
func.func @wrong_width() {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  // expected-error @below {{has an invalid in_layout for operand 0}}
  %0 = math.exp %a {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32>
  return
}

// -----

// A layout for a scalar.
func.func @layout_of_scalar(%a: f32) {
  // expected-error @below {{has an invalid in_layout for operand 0}}
  %0 = math.exp %a {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"none">]} : f32
  return
}

// -----

func.func @block_argument(%a: vector<16x256xf32>) {
  // expected-error @below {{uses a block argument as vector operand 0; its layout must be said by tpu.assume_layout}}
  %0 = math.exp %a {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32>
  return
}
