// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// There is nothing to pack.
func.func @pack_none() {
  // expected-error @below {{'tpu.pack_subelements' op needs at least one source}}
  %0 = "tpu.pack_subelements"() <{pack_format = #tpu.pack_format<compressed>, positions = array<i32>}> : () -> vector<8x128x2xbf16>
  return
}

// -----

// Sources have one type.
func.func @pack_types(%x: vector<8x128xf32>, %y: vector<8x128xi32>) {
  // expected-error @below {{'tpu.pack_subelements' op requires all operands to have the same type}}
  %0 = tpu.pack_subelements %x, %y {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128x2xbf16>
  return
}

// -----

// Each source has a position.
func.func @pack_positions(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_subelements' op has 1 sources and 2 positions}}
  %0 = tpu.pack_subelements %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32> -> vector<8x128x2xbf16>
  return
}

// -----

// No two sources share a position.
func.func @pack_position_twice(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_subelements' op position 1 is listed twice}}
  %0 = tpu.pack_subelements %x, %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
  return
}

// -----

// Two bf16 fit into 32 bits.
func.func @pack_position(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_subelements' op position 2 is outside [0, 2)}}
  %0 = tpu.pack_subelements %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 2>} : vector<8x128xf32> -> vector<8x128x2xbf16>
  return
}

// -----

// A pack narrows.
func.func @pack_wider(%x: vector<8x128x2xbf16>) {
  // expected-error @below {{'tpu.pack_subelements' op position 0 is outside [0, 0)}}
  %0 = tpu.pack_subelements %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  return
}

// -----

// Two bf16 fit into 32 bits.
func.func @unpack_index(%x: vector<8x128x2xbf16>) {
  // expected-error @below {{'tpu.unpack_subelements' op index 2 is outside [0, 2)}}
  %0 = tpu.unpack_subelements %x, 2 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  return
}

// -----

// Positions count from 0.
func.func @unpack_negative(%x: vector<8x128x2xbf16>) {
  // expected-error @below {{'tpu.unpack_subelements' op index -1 is outside [0, 2)}}
  %0 = tpu.unpack_subelements %x, -1 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  return
}

// -----

// Floats have a sign.
func.func @unpack_unsigned(%x: vector<8x128x2xbf16>) {
  // expected-error @below {{'tpu.unpack_subelements' op takes unsigned_integers for integers, not for 'bf16'}}
  %0 = tpu.unpack_subelements %x, 1 {pack_format = #tpu.pack_format<compressed>, unsigned_integers = true} : vector<8x128x2xbf16> -> vector<8x128xf32>
  return
}

// -----

// There is nothing to pack.
func.func @pack_elementwise_none() {
  // expected-error @below {{'tpu.pack_elementwise' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = "tpu.pack_elementwise"() <{target_type = bf16}> : () -> vector<8x128xi32>
  return
}

// -----

// f32 packs to bf16.
func.func @pack_elementwise_pair(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_elementwise' op packs f32 to bf16 or integers to integers, not 'f32' to 'i16'}}
  %0 = tpu.pack_elementwise %x, %x {target_type = i16} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi32>
  return
}

// -----

// Two bf16 fit into 32 bits.
func.func @pack_elementwise_count(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_elementwise' op has 1 sources; 2 of 'bf16' fit into 'f32'}}
  %0 = tpu.pack_elementwise %x {target_type = bf16} : vector<8x128xf32> -> vector<8x128xi32>
  return
}

// -----

// The integer is as wide as a source.
func.func @pack_elementwise_result(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.pack_elementwise' op packs 'f32' into integers of that width, not into 'i16'}}
  %0 = tpu.pack_elementwise %x, %x {target_type = bf16} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi16>
  return
}

// -----

// bf16 unpacks to f32.
func.func @unpack_elementwise_pair(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.unpack_elementwise' op unpacks bf16 to f32 or integers to integers, not 'i16' to 'f32'}}
  %0 = tpu.unpack_elementwise %x, 0 {source_type = i16} : vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

// Two bf16 fit into 32 bits.
func.func @unpack_elementwise_index(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.unpack_elementwise' op index 2 is outside [0, 2)}}
  %0 = tpu.unpack_elementwise %x, 2 {source_type = bf16} : vector<8x128xi32> -> vector<8x128xf32>
  return
}
