// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Accesses that are no vregs of equally far rows: with all that lies between. The reference refuses them.

// Every second row of 16 bits, from an odd one on: half a word each.
// IN: bfloat16[40,130] [n % 256 for n in range(5200)]
// IN: bfloat16[40,130] -1
// OUT: bfloat16[11,130] [(((3 + 2 * r)) * 130 + (0 + 1 * c)) % 256 for r in range(11) for c in range(130)]
// OUT: bfloat16[40,130] [((r) * 130 + c) % 256 if r >= 3 and (r - 3) % 2 == 0 and (r - 3) // 2 < 11 and c >= 0 and (c - 0) % 1 == 0 and (c - 0) // 1 < 130 else -1 for r in range(40) for c in range(130)]
func.func @main(%in0: memref<40x130xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<40x130xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<11x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<40x130xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %old = vector.load %in1[%c0, %c0] : memref<40x130xbf16, #tpu.memory_space<vmem>>, vector<40x130xbf16>
  %v = tpu.strided_load %in0[%c3, %c0] {strides = array<i32: 2, 1>} : memref<40x130xbf16, #tpu.memory_space<vmem>>, vector<11x130xbf16>
  tpu.vector_store %out0[%c0, %c0], %v {strides = array<i32>} : memref<11x130xbf16, #tpu.memory_space<vmem>>, vector<11x130xbf16>,
  tpu.vector_store %out1[%c0, %c0], %old {strides = array<i32>} : memref<40x130xbf16, #tpu.memory_space<vmem>>, vector<40x130xbf16>,
  tpu.strided_store %out1[%c3, %c0], %v {strides = array<i32: 2, 1>} : memref<40x130xbf16, #tpu.memory_space<vmem>>, vector<11x130xbf16>
  return
}

// -----

// Bytes, every third row of every second plane, a part of the lanes.
// IN: int8[5,20,200] [n % 128 for n in range(20000)]
// IN: int8[5,20,200] -1
// OUT: int8[2,6,50] [((((1 + 2 * p)) * 20 + (1 + 3 * r)) * 200 + (130 + 1 * c)) % 128 for p in range(2) for r in range(6) for c in range(50)]
// OUT: int8[5,20,200] [(((p) * 20 + r) * 200 + c) % 128 if p >= 1 and (p - 1) % 2 == 0 and (p - 1) // 2 < 2 and r >= 1 and (r - 1) % 3 == 0 and (r - 1) // 3 < 6 and c >= 130 and (c - 130) % 1 == 0 and (c - 130) // 1 < 50 else -1 for p in range(5) for r in range(20) for c in range(200)]
func.func @main(%in0: memref<5x20x200xi8, #tpu.memory_space<vmem>>,
                %in1: memref<5x20x200xi8, #tpu.memory_space<vmem>>,
                %out0: memref<2x6x50xi8, #tpu.memory_space<vmem>>,
                %out1: memref<5x20x200xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c130 = arith.constant 130 : index
  %old = vector.load %in1[%c0, %c0, %c0] : memref<5x20x200xi8, #tpu.memory_space<vmem>>, vector<5x20x200xi8>
  %v = tpu.strided_load %in0[%c1, %c1, %c130] {strides = array<i32: 2, 3, 1>} : memref<5x20x200xi8, #tpu.memory_space<vmem>>, vector<2x6x50xi8>
  tpu.vector_store %out0[%c0, %c0, %c0], %v {strides = array<i32>} : memref<2x6x50xi8, #tpu.memory_space<vmem>>, vector<2x6x50xi8>,
  tpu.vector_store %out1[%c0, %c0, %c0], %old {strides = array<i32>} : memref<5x20x200xi8, #tpu.memory_space<vmem>>, vector<5x20x200xi8>,
  tpu.strided_store %out1[%c1, %c1, %c130], %v {strides = array<i32: 2, 3, 1>} : memref<5x20x200xi8, #tpu.memory_space<vmem>>, vector<2x6x50xi8>
  return
}

// -----

// Words in two columns of tiles, at a stride that tiles do not divide.
// IN: int32[24,256] [n % 1073741824 for n in range(6144)]
// IN: int32[24,256] -1
// OUT: int32[7,256] [(((2 + 3 * r)) * 256 + (0 + 1 * c)) % 1073741824 for r in range(7) for c in range(256)]
// OUT: int32[24,256] [((r) * 256 + c) % 1073741824 if r >= 2 and (r - 2) % 3 == 0 and (r - 2) // 3 < 7 and c >= 0 and (c - 0) % 1 == 0 and (c - 0) // 1 < 256 else -1 for r in range(24) for c in range(256)]
func.func @main(%in0: memref<24x256xi32, #tpu.memory_space<vmem>>,
                %in1: memref<24x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<7x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<24x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %old = vector.load %in1[%c0, %c0] : memref<24x256xi32, #tpu.memory_space<vmem>>, vector<24x256xi32>
  %v = tpu.strided_load %in0[%c2, %c0] {strides = array<i32: 3, 1>} : memref<24x256xi32, #tpu.memory_space<vmem>>, vector<7x256xi32>
  tpu.vector_store %out0[%c0, %c0], %v {strides = array<i32>} : memref<7x256xi32, #tpu.memory_space<vmem>>, vector<7x256xi32>,
  tpu.vector_store %out1[%c0, %c0], %old {strides = array<i32>} : memref<24x256xi32, #tpu.memory_space<vmem>>, vector<24x256xi32>,
  tpu.strided_store %out1[%c2, %c0], %v {strides = array<i32: 3, 1>} : memref<24x256xi32, #tpu.memory_space<vmem>>, vector<7x256xi32>
  return
}

