// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Dimensions count from 0.
func.func @rotate_dim(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.rotate' op dimension 2 is outside [0, 2)}}
  %0 = tpu.rotate %x by 1 dim 2 : vector<8x128xf32>
  return
}

// -----

// A stride needs the dimension that it runs along.
func.func @rotate_stride_alone(%x: vector<8x128xf32>, %n: i32) {
  // expected-error @below {{'tpu.dynamic_rotate' op takes stride and stride_dimension together}}
  %0 = tpu.dynamic_rotate %x by %n dim 1 {stride = 1 : si32} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// -----

// The unit adds strides.
func.func @rotate_stride_negative(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.rotate' op has a stride of -1; the least is 0}}
  %0 = tpu.rotate %x by 1 dim 1 stride -1 stride_dim 0 : vector<8x128xf32>
  return
}

// -----

// Dimensions count from 0.
func.func @rotate_stride_dim(%x: vector<8x128xf32>, %n: i32) {
  // expected-error @below {{'tpu.dynamic_rotate' op stride_dimension 2 is outside [0, 2)}}
  %0 = tpu.dynamic_rotate %x by %n dim 1 {stride = 1 : si32, stride_dimension = 2 : si32} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// -----

// A rotated vector keeps its type.
func.func @rotate_type(%x: vector<8x128xf32>, %n: i32) {
  // expected-error @below {{'tpu.dynamic_rotate' op failed to verify that all of {value, result} have same type}}
  %0 = tpu.dynamic_rotate %x by %n dim 1 : vector<8x128xf32>, i32 -> vector<8x128xi32>
  return
}

// -----

// Every dimension has a place.
func.func @transpose_count(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.transpose' op permutes 1 dimensions of 'vector<8x128xf32>'}}
  %0 = tpu.transpose %x, [0] : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// A permutation names no dimension twice.
func.func @transpose_twice(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.transpose' op dimension 0 is listed twice}}
  %0 = tpu.transpose %x, [0, 0] : vector<8x128xf32> -> vector<8x8xf32>
  return
}

// -----

// The result's shape is the permuted one.
func.func @transpose_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.transpose' op gives 'vector<8x128xf32>'; it must be 'vector<128x8xf32>'}}
  %0 = tpu.transpose %x, [1, 0] : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Dimensions count from 0.
func.func @gather_dim(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.gather' op dimension 2 is outside [0, 2)}}
  %0 = tpu.gather %x[[0]] in 2 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// There are eight rows.
func.func @gather_index(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.gather' op index 8 is outside [0, 8)}}
  %0 = tpu.gather %x[[8]] in 0 : vector<8x128xf32> -> vector<1x128xf32>
  return
}

// -----

// Each index gives a row.
func.func @gather_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.gather' op gives 'vector<8x128xf32>'; it must be 'vector<2x128xf32>'}}
  %0 = tpu.gather %x[[7, 7]] in 0 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Indices have the dimensions of the source.
func.func @dynamic_gather_rank(%x: vector<8x128xf32>, %i: vector<8xi32>) {
  // expected-error @below {{'tpu.dynamic_gather' op gathers from 'vector<8x128xf32>' by 'vector<8xi32>'; the ranks must agree}}
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x128xf32>, vector<8xi32> -> vector<8xf32>
  return
}

// -----

// Dimensions count from 0.
func.func @dynamic_gather_dim(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  // expected-error @below {{'tpu.dynamic_gather' op dimension -1 is outside [0, 2)}}
  %0 = tpu.dynamic_gather %x[%i] in -1 : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

// A dimension takes part once.
func.func @dynamic_gather_twice(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  // expected-error @below {{'tpu.dynamic_gather' op dimension 1 is listed twice}}
  %0 = tpu.dynamic_gather %x[%i] in [1, 1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

// Other dimensions keep their place.
func.func @dynamic_gather_size(%x: vector<8x128xf32>, %i: vector<16x128xi32>) {
  // expected-error @below {{'tpu.dynamic_gather' op does not gather along dimension 0, where 'vector<8x128xf32>' and 'vector<16x128xi32>' must have the same size}}
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x128xf32>, vector<16x128xi32> -> vector<16x128xf32>
  return
}

// -----

// The result has an element for each index.
func.func @dynamic_gather_type(%x: vector<8x128xf32>, %i: vector<8x256xi32>) {
  // expected-error @below {{'tpu.dynamic_gather' op gives 'vector<8x128xf32>'; it must be 'vector<8x256xf32>'}}
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x128xf32>, vector<8x256xi32> -> vector<8x128xf32>
  return
}

// -----

// Registers have two dimensions, or three if packed.
func.func @shuffle_rank(%x: vector<8xf32>) {
  // expected-error @below {{'tpu.sublane_shuffle' op shuffles registers of rank 2 or 3, not 'vector<8xf32>'}}
  %0 = tpu.sublane_shuffle %x, %x, [0, 1, 2, 3, 4, 5, 6, 7] : vector<8xf32>, vector<8xf32> -> vector<8xf32>
  return
}

// -----

// Each sublane takes an entry.
func.func @shuffle_count(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.sublane_shuffle' op has a pattern of 2 entries for 8 sublanes}}
  %0 = tpu.sublane_shuffle %x, %x, [0, 1] : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Two registers have 16 sublanes.
func.func @shuffle_entry(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.sublane_shuffle' op sublane 16 is outside [0, 16)}}
  %0 = tpu.sublane_shuffle %x, %x, [0, 1, 2, 3, 4, 5, 6, 16] : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}
