// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=4 compatibility-mode=false}))' %s

// What canonicalization refuses without compatibility mode.

func.func @narrow_extract(%a: vector<8x128xbf16>) -> bf16 {
  // expected-error @below {{extracts a scalar of type bf16; only 32-bit scalars are supported, cast the vector first}}
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
  // expected-error @below {{needs a cast between narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.extf %a : vector<32x128xf8E5M2> to vector<32x128xbf16>
  return
}

// -----

func.func @truncate_narrow(%a: vector<32x128xbf16>) {
  // expected-error @below {{needs a cast between narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.truncf %a : vector<32x128xbf16> to vector<32x128xf8E5M2>
  return
}

// -----

func.func @from_bf16(%a: vector<16x128xbf16>) {
  // expected-error @below {{needs a cast of narrow types, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.fptosi %a : vector<16x128xbf16> to vector<16x128xi32>
  return
}

// -----

func.func @from_i8(%a: vector<32x128xi8>) {
  // expected-error @below {{needs a cast of narrow types, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.sitofp %a : vector<32x128xi8> to vector<32x128xf32>
  return
}

// -----

func.func @narrow_floats(%a: vector<32x128xf8E5M2>) {
  // expected-error @below {{needs arithmetic on narrow floats, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.addf %a, %a : vector<32x128xf8E5M2>
  return
}

// -----

func.func @narrow_select(%c: vector<32x128xi1>, %a: vector<32x128xi8>) {
  // expected-error @below {{needs a select of narrow elements, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.select %c, %a, %a : vector<32x128xi1>, vector<32x128xi8>
  return
}

// -----

func.func @scalar_select(%c: i1, %a: i8) {
  // expected-error @below {{needs a select of narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.select %c, %a, %a : i8
  return
}

// -----

func.func @narrow_integers(%c: vector<32x128xi8>) {
  // expected-error @below {{needs arithmetic on narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.addi %c, %c: vector<32x128xi8>
  return
}

// -----

func.func @narrow_compare(%c: vector<32x128xi8>) {
  // expected-error @below {{needs arithmetic on narrow integers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.cmpi eq, %c, %c: vector<32x128xi8>
  return
}

// -----

func.func @two_words(%a: vector<8x128xi32>) {
  // expected-error @below {{needs a product of two words, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %low, %high = arith.mului_extended %a, %a : vector<8x128xi32>
  return
}

// -----

func.func @unordered(%a: vector<8x128xf32>) -> vector<8x128xi1> {
  // expected-error @below {{needs an unordered comparison, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.cmpf une, %a, %a : vector<8x128xf32>
  return %0 : vector<8x128xi1>
}

// -----

func.func @class(%a: vector<8x128xf32>) -> vector<8x128xi1> {
  // expected-error @below {{needs a test of a float's class, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = math.isnan %a : vector<8x128xf32>
  return %0 : vector<8x128xi1>
}

// -----

func.func @floor(%a: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{needs a division that rounds down, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.floordivsi %a, %a : vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @ceil(%a: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{needs a division that rounds up, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.ceildivui %a, %a : vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @zeros(%a: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{needs a count of trailing zeros, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = math.cttz %a : vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @larger(%a: vector<8x128xf32>) -> vector<8x128xf32> {
  // expected-error @below {{needs the larger of two numbers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.maxnumf %a, %a : vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @sign(%a: vector<8x128xf32>) -> vector<8x128xf32> {
  // expected-error @below {{needs a copied sign, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = math.copysign %a, %a : vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @exponential(%a: vector<8x128xf32>) -> vector<8x128xf32> {
  // expected-error @below {{needs a difference of e^x and 1, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = math.expm1 %a : vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @to_unsigned(%a: vector<8x128xf32>) -> vector<8x128xi32> {
  // expected-error @below {{needs a cast to unsigned integers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.fptoui %a : vector<8x128xf32> to vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @from_unsigned(%a: vector<8x128xi32>) -> vector<8x128xf32> {
  // expected-error @below {{needs a cast of unsigned integers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = arith.uitofp %a : vector<8x128xi32> to vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @bytes(%a: vector<32x128xi8>) -> vector<128x32xi8> {
  // expected-error @below {{needs a transpose of bytes, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = tpu.transpose %a, [1, 0] : vector<32x128xi8> -> vector<128x32xi8>
  return %0 : vector<128x32xi8>
}

// -----

func.func @nibbles(%a: vector<64x128xi4>) -> vector<128x64xi4> {
  // expected-error @below {{needs a transpose of elements of less than a byte, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = tpu.transpose %a, [1, 0] : vector<64x128xi4> -> vector<128x64xi4>
  return %0 : vector<128x64xi4>
}

// -----

func.func @unsigned_reduction(%a: vector<8x128xi32>, %b: vector<128xi32>) -> vector<128xi32> {
  // expected-error @below {{needs a reduction by an unsigned order, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = vector.multi_reduction <maxui>, %a, %b [0] : vector<8x128xi32> to vector<128xi32>
  return %0 : vector<128xi32>
}

// -----

func.func @narrow_reduction(%a: vector<16x128xbf16>, %b: vector<128xbf16>) -> vector<128xbf16> {
  // expected-error @below {{needs a reduction of narrow elements, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = vector.multi_reduction <add>, %a, %b [0] : vector<16x128xbf16> to vector<128xbf16>
  return %0 : vector<128xbf16>
}

// -----

// What every generation does is not refused.
func.func @ordinary(%a: vector<8x128xf32>, %b: vector<8x128xi32>) -> (vector<8x128xi1>, vector<8x128xi32>) {
  %0 = arith.cmpf olt, %a, %a : vector<8x128xf32>
  %1 = arith.divsi %b, %b : vector<8x128xi32>
  return %0, %1 : vector<8x128xi1>, vector<8x128xi32>
}

// -----

func.func @one_bit_sum(%a: i1) -> i1 {
  // expected-error @below {{adds 1-bit integers; 2 to 32 bits are supported, cast first}}
  %0 = arith.addi %a, %a : i1
  return %0 : i1
}

// -----

func.func @contract_to_scalar(%a: vector<128xf32>, %b: f32) -> f32 {
  // expected-error @below {{needs a contraction to a scalar, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %b : vector<128xf32>, vector<128xf32> into f32
  return %0 : f32
}

// -----

func.func @contract_transposed(%a: vector<8x128xf32>, %b: vector<16x128xf32>, %c: vector<16x8xf32>) -> vector<16x8xf32> {
  // expected-error @below {{needs a transposed contraction, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<8x128xf32>, vector<16x128xf32> into vector<16x8xf32>
  return %0 : vector<16x8xf32>
}

// -----

func.func @reduce_numbers(%a: vector<8x128xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  // expected-error @below {{needs an extreme of numbers, which generation 4 can only emulate; allow that with compatibility-mode=true}}
  %0 = vector.multi_reduction <maxnumf>, %a, %b [1] : vector<8x128xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}
