// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Accesses that leave out leading dimensions of their memrefs: a plane of words, and of halves, at other places.
// IN: int32[3,20,130] [n * 37 % 1001 for n in range(7800)]
// IN: bfloat16[3,20,130] [n * 37 % 101 for n in range(7800)]
// OUT: int32[20,130] [(2 * 2600 + n) * 37 % 1001 for n in range(2600)]
// OUT: bfloat16[2,20,130] [1] * 2600 + [(2 * 2600 + n) * 37 % 101 for n in range(2600)]
func.func @main(%in0: memref<3x20x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<3x20x130xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<20x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<2x20x130xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = vector.load %in0[%c2, %c0, %c0] : memref<3x20x130xi32, #tpu.memory_space<vmem>>, vector<20x130xi32>
  tpu.vector_store %out0[%c0, %c0], %x {strides = array<i32>} : memref<20x130xi32, #tpu.memory_space<vmem>>, vector<20x130xi32>,
  %one = arith.constant dense<1.0> : vector<20x130xbf16>
  vector.store %one, %out1[%c0, %c0, %c0] : memref<2x20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>
  %y = vector.load %in1[%c2, %c0, %c0] : memref<3x20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>
  vector.store %y, %out1[%c1, %c0, %c0] : memref<2x20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>
  return
}

// -----

// A row of a matrix as a vector of rank 1; a store of it under a mask.
// IN: float32[5,300] [n % 89 for n in range(1500)]
// OUT: float32[3,300] [(900 + n % 300) % 89 if n // 300 == 1 and (900 + n % 300) % 89 > 40 else 7 for n in range(900)]
func.func @main(%in0: memref<5x300xf32, #tpu.memory_space<vmem>>,
                %out0: memref<3x300xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %seven = arith.constant dense<7.0> : vector<3x300xf32>
  %forty = arith.constant dense<40.0> : vector<300xf32>
  tpu.vector_store %out0[%c0, %c0], %seven {strides = array<i32>} : memref<3x300xf32, #tpu.memory_space<vmem>>, vector<3x300xf32>,
  %x = vector.load %in0[%c3, %c0] : memref<5x300xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  %m = arith.cmpf ogt, %x, %forty : vector<300xf32>
  tpu.vector_store %out0[%c1, %c0], %x masked %m {strides = array<i32>} : memref<3x300xf32, #tpu.memory_space<vmem>>, vector<300xf32>, vector<300xi1>
  return
}
