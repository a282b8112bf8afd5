// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// A region gives what its block yields; no wheel compares them.
func.func @region() {
  // expected-error @below {{'tpu.region' op gives ('f32'), but its block yields ()}}
  %0 = "tpu.region"() ({
    tpu.yield
  }) : () -> f32
  return
}

// -----

// So does a trace.
func.func @trace(%x: i32) {
  // expected-error @below {{'tpu.trace' op gives ('f32'), but its block yields ('i32')}}
  %0 = "tpu.trace"() <{level = 1 : i32, message = "m"}> ({
    tpu.yield %x : i32
  }) : () -> f32
  return
}

// -----

// Memrefs do not leave a region.
func.func @region(%ref: memref<8xf32>) {
  // expected-error @below {{'tpu.region' op result #0 must be variadic of}}
  %0 = "tpu.region"() ({
    tpu.yield %ref : memref<8xf32>
  }) : () -> memref<8xf32>
  return
}

// -----

// A profile shows 32-bit numbers.
func.func @trace_value(%x: i64) {
  // expected-error @below {{'tpu.trace_value' op operand #0 must be 32-bit signless integer or 32-bit float, but got 'i64'}}
  tpu.trace_value %x, "x" : i64
  return
}

// -----

// SparseCores show one value.
func.func @log(%x: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.log' op shows one value at most on a SparseCore, got 2}}
  tpu.log "x" : [%x, %x] : i32, i32
  return
}

// -----

// SparseCores do not format.
func.func @log(%x: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error @below {{'tpu.log' op cannot format on a SparseCore}}
  tpu.log "x {}" {formatted = true} : [%x] : i32
  return
}

// -----

// Scalar subcores have no vectors.
func.func @log(%x: vector<16xi32>) attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>} {
  // expected-error @below {{'tpu.log' op cannot show vectors on a scalar subcore}}
  tpu.log "x" : [%x] : vector<16xi32>
  return
}

// -----

// A shape fits its memref.
func.func @log_buffer(%ref: memref<8x128xf32>) {
  // expected-error @below {{'tpu.log_buffer' op the shape has 1 dimensions, the memref 2}}
  tpu.log_buffer "b" {shape = array<i64: 8>} : %ref : memref<8x128xf32>
  return
}
