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

// -----

// An unsigned extreme of floats: MLIR's verifier lets it through.
func.func @f(%x: memref<2x3xf8E5M2>, %y: memref<2xf8E5M2>, %out: memref<2xf8E5M2>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<2x3xf8E5M2>, vector<2x3xf8E5M2>
  %1 = vector.load %y[%c0] : memref<2xf8E5M2>, vector<2xf8E5M2>
  // expected-error @below {{'vector.multi_reduction' op reduces by #vector.kind<maxui>; floats can be added, multiplied, and reduced to maximumf or minimumf, integers also by and, or, xor and signed or unsigned extremes}}
  %2 = vector.multi_reduction <maxui>, %0, %1 [1] : vector<2x3xf8E5M2> to vector<2xf8E5M2>
  vector.store %2, %out[%c0] : memref<2xf8E5M2>, vector<2xf8E5M2>
  return
}

// -----

// expected-error @below {{'func.func' op runs on a SparseCore, which has other registers; mosaic-lower is for the TensorCore}}
func.func @f(%m: memref<16xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  return
}

// -----

func.func @f(%x: memref<8x128xf32, #tpu.memory_space<vmem>>, %y: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'memref.copy' op copies a whole memref; allow-hlo=true makes loads and stores of it}}
  memref.copy %x, %y : memref<8x128xf32, #tpu.memory_space<vmem>> to memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

func.func @f(%x: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  // expected-error @below {{'vector.transfer_read' op needs allow-hlo=true, which makes loads of it; or use vector.load}}
  %v = vector.transfer_read %x[%c0, %c0], %pad : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// -----

func.func @f(%x: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{'vector.transfer_write' op needs allow-hlo=true, which makes stores of it; or use vector.store}}
  vector.transfer_write %v, %x[%c0, %c0] : vector<8x128xf32>, memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

func.func @f(%x: memref<8x8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = memref.collapse_shape %x [[0, 1], [2]] : memref<8x8x128xf32, #tpu.memory_space<vmem>> into memref<64x128xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{'vector.load' op accesses the result of 'memref.collapse_shape', which needs allow-hlo=true; or use tpu.memref_slice, memref_squeeze and memref_reshape}}
  %y = vector.load %v[%c0, %c0] : memref<64x128xf32, #tpu.memory_space<vmem>>, vector<64x128xf32>
  return
}

// -----

// A module that is lowered; what lowers again to itself is let through.
func.func @f(%x: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{'tpu.create_mask' op works on registers: this kernel is lowered already}}
  %m = tpu.create_mask [%c0, %c0] [%c1, %c1] : vector<8x128xi1>
  return
}

// -----

// A view of parts of tiles.
func.func @f(%m: memref<8x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = tpu.memref_reshape %m : memref<8x256xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{'vector.load' op accesses the result of 'tpu.memref_reshape', which has no tiled layout: it views parts of tiles; load from what it views, and reshape or slice the vector}}
  %0 = vector.load %v[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
  vector.store %0, %v[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
  return
}
