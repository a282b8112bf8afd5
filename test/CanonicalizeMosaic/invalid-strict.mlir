// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=4 compatibility-mode=false}))' %s

// What canonicalization refuses without compatibility mode, as the reference does.

func.func @narrow_extract(%a: vector<8x128xbf16>) -> bf16 {
  // expected-error @below {{extracts a 16-bit scalar; only 32-bit scalars are supported, cast the vector first}}
  %0 = vector.extract %a[0, 0] : bf16 from vector<8x128xbf16>
  return %0 : bf16
}

// -----

func.func @reduce_to_scalar(%a: vector<128xf32>, %b: f32) -> f32 {
  // expected-error @below {{reduces to a scalar; keep a dimension of size 1 and extract from it}}
  %0 = vector.multi_reduction <add>, %a, %b [0] : vector<128xf32> to f32
  return %0 : f32
}
