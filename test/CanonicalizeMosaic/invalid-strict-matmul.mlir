// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7 compatibility-mode=false}))' %s

// What generation 7 multiplies in another type is refused without compatibility mode.

func.func @f4(%a: vector<128x128xf4E2M1FN>, %b: vector<128x128xf4E2M1FN>, %c: vector<128x128xf32>) {
  // expected-error @below {{needs a matmul of f4, which generation 7 can only emulate; allow that with compatibility-mode=true}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<128x128xf4E2M1FN>, vector<128x128xf4E2M1FN>, vector<128x128xf32> -> vector<128x128xf32>
  return
}

// -----

func.func @f8(%a: vector<128x128xf8E5M2>, %b: vector<128x128xbf16>, %c: vector<128x128xf32>) {
  // expected-error @below {{needs a matmul of f8, which generation 7 can only emulate; allow that with compatibility-mode=true}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<128x128xf8E5M2>, vector<128x128xbf16>, vector<128x128xf32> -> vector<128x128xf32>
  return
}

// -----

func.func @integers(%a: vector<128x128xi8>, %b: vector<128x128xi8>, %c: vector<128x128xi32>) {
  // expected-error @below {{needs an integer matmul, which generation 7 can only emulate; allow that with compatibility-mode=true}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<128x128xi8>, vector<128x128xi8>, vector<128x128xi32> -> vector<128x128xi32>
  return
}

// -----

func.func @integer_sum(%a: vector<128x128xf32>, %b: vector<128x128xf32>, %c: vector<128x128xi32>) {
  // expected-error @below {{'tpu.matmul' op multiplies floats but accumulates integers}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<128x128xf32>, vector<128x128xf32>, vector<128x128xi32> -> vector<128x128xi32>
  return
}

// -----

func.func @two_types(%a: vector<128x128xbf16>, %b: vector<128x128xf32>, %c: vector<128x128xf32>) {
  // expected-error @below {{needs a matmul of two types, which generation 7 can only emulate; allow that with compatibility-mode=true}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<128x128xbf16>, vector<128x128xf32>, vector<128x128xf32> -> vector<128x128xf32>
  return
}

// -----

func.func @wide_product(%x: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{needs a product of two words, which generation 7 can only emulate; allow that with compatibility-mode=true}}
  %low, %high = arith.mului_extended %x, %x : vector<8x128xi32>
  return %high : vector<8x128xi32>
}
