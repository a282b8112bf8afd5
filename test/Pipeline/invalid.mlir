// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics -verify-each=false --mlir-very-unsafe-disable-verifier-on-parsing --mosaic-lower=hardware-generation=5

// A module that does not verify gives one error, which says so. (mlir-opt itself
// stops at such a module unless it is told not to look.)
func.func @f(%m: memref<8x128xf32>) -> i32 {
  // expected-error @below {{mosaic-lower: the module does not verify: 'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  "func.return"() : () -> ()
}

// -----

// The error of a stage is the error of the whole.
func.func @f(%m: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'tpu.prng_random_bits' op gives random 1-bit elements; 2 bits or more are supported, 32 with strict-reference}}
  %v = "tpu.prng_random_bits"() : () -> vector<8x128xi1>
  return
}
