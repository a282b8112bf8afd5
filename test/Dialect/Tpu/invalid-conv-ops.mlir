// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Each spatial dimension has two paddings.
func.func @conv_window(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op has 2 spatial dimensions; each takes a window stride, two paddings, two dilations and a reversal}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// A window moves on.
func.func @conv_stride(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op has a stride or dilation of 0; the least is 1}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 0, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// Every dimension has a role.
func.func @conv_lhs_rank(%l: vector<8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op names 4 dimensions of its lhs, 'vector<8x9x64xf32>'}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// A dimension has one role.
func.func @conv_dims(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op rhs dimension 1 is listed twice}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [1, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// There are four dimensions.
func.func @conv_range(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op acc dimension 4 is outside [0, 4)}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 4]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// A kernel has a size for each spatial dimension.
func.func @conv_rank(%l: vector<2x8x9x64xf32>, %r: vector<3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op needs lhs, rhs and acc of one rank}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 1, 2, [0], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// 64 features in two groups are 32 each.
func.func @conv_features(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op features of lhs: 64 in 2 groups do not give 64}}
  %0 = tpu.conv %l, %r, %a {feature_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// There is at least one group.
func.func @conv_groups(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op has 0 feature groups and 1 batch groups; one of the counts must be 1, the other at least 1}}
  %0 = tpu.conv %l, %r, %a {feature_group_count = 0 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// Groups are of one kind.
func.func @conv_both_groups(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op has 2 feature groups and 2 batch groups; one of the counts must be 1, the other at least 1}}
  %0 = tpu.conv %l, %r, %a {batch_group_count = 2 : i64, feature_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// 15 output features do not split in two.
func.func @conv_group_outputs(%l: vector<2x8x9x64xf32>, %r: vector<3x3x32x15xf32>, %a: vector<2x8x7x15xf32>) {
  // expected-error @below {{'tpu.conv' op features of rhs: 15 in 2 groups do not give 7}}
  %0 = tpu.conv %l, %r, %a {feature_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x32x15xf32>, vector<2x8x7x15xf32> -> vector<2x8x7x15xf32>
  return
}

// -----

// Two batches in two groups are one each.
func.func @conv_batches(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op batches of lhs: 2 in 2 groups do not give 2}}
  %0 = tpu.conv %l, %r, %a {batch_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}

// -----

// The kernel has 16 output features.
func.func @conv_output(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x8xf32>) {
  // expected-error @below {{'tpu.conv' op features of acc: 8 in 1 groups do not give 16}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x8xf32> -> vector<2x8x7x8xf32>
  return
}

// -----

// Nine columns take a window of three seven times.
func.func @conv_size(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x9x16xf32>) {
  // expected-error @below {{'tpu.conv' op gives 'vector<2x8x9x16xf32>'; its dimension 2 must be 7}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x9x16xf32> -> vector<2x8x9x16xf32>
  return
}

// -----

// Sizes are counted in 63 bits.
func.func @conv_overflow(%l: vector<2x8x9x64xf32>, %r: vector<3x3x64x16xf32>, %a: vector<2x8x7x16xf32>) {
  // expected-error @below {{'tpu.conv' op has a window too large to count}}
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 9223372036854775807>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>} : vector<2x8x9x64xf32>, vector<3x3x64x16xf32>, vector<2x8x7x16xf32> -> vector<2x8x7x16xf32>
  return
}
