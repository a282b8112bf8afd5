// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Ragged in every dimension: 5x130 by 130x70; padding along K is zeroed. Row r of the left operand is r everywhere, the right one all ones.
// IN: float32[5,130] [float(r) for r in range(5) for k in range(130)]
// IN: float32[130,70] 1.0
// OUT: float32[5,70] [130.0 * r + 2.0 for r in range(5) for n in range(70)]
func.func @main(%in0: memref<5x130xf32, #tpu.memory_space<vmem>>,
                %in1: memref<130x70xf32, #tpu.memory_space<vmem>>,
                %out0: memref<5x70xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<5x130xf32, #tpu.memory_space<vmem>>, vector<5x130xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<130x70xf32, #tpu.memory_space<vmem>>, vector<130x70xf32>
  %two = arith.constant dense<2.000000e+00> : vector<5x70xf32>
  %y0 = tpu.matmul %x0, %x1, %two {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<5x130xf32>, vector<130x70xf32>, vector<5x70xf32> -> vector<5x70xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<5x70xf32, #tpu.memory_space<vmem>>, vector<5x70xf32>,
  return
}
// -----

// The right operand transposed (N, K): element (m, n) is the product of row m and row n. Row n of the right operand is n in column 0, else 0.
// IN: float32[8,300] [float(m + 1) for m in range(8) for k in range(300)]
// IN: float32[150,300] [float(n) if k == 0 else 0.0 for n in range(150) for k in range(300)]
// OUT: float32[8,150] [(m + 1.0) * n for m in range(8) for n in range(150)]
func.func @main(%in0: memref<8x300xf32, #tpu.memory_space<vmem>>,
                %in1: memref<150x300xf32, #tpu.memory_space<vmem>>,
                %out0: memref<8x150xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x300xf32, #tpu.memory_space<vmem>>, vector<8x300xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<150x300xf32, #tpu.memory_space<vmem>>, vector<150x300xf32>
  %zero = arith.constant dense<0.000000e+00> : vector<8x150xf32>
  %y0 = tpu.matmul %x0, %x1, %zero {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>} : vector<8x300xf32>, vector<150x300xf32>, vector<8x150xf32> -> vector<8x150xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x150xf32, #tpu.memory_space<vmem>>, vector<8x150xf32>,
  return
}
