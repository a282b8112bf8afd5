// RUN: %run-case %s
// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4 libtpu-form=nov2025' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Contractions whose results have another order of dimensions than a matmul's, and none.

// (m,k) x (k,n) -> (n,m)
// IN: float32[3,5] [i % 4 for i in range(15)]
// IN: float32[5,7] [i % 3 - 1 for i in range(35)]
// IN: float32[7,3] range(21)
// OUT: float32[7,3] [n * 3 + m + sum((m * 5 + k) % 4 * ((k * 7 + n) % 3 - 1) for k in range(5)) for n in range(7) for m in range(3)]
func.func @main(%x: memref<3x5xf32, #tpu.memory_space<vmem>>, %y: memref<5x7xf32, #tpu.memory_space<vmem>>,
                %z: memref<7x3xf32, #tpu.memory_space<vmem>>, %o: memref<7x3xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %vx = vector.load %x[%c0, %c0] : memref<3x5xf32, #tpu.memory_space<vmem>>, vector<3x5xf32>
  %vy = vector.load %y[%c0, %c0] : memref<5x7xf32, #tpu.memory_space<vmem>>, vector<5x7xf32>
  %vz = vector.load %z[%c0, %c0] : memref<7x3xf32, #tpu.memory_space<vmem>>, vector<7x3xf32>
  %c = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %vx, %vy, %vz : vector<3x5xf32>, vector<5x7xf32> into vector<7x3xf32>
  vector.store %c, %o[%c0, %c0] : memref<7x3xf32, #tpu.memory_space<vmem>>, vector<7x3xf32>
  return
}

// -----

// (b,m,k) x (k,b,n) -> (n,b,m): the batch in the middle.
// IN: float32[2,3,4] [i % 4 for i in range(24)]
// IN: float32[4,2,5] [i % 3 - 1 for i in range(40)]
// OUT: float32[5,2,3] [1 + sum((b * 12 + m * 4 + k) % 4 * ((k * 10 + b * 5 + n) % 3 - 1) for k in range(4)) for n in range(5) for b in range(2) for m in range(3)]
func.func @main(%x: memref<2x3x4xf32, #tpu.memory_space<vmem>>, %y: memref<4x2x5xf32, #tpu.memory_space<vmem>>, %o: memref<5x2x3xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %vz = arith.constant dense<1.0> : vector<5x2x3xf32>
  %vx = vector.load %x[%c0, %c0, %c0] : memref<2x3x4xf32, #tpu.memory_space<vmem>>, vector<2x3x4xf32>
  %vy = vector.load %y[%c0, %c0, %c0] : memref<4x2x5xf32, #tpu.memory_space<vmem>>, vector<4x2x5xf32>
  %c = vector.contract {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, b, n)>, affine_map<(b, m, n, k) -> (n, b, m)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %vx, %vy, %vz : vector<2x3x4xf32>, vector<4x2x5xf32> into vector<5x2x3xf32>
  vector.store %c, %o[%c0, %c0, %c0] : memref<5x2x3xf32, #tpu.memory_space<vmem>>, vector<5x2x3xf32>
  return
}

// -----

// Everything contracted, the sides in different orders.
// IN: bfloat16[3,5] [i % 4 for i in range(15)]
// IN: bfloat16[5,3] [i % 3 - 1 for i in range(15)]
// OUT: float32[1] [0.5 + sum((i * 5 + k) % 4 * ((k * 3 + i) % 3 - 1) for i in range(3) for k in range(5))]
func.func @main(%x: memref<3x5xbf16, #tpu.memory_space<vmem>>, %y: memref<5x3xbf16, #tpu.memory_space<vmem>>, %o: memref<1xf32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %vz = arith.constant 0.5 : f32
  %vx = vector.load %x[%c0, %c0] : memref<3x5xbf16, #tpu.memory_space<vmem>>, vector<3x5xbf16>
  %vy = vector.load %y[%c0, %c0] : memref<5x3xbf16, #tpu.memory_space<vmem>>, vector<5x3xbf16>
  %c = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k, i)>, affine_map<(i, k) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %vx, %vy, %vz : vector<3x5xbf16>, vector<5x3xbf16> into f32
  memref.store %c, %o[%c0] : memref<1xf32, #tpu.memory_space<smem>>
  return
}
