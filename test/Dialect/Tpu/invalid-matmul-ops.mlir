// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// It adds to acc.
func.func @matmul_result(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op failed to verify that all of {acc, result} have same type}}
  %0 = tpu.matmul %l, %r, %a {transpose_rhs = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xi32>
  return
}

// -----

// The unit accumulates in 32 bits.
func.func @matmul_acc(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xbf16>) {
  // expected-error @below {{'tpu.matmul' op accumulates in 32-bit elements, not in 'bf16'}}
  %0 = tpu.matmul %l, %r, %a {transpose_rhs = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xbf16> -> vector<8x256xbf16>
  return
}

// -----

// The unit transposes rhs only.
func.func @matmul_transpose_lhs(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op does not take transpose_lhs; contract the first dimension of lhs in dimension_numbers instead}}
  %0 = tpu.matmul %l, %r, %a {transpose_lhs = true} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Attributes are checked where they are read.
func.func @matmul_attribute(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op attribute 'transpose_lhs_hint' failed to satisfy constraint: bool attribute}}
  %0 = tpu.matmul %l, %r, %a {transpose_lhs_hint = 1 : i32} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Two dimensions need no telling.
func.func @matmul_rank(%l: vector<2x8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op needs dimension_numbers, unless lhs and rhs have rank 2}}
  %0 = tpu.matmul %l, %r, %a {transpose_rhs = false} : vector<2x8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// 128 columns meet 256.
func.func @matmul_default_sizes(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op contracting dimensions differ in size: 'vector<8x128xf32>' dimension 1 and 'vector<128x256xf32>' dimension 1}}
  %0 = tpu.matmul %l, %r, %a {transpose_rhs = true} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// As many of lhs as of rhs.
func.func @matmul_contracting(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op contracts 1 dimensions of lhs with 2 of rhs; it takes at least one, and as many of both}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0, 1], [0], [], [0, 0], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Batches come in pairs.
func.func @matmul_batch(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op has 1 batch dimensions of lhs and 0 of rhs}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [], [1], [0, 0, 1, 1], [0], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Every dimension has a role.
func.func @matmul_coverage(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op names 1 dimensions of its lhs, 'vector<8x128xf32>'}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [], [1], [1, 1], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// A dimension has one role.
func.func @matmul_twice(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op rhs dimension 0 is listed twice}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [0], [0, 0, 1, 1], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Dimensions do not count from the end.
func.func @matmul_range(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op lhs dimension -1 is outside [0, 2)}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[-1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// 128 columns meet 256.
func.func @matmul_sizes(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op contracting dimensions differ in size: 'vector<8x128xf32>' dimension 1 and 'vector<128x256xf32>' dimension 1}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  return
}

// -----

// Two batches meet three.
func.func @matmul_batch_sizes(%l: vector<2x8x128xf32>, %r: vector<3x128x256xf32>, %a: vector<2x8x256xf32>) {
  // expected-error @below {{'tpu.matmul' op batch dimensions differ in size: 'vector<2x8x128xf32>' dimension 0 and 'vector<3x128x256xf32>' dimension 0}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>} : vector<2x8x128xf32>, vector<3x128x256xf32>, vector<2x8x256xf32> -> vector<2x8x256xf32>
  return
}

// -----

// The result is not transposed.
func.func @matmul_order(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<256x8xf32>) {
  // expected-error @below {{'tpu.matmul' op has output order [1, 1, 0, 0]; it must be [0, 0, 1, 1]: batch dimensions, then those that lhs keeps, then those that rhs keeps}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [1, 1, 0, 0], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<256x8xf32> -> vector<256x8xf32>
  return
}

// -----

// acc has a place for each sum.
func.func @matmul_acc_shape(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x128xf32>) {
  // expected-error @below {{'tpu.matmul' op accumulates 'vector<8x256xf32>' in 'vector<8x128xf32>'}}
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// The unit's sums have two dimensions.
func.func @matmul_pop() {
  // expected-error @below {{'tpu.matmul_pop' op result #0 must be}}
  %0 = tpu.matmul_pop 0 {mxu_index = 0 : i32} : vector<128xf32>
  return
}
