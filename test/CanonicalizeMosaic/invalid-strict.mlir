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

// -----

func.func @extend_narrow(%a: vector<32x128xf8E5M2>) {
  // expected-error @below {{needs a cast between narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.extf %a : vector<32x128xf8E5M2> to vector<32x128xbf16>
  return
}

// -----

func.func @truncate_narrow(%a: vector<32x128xbf16>) {
  // expected-error @below {{needs a cast between narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.truncf %a : vector<32x128xbf16> to vector<32x128xf8E5M2>
  return
}

// -----

func.func @from_bf16(%a: vector<16x128xbf16>) {
  // expected-error @below {{needs a cast of narrow types, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.fptosi %a : vector<16x128xbf16> to vector<16x128xi32>
  return
}

// -----

func.func @from_i8(%a: vector<32x128xi8>) {
  // expected-error @below {{needs a cast of narrow types, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.sitofp %a : vector<32x128xi8> to vector<32x128xf32>
  return
}

// -----

func.func @narrow_floats(%a: vector<32x128xf8E5M2>) {
  // expected-error @below {{needs arithmetic on narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.addf %a, %a : vector<32x128xf8E5M2>
  return
}

// -----

func.func @narrow_select(%c: vector<32x128xi1>, %a: vector<32x128xi8>) {
  // expected-error @below {{needs a select of narrow elements, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.select %c, %a, %a : vector<32x128xi1>, vector<32x128xi8>
  return
}

// -----

func.func @scalar_select(%c: i1, %a: i8) {
  // expected-error @below {{needs a select of narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.select %c, %a, %a : i8
  return
}

// -----

func.func @narrow_integers(%c: vector<32x128xi8>) {
  // expected-error @below {{needs arithmetic on narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.addi %c, %c: vector<32x128xi8>
  return
}

// -----

func.func @narrow_compare(%c: vector<32x128xi8>) {
  // expected-error @below {{needs arithmetic on narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %0 = arith.cmpi eq, %c, %c: vector<32x128xi8>
  return
}

// -----

func.func @two_words(%a: vector<8x128xi32>) {
  // expected-error @below {{needs a product of two words, which generation 4 can only emulate; allow that with compatibility-mode=true, or cast to a wider type}}
  %low, %high = arith.mului_extended %a, %a : vector<8x128xi32>
  return
}
