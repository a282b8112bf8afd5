// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))'

// A function of two blocks.
// expected-error @below {{'func.func' op has several blocks; structure the control flow (scf.if, scf.for, scf.while)}}
func.func @f(%a: memref<16x128xf32>) {
  cf.br ^bb1
^bb1:
  return
}

// -----

// A call that passes on more than scalars.
func.func private @callee(%a: memref<16x128xf32>) {
  return
}
func.func @caller(%a: memref<16x128xf32>) {
  // expected-error @below {{'func.call' op passes a memref or a vector to another function; only scalars can be: inline the call first (mlir-opt --inline)}}
  func.call @callee(%a) : (memref<16x128xf32>) -> ()
  return
}

// -----

// A layout that permutes, reported at its argument.
func.func @f(%a: memref<16x128xf32>,
             // expected-error @below {{argument 1 has layout affine_map<(d0, d1) -> (d1, d0)>; the identity, strided and #tpu.tiled layouts are accepted}}
             %b: memref<16x128xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}

// -----

// Elements without a width.
// expected-error @below {{argument 0 has elements of type index; memrefs hold integers, floats or semaphores}}
func.func @f(%a: memref<16x128xindex>) {
  return
}

// -----

// expected-error @below {{argument 0 has elements of type complex<f32>; memrefs hold integers, floats or semaphores}}
func.func @f(%a: memref<16x128xcomplex<f32>>) {
  return
}

// -----

// Booleans (the reference aborts).
// expected-error @below {{argument 0 has elements of type i1; memory holds booleans as i32}}
func.func @f(%a: memref<16x128xi1>) {
  return
}

// -----

// More than a word (the reference aborts).
// expected-error @below {{argument 0 has elements of type f64, 64 bits wide; memrefs hold elements of 2, 4, 8, 16 or 32 bits}}
func.func @f(%a: memref<16x128xf64>) {
  return
}

// -----

// A width that does not divide a word.
// expected-error @below {{argument 0 has elements of type i24, 24 bits wide; memrefs hold elements of 2, 4, 8, 16 or 32 bits}}
func.func @f(%a: memref<16x128xi24>) {
  return
}

// -----

// A dynamic size (the reference computes with it).
// expected-error @below {{argument 0 has type memref<?x128xf32>; tiled layouts need static sizes, so give each '?' a number}}
func.func @f(%a: memref<?x128xf32>) {
  return
}

// -----

// Data without tiles (the reference crashes).
// expected-error @below {{argument 0 has layout #tpu.tiled<,[1,1]> without a tile; only semaphores have such a layout}}
func.func @f(%a: memref<16x128xf32, #tpu.tiled<,[1,1]>>) {
  return
}

// -----

// Strides that do not fit into 63 bits.
// expected-error @below {{argument 0 has type memref<9223372036854775807x9223372036854775807x8x128xf32>, too large to lay out in tiles}}
func.func @f(%a: memref<9223372036854775807x9223372036854775807x8x128xf32>) {
  return
}

// -----

// expected-error @below {{argument 0 has type memref<9223372036854775807xf32>, too large to lay out in tiles}}
func.func @f(%a: memref<9223372036854775807xf32>) {
  return
}

// -----

// expected-error @below {{too large to lay out in tiles}}
func.func @f(%a: memref<4611686018427387904x4x2x!tpu.semaphore>) {
  return
}

// -----

// Allocations are reported at their op.
func.func @f(%n: index) {
  // expected-error @below {{'memref.alloca' op has type memref<?x128xf32>; tiled layouts need static sizes, so give each '?' a number}}
  %0 = memref.alloca(%n) : memref<?x128xf32>
  return
}

// -----

// The symbols of a layout that is replaced.
func.func @f(%n: index) {
  // expected-error @below {{'memref.alloca' op takes operands; a tiled allocation has static sizes and no symbols}}
  %0 = memref.alloca()[%n] : memref<16x128xf32, strided<[?, 1]>>
  return
}
