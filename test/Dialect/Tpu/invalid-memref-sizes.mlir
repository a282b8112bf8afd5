// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Sizes whose products don't fit into 64 bits.

func.func @memref_reshape(%ref: memref<4611686018427387904x4xf32, #tpu.tiled<(8,128),[1,1]>>) {
  // expected-error @below {{'tpu.memref_reshape' op the tiles #tpu.tiled<(8,128),[1,1]> of the source don't allow this shape}}
  %0 = tpu.memref_reshape %ref : memref<4611686018427387904x4xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<4x4611686018427387904xf32>
  return
}

// -----

func.func @memref_bitcast(%ref: memref<4611686018427387904x4xf32>) {
  // expected-error @below {{'tpu.memref_bitcast' op has too many rows}}
  %0 = tpu.memref_bitcast %ref : memref<4611686018427387904x4xf32> -> memref<4611686018427387904x4xi1>
  return
}
