// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(linalg-vectorization))'

// A dynamic size.
func.func @dynamic(%x: memref<?x128xf32>, %out: memref<?x128xf32>) {
  // expected-error @below {{'linalg.copy' op has operand 0 of type memref<?x128xf32>, which no vector holds: static sizes, integers or floats, and from 1 to 33554432 elements can be vectorized}}
  linalg.copy ins(%x : memref<?x128xf32>) outs(%out : memref<?x128xf32>)
  return
}

// -----

// No elements at all.
func.func @empty(%x: tensor<8x128xf32>, %out: tensor<8x0xf32>) -> tensor<8x0xf32> {
  // expected-error @below {{'linalg.generic' op has operand 0 of type tensor<8x0xf32>, which no vector holds}}
  %0 = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>], iterator_types = ["parallel", "parallel"]} outs(%out : tensor<8x0xf32>) {
  ^bb0(%before: f32):
    linalg.yield %before : f32
  } -> tensor<8x0xf32>
  return %0 : tensor<8x0xf32>
}

// -----

// Elements that no vector has.
func.func @complex(%x: memref<8x128xf32>, %out: memref<8x128xcomplex<f32>>, %z: complex<f32>) {
  // expected-error @below {{'linalg.fill' op has operand 1 of type memref<8x128xcomplex<f32>>, which no vector holds}}
  linalg.fill ins(%z : complex<f32>) outs(%out : memref<8x128xcomplex<f32>>)
  return
}

// -----

// More elements than fit in any VMEM.
func.func @large(%x: memref<8192x8192xf32>, %out: memref<8192x8192xf32>) {
  // expected-error @below {{'linalg.exp' op has operand 0 of type memref<8192x8192xf32>, which no vector holds}}
  linalg.exp ins(%x : memref<8192x8192xf32>) outs(%out : memref<8192x8192xf32>)
  return
}

// -----

// Operands that are small, but whose products are not.
func.func @products(%x: memref<512x512xi32>, %y: memref<512x512xi32>, %out: memref<512x512xi32>) {
  // expected-error @below {{'linalg.matmul' op computes a vector of more than 33554432 elements; loop over smaller parts}}
  linalg.matmul ins(%x, %y : memref<512x512xi32>, memref<512x512xi32>) outs(%out : memref<512x512xi32>)
  return
}

// -----

// The same of the number of a loop.
func.func @rounds(%x: memref<4096xi32>, %y: memref<16384xi32>, %out: memref<4096xi32>) {
  // expected-error @below {{'linalg.generic' op computes a vector of more than 33554432 elements; loop over smaller parts}}
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (c)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : memref<4096xi32>, memref<16384xi32>) outs(%out : memref<4096xi32>) {
  ^bb0(%xe: i32, %ye: i32, %sum: i32):
    %r = linalg.index 0 : index
    %0 = arith.index_cast %r : index to i32
    %1 = arith.addi %sum, %0 : i32
    linalg.yield %1 : i32
  }
  return
}

// -----

// A window: the index is a sum of loops.
func.func @window(%x: memref<16xf32>, %w: memref<3xf32>, %out: memref<14xf32>) {
  // expected-error @below {{'linalg.conv_1d' op has operand 0 indexed by affine_map<(d0, d1) -> (d0 + d1)>; the indices must be different loops, or 0 where the size is 1}}
  linalg.conv_1d ins(%x, %w : memref<16xf32>, memref<3xf32>) outs(%out : memref<14xf32>)
  return
}

// -----

// A diagonal: the same loop twice.
func.func @diagonal(%x: memref<8x8xf32>, %out: memref<8xf32>) {
  // expected-error @below {{'linalg.generic' op has operand 0 indexed by affine_map<(d0) -> (d0, d0)>; the indices must be different loops, or 0 where the size is 1}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : memref<8x8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%xe: f32, %before: f32):
    linalg.yield %xe : f32
  }
  return
}

// -----

