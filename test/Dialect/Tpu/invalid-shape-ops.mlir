// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// No element comes or goes.
func.func @reshape_count(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reshape' op keeps the elements, but gives 'vector<512xf32>' for 'vector<8x128xf32>'}}
  %0 = tpu.reshape %x : vector<8x128xf32> -> vector<512xf32>
  return
}

// -----

// A reshape does not cast.
func.func @reshape_element(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reshape' op keeps the elements, but gives 'vector<1024xi32>' for 'vector<8x128xf32>'}}
  %0 = tpu.reshape %x : vector<8x128xf32> -> vector<1024xi32>
  return
}

// -----

// Dimensions count from 0.
func.func @repeat_dim(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.repeat' op dimension 2 is outside [0, 2)}}
  %0 = tpu.repeat %x, 2 x 2 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// A vector has no size of 0.
func.func @repeat_times(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.repeat' op repeats 0 times; it can be 1 to 65536}}
  %0 = tpu.repeat %x, 1 x 0 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// It stands for a concatenation of as many operands.
func.func @repeat_much(%x: vector<1xf32>) {
  // expected-error @below {{'tpu.repeat' op repeats 65537 times; it can be 1 to 65536}}
  %0 = tpu.repeat %x, 0 x 65537 : vector<1xf32> -> vector<65537xf32>
  return
}

// -----

// Sizes are counted in 63 bits.
func.func @repeat_overflow(%x: vector<4611686018427387904xf32>) {
  // expected-error @below {{'tpu.repeat' op repeats to more elements than can be counted}}
  %0 = tpu.repeat %x, 0 x 2 : vector<4611686018427387904xf32> -> vector<1xf32>
  return
}

// -----

// Twice 128 lanes are 256.
func.func @repeat_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.repeat' op gives 'vector<8x128xf32>'; it must be 'vector<8x256xf32>'}}
  %0 = tpu.repeat %x, 1 x 2 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// There is nothing to join.
func.func @concatenate_single(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.concatenate' op needs at least two sources}}
  %0 = tpu.concatenate %x in 1 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Dimensions count from 0.
func.func @concatenate_dim(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.concatenate' op dimension 2 is outside [0, 2)}}
  %0 = tpu.concatenate %x, %x in 2 : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Other dimensions agree.
func.func @concatenate_size(%x: vector<8x128xf32>, %y: vector<16x128xf32>) {
  // expected-error @below {{'tpu.concatenate' op joins 'vector<8x128xf32>' and 'vector<16x128xf32>', which must agree but for the size of dimension 1}}
  %0 = tpu.concatenate %x, %y in 1 : vector<8x128xf32>, vector<16x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Ranks agree.
func.func @concatenate_rank(%x: vector<8x128xf32>, %y: vector<128xf32>) {
  // expected-error @below {{'tpu.concatenate' op joins 'vector<8x128xf32>' and 'vector<128xf32>', which must agree but for the size of dimension 0}}
  %0 = tpu.concatenate %x, %y in 0 : vector<8x128xf32>, vector<128xf32> -> vector<8x128xf32>
  return
}

// -----

// Elements agree.
func.func @concatenate_element(%x: vector<8x128xf32>, %y: vector<8x128xi32>) {
  // expected-error @below {{'tpu.concatenate' op joins 'vector<8x128xf32>' and 'vector<8x128xi32>', which must agree but for the size of dimension 0}}
  %0 = tpu.concatenate %x, %y in 0 : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

// Sizes are counted in 63 bits.
func.func @concatenate_overflow(%x: vector<4611686018427387904xf32>) {
  // expected-error @below {{'tpu.concatenate' op joins more elements than can be counted}}
  %0 = tpu.concatenate %x, %x in 0 : vector<4611686018427387904xf32>, vector<4611686018427387904xf32> -> vector<1xf32>
  return
}

// -----

// Twice eight rows are 16.
func.func @concatenate_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.concatenate' op gives 'vector<8x128xf32>'; it must be 'vector<16x128xf32>'}}
  %0 = tpu.concatenate %x, %x in 0 : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// It is about layouts.
func.func @relayout_missing(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.relayout' op needs out_layout, an array of one #tpu.vpad attribute}}
  %0 = tpu.relayout %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// A layout is an attribute of its own.
func.func @relayout_kind(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.relayout' op needs in_layout, an array of one #tpu.vpad attribute}}
  %0 = tpu.relayout %x {in_layout = ["none"], out_layout = []} : vector<8x128xf32> -> vector<8x128xf32>
  return
}
