// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s

// What the matrix unit of floats cannot do with integers.

func.func @words(%a: vector<8x128xi32>, %b: vector<128x128xi32>, %c: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{'tpu.matmul' op multiplies 32-bit integers, which generation 7 cannot; 4 and 8 bits are emulated}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<8x128xi32>, vector<128x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  return %d : vector<8x128xi32>
}

// -----

func.func @deep(%a: vector<8x2048x2048xi8>, %b: vector<2048x2048x128xi8>, %c: vector<8x128xi32>) -> vector<8x128xi32> {
  // expected-error @below {{'tpu.matmul' op sums 2048 products for each element of its longest contracted dimension; generation 7 sums up to 1024 exactly, contract in two steps}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1, 2], [0, 1], [0], [2], [0, 0, 1, 2], [], []>} : vector<8x2048x2048xi8>, vector<2048x2048x128xi8>, vector<8x128xi32> -> vector<8x128xi32>
  return %d : vector<8x128xi32>
}
