// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Ragged columns and rows of one vreg and more; both counted.
// OUT: int32[11,200] [r * 200 + c for r in range(11) for c in range(200)]
func.func @main(%out0: memref<11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 0, 1>} : vector<11x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  return
}

// -----

// Whole rows of lanes: the value is one iota over sublanes and lanes.
// OUT: int32[16,128] [n for n in range(16 * 128)]
func.func @main(%out0: memref<16x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 0, 1>} : vector<16x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x128xi32>,
  return
}

// -----

// Columns before rows: listed dimensions count in their order.
// OUT: int32[11,200] [c * 11 + r for r in range(11) for c in range(200)]
func.func @main(%out0: memref<11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 1, 0>} : vector<11x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  return
}

// -----

// A leading dimension, and all three.
// OUT: int32[3,9,130] [p for p in range(3) for r in range(9) for c in range(130)]
// OUT: int32[3,9,130] [n for n in range(3 * 9 * 130)]
func.func @main(%out0: memref<3x9x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 0>} : vector<3x9x130xi32>
  %y1 = tpu.iota {dimensions = array<i32: 0, 1, 2>} : vector<3x9x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>,
  return
}

// -----

// Nothing is listed: zero.
// OUT: int32[8,128] 0
func.func @main(%out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32>} : vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// 16-bit elements: rows of two vregs, columns, both.
// OUT: int16[20,130] [r for r in range(20) for c in range(130)]
// OUT: int16[20,130] [c for r in range(20) for c in range(130)]
// OUT: int16[20,130] [r * 130 + c for r in range(20) for c in range(130)]
func.func @main(%out0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<20x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 0>} : vector<20x130xi16>
  %y1 = tpu.iota {dimensions = array<i32: 1>} : vector<20x130xi16>
  %y2 = tpu.iota {dimensions = array<i32: 0, 1>} : vector<20x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  return
}

// -----

// 8-bit elements wrap around as their type does.
// OUT: int8[40,130] [(r * 130 + c + 128) % 256 - 128 for r in range(40) for c in range(130)]
func.func @main(%out0: memref<40x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = tpu.iota {dimensions = array<i32: 0, 1>} : vector<40x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<40x130xi8, #tpu.memory_space<vmem>>, vector<40x130xi8>,
  return
}

// -----

// Rank 1: words in compact rows, over more than a vreg; packed elements. The reference refuses both.
// OUT: int32[1300] [n for n in range(1300)]
// OUT: int32[1300] [n + 1 for n in range(1300)]
// OUT: int16[300] [n for n in range(300)]
// OUT: int8[130] [n if n < 128 else n - 256 for n in range(130)]
func.func @main(%out0: memref<1300xi32, #tpu.memory_space<vmem>>,
                %out1: memref<1300xi32, #tpu.memory_space<vmem>>,
                %out2: memref<300xi16, #tpu.memory_space<vmem>>,
                %out3: memref<130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1> : vector<1300xi32>
  %y0 = tpu.iota {dimensions = array<i32: 0>} : vector<1300xi32>
  %y1 = arith.addi %y0, %one : vector<1300xi32>
  %y2 = tpu.iota {dimensions = array<i32: 0>} : vector<300xi16>
  %y3 = tpu.iota {dimensions = array<i32: 0>} : vector<130xi8>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<1300xi32, #tpu.memory_space<vmem>>, vector<1300xi32>,
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<1300xi32, #tpu.memory_space<vmem>>, vector<1300xi32>,
  tpu.vector_store %out2[%c0], %y2 {strides = array<i32>} : memref<300xi16, #tpu.memory_space<vmem>>, vector<300xi16>,
  tpu.vector_store %out3[%c0], %y3 {strides = array<i32>} : memref<130xi8, #tpu.memory_space<vmem>>, vector<130xi8>,
  return
}
