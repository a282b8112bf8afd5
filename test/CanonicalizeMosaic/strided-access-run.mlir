// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// Every third row and every second one, from rows on that nothing is known about, of words in several columns of tiles.
// IN: int32[2] [13, 6]
// IN: int32[40,200] [n for n in range(8000)]
// IN: int32[40,200] -1
// OUT: int32[6,200] [(13 + 3 * r) * 200 + c for r in range(6) for c in range(200)]
// OUT: int32[40,200] [(13 + 3 * ((r - 6) // 2)) * 200 + c if 6 <= r <= 16 and r % 2 == 0 else -1 for r in range(40) for c in range(200)]
func.func @main(%in0: memref<2xi32, #tpu.memory_space<smem>>,
                %in1: memref<40x200xi32, #tpu.memory_space<vmem>>,
                %in2: memref<40x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<6x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<40x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = memref.load %in0[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %j = memref.load %in0[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %from = arith.index_cast %i : i32 to index
  %to = arith.index_cast %j : i32 to index
  %old = vector.load %in2[%c0, %c0] : memref<40x200xi32, #tpu.memory_space<vmem>>, vector<40x200xi32>
  tpu.vector_store %out1[%c0, %c0], %old {strides = array<i32>} : memref<40x200xi32, #tpu.memory_space<vmem>>, vector<40x200xi32>,
  %x = tpu.strided_load %in1[%from, %c0] {strides = array<i32: 3, 1>} : memref<40x200xi32, #tpu.memory_space<vmem>>, vector<6x200xi32>
  tpu.strided_store %out1[%to, %c0], %x {strides = array<i32: 2, 1>} : memref<40x200xi32, #tpu.memory_space<vmem>>, vector<6x200xi32>
  tpu.vector_store %out0[%c0, %c0], %x {strides = array<i32>} : memref<6x200xi32, #tpu.memory_space<vmem>>, vector<6x200xi32>,
  return
}

// -----

// Halves: every second row, and every fifth column; both at once, below a leading dimension.
// IN: int32[2] [5, 131]
// IN: bfloat16[2,20,200] [n % 251 for n in range(8000)]
// IN: bfloat16[2,20,200] 7
// OUT: bfloat16[2,4,9] [(p * 4000 + (5 + 2 * r) * 200 + 131 + 5 * c) % 251 for p in range(2) for r in range(4) for c in range(9)]
// OUT: bfloat16[2,20,200] [(p * 4000 + (5 + 2 * ((r - 5) // 3)) * 200 + 131 + 5 * ((c - 131) // 4)) % 251 if 5 <= r <= 14 and r % 3 == 2 and 131 <= c <= 163 and c % 4 == 3 else 7 for p in range(2) for r in range(20) for c in range(200)]
func.func @main(%in0: memref<2xi32, #tpu.memory_space<smem>>,
                %in1: memref<2x20x200xbf16, #tpu.memory_space<vmem>>,
                %in2: memref<2x20x200xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<2x4x9xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<2x20x200xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = memref.load %in0[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %j = memref.load %in0[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %row = arith.index_cast %i : i32 to index
  %column = arith.index_cast %j : i32 to index
  %old = vector.load %in2[%c0, %c0, %c0] : memref<2x20x200xbf16, #tpu.memory_space<vmem>>, vector<2x20x200xbf16>
  tpu.vector_store %out1[%c0, %c0, %c0], %old {strides = array<i32>} : memref<2x20x200xbf16, #tpu.memory_space<vmem>>, vector<2x20x200xbf16>,
  %x = tpu.strided_load %in1[%c0, %row, %column] {strides = array<i32: 1, 2, 5>} : memref<2x20x200xbf16, #tpu.memory_space<vmem>>, vector<2x4x9xbf16>
  tpu.strided_store %out1[%c0, %row, %column], %x {strides = array<i32: 1, 3, 4>} : memref<2x20x200xbf16, #tpu.memory_space<vmem>>, vector<2x4x9xbf16>
  tpu.vector_store %out0[%c0, %c0, %c0], %x {strides = array<i32>} : memref<2x4x9xbf16, #tpu.memory_space<vmem>>, vector<2x4x9xbf16>,
  return
}

// -----

// Without a stride, and a single row: no gaps to keep.
// IN: int32[1] [9]
// IN: int8[30,200] [n % 127 for n in range(6000)]
// OUT: int8[30,200] [n % 127 if not 1800 <= n < 2200 else (n - 200 * (n // 200 - 9)) % 127 for n in range(6000)]
func.func @main(%in0: memref<1xi32, #tpu.memory_space<smem>>,
                %in1: memref<30x200xi8, #tpu.memory_space<vmem>>,
                %out0: memref<30x200xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = memref.load %in0[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %row = arith.index_cast %i : i32 to index
  %next = arith.addi %row, %c1 : index
  %old = vector.load %in1[%c0, %c0] : memref<30x200xi8, #tpu.memory_space<vmem>>, vector<30x200xi8>
  tpu.vector_store %out0[%c0, %c0], %old {strides = array<i32>} : memref<30x200xi8, #tpu.memory_space<vmem>>, vector<30x200xi8>,
  %x = tpu.strided_load %in1[%row, %c0] {strides = array<i32: 4, 1>} : memref<30x200xi8, #tpu.memory_space<vmem>>, vector<1x200xi8>
  tpu.strided_store %out0[%next, %c0], %x {strides = array<i32: 1, 1>} : memref<30x200xi8, #tpu.memory_space<vmem>>, vector<1x200xi8>
  return
}
