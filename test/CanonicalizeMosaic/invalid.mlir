// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=4}))' %s

// What canonicalization refuses, and the one error that it gives for it.

// expected-error @below {{has several blocks; structure the control flow (scf.if, scf.for, scf.while)}}
func.func @blocks() {
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func @wide_scalar(%a: i64) -> i64 {
  // expected-error @below {{computes with 64-bit scalars; only i1 and i32 are supported, cast to i32 first}}
  %0 = arith.maxsi %a, %a : i64
  return %0 : i64
}

// -----

func.func @wide_sum(%a: vector<8x128xi64>) -> vector<8x128xi64> {
  // expected-error @below {{adds 64-bit integers; 2 to 32 bits are supported, cast first}}
  %0 = arith.addi %a, %a : vector<8x128xi64>
  return %0 : vector<8x128xi64>
}

// -----

func.func @fptosi_f64(%a: vector<8x128xf64>) -> vector<8x128xi32> {
  // expected-error @below {{converts 64-bit floats to 32-bit integers; up to 32 bits are supported}}
  %0 = arith.fptosi %a : vector<8x128xf64> to vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @fptoui_f64(%a: vector<8x128xf64>) -> vector<8x128xi32> {
  // expected-error @below {{converts 64-bit floats to 32-bit integers; up to 32 bits are supported}}
  %0 = arith.fptoui %a : vector<8x128xf64> to vector<8x128xi32>
  return %0 : vector<8x128xi32>
}

// -----

func.func @uitofp_i64(%a: vector<8x128xi64>) -> vector<8x128xf32> {
  // expected-error @below {{converts 64-bit integers to 32-bit floats; up to 32 bits are supported}}
  %0 = arith.uitofp %a : vector<8x128xi64> to vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @sitofp_f64(%a: vector<8x128xi32>) -> vector<8x128xf64> {
  // expected-error @below {{converts 32-bit integers to 64-bit floats; up to 32 bits are supported}}
  %0 = arith.sitofp %a : vector<8x128xi32> to vector<8x128xf64>
  return %0 : vector<8x128xf64>
}

// -----

func.func @sitofp_i64(%a: vector<8x128xi64>) -> vector<8x128xf32> {
  // expected-error @below {{converts 64-bit integers to 32-bit floats; up to 32 bits are supported}}
  %0 = arith.sitofp %a : vector<8x128xi64> to vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// -----

func.func @sitofp_scalar(%a: i64) -> f32 {
  // expected-error @below {{converts 64-bit integers to 32-bit floats; up to 32 bits are supported}}
  %0 = arith.sitofp %a : i64 to f32
  return %0 : f32
}

// -----

func.func @extract_index(%a: vector<4xindex>) -> index {
  // expected-error @below {{extracts a scalar of type index; only 32-bit scalars are supported, cast the vector first}}
  %0 = vector.extract %a[2] : index from vector<4xindex>
  return %0 : index
}

// -----

func.func @stochastic(%a: vector<8x128xf32>, %r: vector<8x128xi32>) -> vector<8x128xbf16> {
  // expected-error @below {{rounds stochastically, which generation 4 cannot; 5 and newer can}}
  %0 = tpu.stochastic_convert %a, %r : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xbf16>
  return %0 : vector<8x128xbf16>
}

// -----

func.func @reduce_mask(%a: vector<8x128xi1>, %b: vector<8xi1>) -> vector<8xi1> {
  // expected-error @below {{reduces in a way that is not supported: floats and integers of up to 32 bits can be, booleans by and, or, xor; cast first}}
  %0 = vector.multi_reduction <add>, %a, %b [1] : vector<8x128xi1> to vector<8xi1>
  return %0 : vector<8xi1>
}

// -----

func.func @two_integer_widths(%l: vector<16x128xi8>, %r: vector<128x256xi4>, %a: vector<16x256xi32>) -> vector<16x256xi32> {
  // expected-error @below {{multiplies integers of two widths; cast one side first}}
  %0 = tpu.matmul %l, %r, %a {transpose_lhs_hint = false} : vector<16x128xi8>, vector<128x256xi4>, vector<16x256xi32> -> vector<16x256xi32>
  return %0 : vector<16x256xi32>
}

// -----

func.func @integer_sum_of_floats(%l: vector<16x128xi8>, %r: vector<128x256xf32>, %a: vector<16x256xi32>) -> vector<16x256xi32> {
  // expected-error @below {{multiplies integers and floats into integers; use a float accumulator}}
  %0 = tpu.matmul %l, %r, %a {transpose_lhs_hint = false} : vector<16x128xi8>, vector<128x256xf32>, vector<16x256xi32> -> vector<16x256xi32>
  return %0 : vector<16x256xi32>
}

// -----

func.func @float_sum_of_integers(%l: vector<16x128xi8>, %r: vector<128x256xi8>, %a: vector<16x256xf32>) -> vector<16x256xf32> {
  // expected-error @below {{multiplies integers but accumulates floats}}
  %0 = tpu.matmul %l, %r, %a {transpose_lhs_hint = false} : vector<16x128xi8>, vector<128x256xi8>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// -----

func.func @many_batches(%l: vector<100000x8x128xf32>, %r: vector<100000x128x128xf32>, %a: vector<100000x8x128xf32>) -> vector<100000x8x128xf32> {
  // expected-error @below {{has 100000 batches; up to 65536 are unrolled, loop over them instead}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs_hint = false} : vector<100000x8x128xf32>, vector<100000x128x128xf32>, vector<100000x8x128xf32> -> vector<100000x8x128xf32>
  return %0 : vector<100000x8x128xf32>
}

// -----

func.func @contract(%l: vector<16x128xf32>, %r: vector<128x256xf32>, %a: vector<16x256xf32>) -> vector<16x256xf32> {
  // expected-error @below {{contracts by #vector.kind<maximumf>; only sums are supported, #vector.kind<add>}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %l, %r, %a : vector<16x128xf32>, vector<128x256xf32> into vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// -----

func.func @contract_one_side(%l: vector<16x128xf32>, %r: vector<128x256xf32>, %a: vector<256xf32>) -> vector<256xf32> {
  // expected-error @below {{contracts in a way that is not supported: each dimension of one side alone must be one of the result, and some dimension of both sides none; use arith.mulf and vector.multi_reduction}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"], kind = #vector.kind<add>} %l, %r, %a : vector<16x128xf32>, vector<128x256xf32> into vector<256xf32>
  return %0 : vector<256xf32>
}

// -----

func.func @huge(%l: vector<3000000000x4000000000x4000000000x8xf32>, %r: vector<8x128xf32>, %a: vector<3000000000x4000000000x4000000000x128xf32>) {
  // expected-error @below {{has operands of more than 2^63 elements}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[3], [0], [0, 1, 2], [1], [0, 0, 0, 1, 0, 2, 1, 1], [], []>, transpose_lhs_hint = false} : vector<3000000000x4000000000x4000000000x8xf32>, vector<8x128xf32>, vector<3000000000x4000000000x4000000000x128xf32> -> vector<3000000000x4000000000x4000000000x128xf32>
  return
}

// -----

// A rule that another one asked for reports like any other.
func.func @contract_integers(%l: vector<16x128xi8>, %r: vector<128x256xi8>, %a: vector<16x256xf32>) -> vector<16x256xf32> {
  // expected-error @below {{'tpu.matmul' op multiplies integers but accumulates floats}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %l, %r, %a : vector<16x128xi8>, vector<128x256xi8> into vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// -----

func.func @wide_product(%x: vector<8x128xi1>) -> vector<8x128xi1> {
  // expected-error @below {{'arith.mului_extended' op multiplies 1-bit integers; 2 to 16 and 32 bits are supported}}
  %low, %high = arith.mului_extended %x, %x : vector<8x128xi1>
  return %high : vector<8x128xi1>
}

// -----

func.func @wide_floats(%a: vector<8x128xf32>) -> vector<8x128xf64> {
  // expected-error @below {{'arith.extf' op converts 32-bit floats to 64-bit floats; up to 32 bits are supported}}
  %0 = arith.extf %a : vector<8x128xf32> to vector<8x128xf64>
  return %0 : vector<8x128xf64>
}

// -----

func.func @rounds_towards_zero(%a: vector<8x128xi8>) -> vector<8x128xbf16> {
  // expected-error @below {{'tpu.uitofp' op rounds towards zero; integers become floats of another width by rounding to nearest even}}
  %0 = tpu.uitofp %a {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xi8> -> vector<8x128xbf16>
  return %0 : vector<8x128xbf16>
}