// -----

// Lanes that are shifted.
// IN: int32[16,140] [n % 1073741824 for n in range(2240)]
// IN: int32[16,140] -1
// OUT: int32[5,20] [(((1 + 3 * r)) * 140 + (119 + 1 * c)) % 1073741824 for r in range(5) for c in range(20)]
// OUT: int32[16,140] [((r) * 140 + c) % 1073741824 if r >= 1 and (r - 1) % 3 == 0 and (r - 1) // 3 < 5 and c >= 119 and (c - 119) % 1 == 0 and (c - 119) // 1 < 20 else -1 for r in range(16) for c in range(140)]
func.func @main(%in0: memref<16x140xi32, #tpu.memory_space<vmem>>,
                %in1: memref<16x140xi32, #tpu.memory_space<vmem>>,
                %out0: memref<5x20xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x140xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c119 = arith.constant 119 : index
  %old = vector.load %in1[%c0, %c0] : memref<16x140xi32, #tpu.memory_space<vmem>>, vector<16x140xi32>
  %v = tpu.strided_load %in0[%c1, %c119] {strides = array<i32: 3, 1>} : memref<16x140xi32, #tpu.memory_space<vmem>>, vector<5x20xi32>
  tpu.vector_store %out0[%c0, %c0], %v {strides = array<i32>} : memref<5x20xi32, #tpu.memory_space<vmem>>, vector<5x20xi32>,
  tpu.vector_store %out1[%c0, %c0], %old {strides = array<i32>} : memref<16x140xi32, #tpu.memory_space<vmem>>, vector<16x140xi32>,
  tpu.strided_store %out1[%c1, %c119], %v {strides = array<i32: 3, 1>} : memref<16x140xi32, #tpu.memory_space<vmem>>, vector<5x20xi32>
  return
}

// -----

// A stride along lanes.
// IN: int32[9,140] [n % 1073741824 for n in range(1260)]
// IN: int32[9,140] -1
// OUT: int32[4,9] [(((1 + 2 * r)) * 140 + (3 + 15 * c)) % 1073741824 for r in range(4) for c in range(9)]
// OUT: int32[9,140] [((r) * 140 + c) % 1073741824 if r >= 1 and (r - 1) % 2 == 0 and (r - 1) // 2 < 4 and c >= 3 and (c - 3) % 15 == 0 and (c - 3) // 15 < 9 else -1 for r in range(9) for c in range(140)]
func.func @main(%in0: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %in1: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %out0: memref<4x9xi32, #tpu.memory_space<vmem>>,
                %out1: memref<9x140xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %old = vector.load %in1[%c0, %c0] : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>
  %v = tpu.strided_load %in0[%c1, %c3] {strides = array<i32: 2, 15>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<4x9xi32>
  tpu.vector_store %out0[%c0, %c0], %v {strides = array<i32>} : memref<4x9xi32, #tpu.memory_space<vmem>>, vector<4x9xi32>,
  tpu.vector_store %out1[%c0, %c0], %old {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  tpu.strided_store %out1[%c1, %c3], %v {strides = array<i32: 2, 15>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<4x9xi32>
  return
}

// -----

// Rank 1.
// IN: int16[700] [n % 32768 for n in range(700)]
// IN: int16[700] -1
// OUT: int16[90] [((5 + 7 * c)) % 32768 for c in range(90)]
// OUT: int16[700] [(c) % 32768 if c >= 5 and (c - 5) % 7 == 0 and (c - 5) // 7 < 90 else -1 for c in range(700)]
func.func @main(%in0: memref<700xi16, #tpu.memory_space<vmem>>,
                %in1: memref<700xi16, #tpu.memory_space<vmem>>,
                %out0: memref<90xi16, #tpu.memory_space<vmem>>,
                %out1: memref<700xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %old = vector.load %in1[%c0] : memref<700xi16, #tpu.memory_space<vmem>>, vector<700xi16>
  %v = tpu.strided_load %in0[%c5] {strides = array<i32: 7>} : memref<700xi16, #tpu.memory_space<vmem>>, vector<90xi16>
  tpu.vector_store %out0[%c0], %v {strides = array<i32>} : memref<90xi16, #tpu.memory_space<vmem>>, vector<90xi16>,
  tpu.vector_store %out1[%c0], %old {strides = array<i32>} : memref<700xi16, #tpu.memory_space<vmem>>, vector<700xi16>,
  tpu.strided_store %out1[%c5], %v {strides = array<i32: 7>} : memref<700xi16, #tpu.memory_space<vmem>>, vector<90xi16>
  return
}
