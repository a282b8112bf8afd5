// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// It converts from float.
func.func @fptosi_integer(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.fptosi' op operand #0 must be}}
  %0 = tpu.fptosi %x {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// It converts to float.
func.func @sitofp_float(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.sitofp' op result #0 must be}}
  %0 = tpu.sitofp %x {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// An elementwise op keeps the shape.
func.func @extf_shape(%x: vector<8x128xbf16>) {
  // expected-error @below {{'tpu.extf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tpu.extf %x : vector<8x128xbf16> -> vector<16x128xf32>
  return
}

// -----

// Vectors give vectors.
func.func @truncf_mixed(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.truncf' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = tpu.truncf %x {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> bf16
  return
}

// -----

// It looks at f32.
func.func @weird_element(%x: vector<8x128xbf16>) {
  // expected-error @below {{'tpu.weird' op operand #0 must be}}
  %0 = tpu.weird %x : vector<8x128xbf16> -> vector<8x128xi1>
  return
}

// -----

// The unit inverts f32 and bf16.
func.func @reciprocal_element(%x: vector<8x128xf16>) {
  // expected-error @below {{'tpu.reciprocal' op operand #0 must be}}
  %0 = tpu.reciprocal %x : vector<8x128xf16> -> vector<8x128xf16>
  return
}

// -----

// Each element has random bits.
func.func @stochastic_shape(%x: vector<8x128xf32>, %r: vector<8xi32>) {
  // expected-error @below {{'tpu.stochastic_convert' op requires the same shape for all operands and results}}
  %0 = tpu.stochastic_convert %x, %r : vector<8x128xf32>, vector<8xi32> -> vector<8x128xbf16>
  return
}

// -----

// The unit rounds to few types.
func.func @stochastic_type(%x: vector<8x128xf32>, %r: vector<8x128xi32>) {
  // expected-error @below {{'tpu.stochastic_convert_elementwise' op converts to bf16, f8E5M2, f8E4M3FN, f8E4M3B11FNUZ, f4E2M1FN or i4, not to 'f16'}}
  %0 = tpu.stochastic_convert_elementwise %x, %r {dst_type = f16} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// An index has no width.
func.func @bitcast_index(%x: vector<8x128xindex>) {
  // expected-error @below {{'tpu.bitcast' op casts between integers and floats, not from 'vector<8x128xindex>' to 'vector<8x128xi32>'}}
  %0 = tpu.bitcast %x : vector<8x128xindex> -> vector<8x128xi32>
  return
}

// -----

// Rows take the factor, and there are none.
func.func @bitcast_rank(%x: vector<128xf32>) {
  // expected-error @below {{'tpu.bitcast' op changes the width of elements from rank 2 on, not 'vector<128xf32>' to 'vector<256xbf16>'}}
  %0 = tpu.bitcast %x : vector<128xf32> -> vector<256xbf16>
  return
}

// -----

// 16 rows of 16 bits are eight of 32.
func.func @bitcast_rows(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.bitcast' op keeps the bits of each column, but gives 'vector<8x256xbf16>' for 'vector<8x128xf32>'}}
  %0 = tpu.bitcast %x : vector<8x128xf32> -> vector<8x256xbf16>
  return
}

// -----

// Elements of one width keep the shape.
func.func @bitcast_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.bitcast' op keeps the bits of each column, but gives 'vector<128x8xi32>' for 'vector<8x128xf32>'}}
  %0 = tpu.bitcast %x : vector<8x128xf32> -> vector<128x8xi32>
  return
}

// -----

// Bits are counted in 63 bits.
func.func @bitcast_overflow(%x: vector<4611686018427387904x128xf32>) {
  // expected-error @below {{'tpu.bitcast' op casts more bits than can be counted}}
  %0 = tpu.bitcast %x : vector<4611686018427387904x128xf32> -> vector<1x128xbf16>
  return
}
