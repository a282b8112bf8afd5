// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Dimensions count from 0.
func.func @iota_dim() {
  // expected-error @below {{'tpu.iota' op dimension 2 is outside [0, 2)}}
  %0 = tpu.iota {dimensions = array<i32: 2>} : vector<8x128xi32>
  return
}

// -----

// A dimension counts once.
func.func @iota_twice() {
  // expected-error @below {{'tpu.iota' op dimension 0 is listed twice}}
  %0 = tpu.iota {dimensions = array<i32: 0, 0>} : vector<8x128xi32>
  return
}

// -----

// It counts in integers.
func.func @iota_element() {
  // expected-error @below {{'tpu.iota' op result #0 must be}}
  %0 = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xf32>
  return
}

// -----

// It says which dimensions count.
func.func @iota_missing() {
  // expected-error @below {{'tpu.iota' op requires attribute 'dimensions'}}
  %0 = tpu.iota : vector<8x128xi32>
  return
}

// -----

// Bounds come in pairs.
func.func @create_mask_odd(%i: index) {
  // expected-error @below {{'tpu.create_mask' op has 1 bounds; each dimension takes a low and a high one}}
  %0 = "tpu.create_mask"(%i) : (index) -> vector<8x128xi1>
  return
}

// -----

// As many low as high ones.
func.func @create_mask_count(%i: index) {
  // expected-error @below {{'tpu.create_mask' op has 3 low bounds and 1 high bounds; each dimension takes one of both}}
  %0 = tpu.create_mask[%i, %i, %i] [%i] : vector<8x128xi1>
  return
}

// -----

// There is nothing to pack.
func.func @pack_mask_none() {
  // expected-error @below {{'tpu.pack_vmsk' op needs at least one source}}
  %0 = "tpu.pack_vmsk"() <{positions = array<i32>}> : () -> vector<8x128x2xi1>
  return
}

// -----

// Masks of registers have two or three dimensions.
func.func @pack_mask_rank(%m: vector<8xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op packs masks of rank 2 or 3, not 'vector<8xi1>'}}
  %0 = tpu.pack_vmsk %m {positions = array<i32: 0>} : vector<8xi1> -> vector<8x128x2xi1>
  return
}

// -----

// Masks of different widths are not packed together.
func.func @pack_mask_types(%m: vector<8x128xi1>, %p: vector<8x128x2xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op needs sources of one type}}
  %0 = tpu.pack_vmsk %m, %p {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128x2xi1> -> vector<8x128x4xi1>
  return
}

// -----

// Sublanes and lanes stay.
func.func @pack_mask_shape(%m: vector<8x64xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op cannot pack 'vector<8x64xi1>' into 'vector<8x128x2xi1>'}}
  %0 = tpu.pack_vmsk %m {positions = array<i32: 0>} : vector<8x64xi1> -> vector<8x128x2xi1>
  return
}

// -----

// A packed mask holds whole masks.
func.func @pack_mask_factor(%m: vector<8x128x4xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op cannot pack 'vector<8x128x4xi1>' into 'vector<8x128x2xi1>'}}
  %0 = tpu.pack_vmsk %m {positions = array<i32: 0>} : vector<8x128x4xi1> -> vector<8x128x2xi1>
  return
}

// -----

// Each source has a position.
func.func @pack_mask_positions(%m: vector<8x128xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op has 1 sources and 2 positions}}
  %0 = tpu.pack_vmsk %m {positions = array<i32: 0, 1>} : vector<8x128xi1> -> vector<8x128x2xi1>
  return
}

// -----

// Two positions are 0 and 1.
func.func @pack_mask_position(%m: vector<8x128xi1>) {
  // expected-error @below {{'tpu.pack_vmsk' op position 2 is outside [0, 2)}}
  %0 = tpu.pack_vmsk %m {positions = array<i32: 2>} : vector<8x128xi1> -> vector<8x128x2xi1>
  return
}

// -----

// Sublanes and lanes stay.
func.func @mask_cast_shape(%m: vector<8x128xi1>) {
  // expected-error @below {{'tpu.mask_cast' op keeps sublanes and lanes, but gives 'vector<8x64x2xi1>' for 'vector<8x128xi1>'}}
  %0 = tpu.mask_cast %m : vector<8x128xi1> -> vector<8x64x2xi1>
  return
}