// An op that is no nest of loops.
func.func @softmax(%x: memref<8x128xf32>, %out: memref<8x128xf32>) {
  // expected-error @below {{'linalg.softmax' op has no loops and indexing maps; decompose it into linalg ops that have}}
  linalg.softmax dimension(1) ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xf32>)
  return
}

// -----

// The last round's value: no reduction that a vector has.
func.func @last(%x: memref<8x128xf32>, %out: memref<8xf32>) {
  // expected-error @below {{'linalg.generic' op goes over output 0 in 1 of 2 loops, without combining it with one new value by an addition, multiplication, minimum, maximum, and, or or xor at the end of its body}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<8x128xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%xe: f32, %before: f32):
    linalg.yield %xe : f32
  }
  return
}

// -----

// The order matters to a difference.
func.func @difference(%x: memref<8x128xf32>, %out: memref<8xf32>) {
  // expected-error @below {{'linalg.reduce' op goes over output 0 in 1 of 2 loops, without combining it}}
  linalg.reduce ins(%x : memref<8x128xf32>) outs(%out : memref<8xf32>) dimensions = [1] (%xe: f32, %before: f32) {
    %0 = arith.subf %before, %xe : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// The output so far is used for more than the sum.
func.func @running(%x: memref<8x128xf32>, %out: memref<8xf32>) {
  // expected-error @below {{'linalg.reduce' op goes over output 0 in 1 of 2 loops, without combining it}}
  linalg.reduce ins(%x : memref<8x128xf32>) outs(%out : memref<8xf32>) dimensions = [1] (%xe: f32, %before: f32) {
    %0 = arith.mulf %before, %xe : f32
    %1 = arith.addf %before, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// A gather.
func.func @gather(%x: tensor<8xi32>, %table: tensor<16xf32>, %out: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'linalg.generic' op has tensor.extract in its body; elementwise arithmetic on integers and floats, constants and linalg.index can be vectorized}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi32>) outs(%out : tensor<8xf32>) {
  ^bb0(%xe: i32, %before: f32):
    %i = arith.index_cast %xe : i32 to index
    %1 = tensor.extract %table[%i] : tensor<16xf32>
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Arithmetic on what no vector has.
func.func @complex_body(%x: memref<8xf32>, %out: memref<8xf32>) {
  // expected-error @below {{'linalg.generic' op has complex.create in its body; elementwise}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : memref<8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%xe: f32, %before: f32):
    %0 = complex.create %xe, %before : complex<f32>
    %1 = complex.abs %0 : complex<f32>
    linalg.yield %1 : f32
  }
  return
}

// -----

// Vectors are in vmem.
func.func @hbm(%x: memref<8x128xf32, #tpu.memory_space<hbm>>, %out: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'linalg.exp' op has an operand in #tpu.memory_space<hbm>; vectors are loaded from and stored to vmem, single elements smem too: copy it there (tpu.enqueue_dma)}}
  linalg.exp ins(%x : memref<8x128xf32, #tpu.memory_space<hbm>>) outs(%out : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}

// -----

func.func @smem(%x: memref<8xf32, #tpu.memory_space<smem>>, %out: memref<8xf32, #tpu.memory_space<vmem>>) {
  // expected-error @below {{'memref.copy' op has an operand in #tpu.memory_space<smem>; vectors are loaded from and stored to vmem, single elements smem too}}
  memref.copy %x, %out : memref<8xf32, #tpu.memory_space<smem>> to memref<8xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// A copy of unknown size.
func.func @copy(%x: memref<?xf32>, %out: memref<?xf32>) {
  // expected-error @below {{'memref.copy' op copies memref<?xf32> to memref<?xf32>; memrefs of one static shape, of integers or floats, and of up to 33554432 elements can be vectorized}}
  memref.copy %x, %out : memref<?xf32> to memref<?xf32>
  return
}

// -----

// expected-error @below {{'func.func' op has several blocks; structure the control flow (scf.if, scf.for, scf.while)}}
func.func @blocks(%c: i1, %x: memref<8x128xf32>, %out: memref<8x128xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  linalg.copy ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xf32>)
  cf.br ^bb2
^bb2:
  return
}
