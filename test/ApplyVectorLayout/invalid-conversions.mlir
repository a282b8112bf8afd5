// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

// A pack rounds to nearest even.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{'tpu.truncf' op is not supported by tpu-apply-vector-layout: float narrowing rounds to nearest even}}
  %w = tpu.truncf %v {rounding_mode = #tpu.rounding_mode<towards_zero>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<8x128xf32> -> vector<8x128xbf16>
  return
}

// -----

// So does a conversion that unpacks or packs.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<1> : vector<32x128xi8>
  // expected-error @below {{'tpu.sitofp' op is not supported by tpu-apply-vector-layout: integers become floats by rounding to nearest even where the width changes}}
  %w = tpu.sitofp %v {rounding_mode = #tpu.rounding_mode<towards_zero>, in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<32x128xi8> -> vector<32x128xbf16>
  return
}

// -----

// Canonicalization makes two ops of such a conversion.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{'arith.fptosi' op is not supported by tpu-apply-vector-layout: its operand and result have one width; tpu-canonicalize-mosaic gives the others their form}}
  %w = arith.fptosi %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<8x128xf32> to vector<8x128xi16>
  return
}
