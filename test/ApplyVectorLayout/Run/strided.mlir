// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Every second row from row 1 on, to every third from row 2 on; 11 rows are one vreg and a part.
// IN: int32[40,128] [n for n in range(40 * 128)]
// IN: int32[40,128] -1
// OUT: int32[40,128] [(1 + 2 * ((r - 2) // 3)) * 128 + c if r % 3 == 2 and (r - 2) // 3 < 11 else -1 for r in range(40) for c in range(128)]
func.func @main(%in0: memref<40x128xi32, #tpu.memory_space<vmem>>,
                %in1: memref<40x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<40x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x1 = vector.load %in1[%c0, %c0] : memref<40x128xi32, #tpu.memory_space<vmem>>, vector<40x128xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = tpu.strided_load %in0[%c1, %c0] {strides = array<i32: 2, 1>} : memref<40x128xi32, #tpu.memory_space<vmem>>, vector<11x128xi32>
  tpu.vector_store %out0[%c0, %c0], %x1 {strides = array<i32>} : memref<40x128xi32, #tpu.memory_space<vmem>>, vector<40x128xi32>,
  tpu.strided_store %out0[%c2, %c0], %v {strides = array<i32: 3, 1>} : memref<40x128xi32, #tpu.memory_space<vmem>>, vector<11x128xi32>
  return
}

// -----

// A stride in a leading dimension too.
// IN: int32[5,24,128] [n for n in range(5 * 24 * 128)]
// OUT: int32[2,6,128] [((1 + 3 * p) * 24 + 2 + 4 * r) * 128 + c for p in range(2) for r in range(6) for c in range(128)]
func.func @main(%in0: memref<5x24x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<2x6x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y0 = tpu.strided_load %in0[%c1, %c2, %c0] {strides = array<i32: 3, 4, 1>} : memref<5x24x128xi32, #tpu.memory_space<vmem>>, vector<2x6x128xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<2x6x128xi32, #tpu.memory_space<vmem>>, vector<2x6x128xi32>,
  return
}

// -----

// A row index that is known at run time only.
// IN: int32[40,128] [n for n in range(40 * 128)]
// IN: int32[1] [3]
// OUT: int32[8,128] [(3 + 4 * r) * 128 + c for r in range(8) for c in range(128)]
func.func @main(%in0: memref<40x128xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %r = arith.index_cast %i : i32 to index
  %y0 = tpu.strided_load %in0[%r, %c0] {strides = array<i32: 4, 1>} : memref<40x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Several columns of tiles: strides that lead from tile to tile. The reference refuses them.
// IN: int32[40,300] [n for n in range(40 * 300)]
// IN: int32[40,300] -1
// OUT: int32[40,300] [(5 + (r - 2)) * 300 + c + 128 if r % 8 == 2 and r < 34 and c < 70 else -1 for r in range(40) for c in range(300)]
func.func @main(%in0: memref<40x300xi32, #tpu.memory_space<vmem>>,
                %in1: memref<40x300xi32, #tpu.memory_space<vmem>>,
                %out0: memref<40x300xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x1 = vector.load %in1[%c0, %c0] : memref<40x300xi32, #tpu.memory_space<vmem>>, vector<40x300xi32>
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %v = tpu.strided_load %in0[%c5, %c128] {strides = array<i32: 8, 1>} : memref<40x300xi32, #tpu.memory_space<vmem>>, vector<4x70xi32>
  tpu.vector_store %out0[%c0, %c0], %x1 {strides = array<i32>} : memref<40x300xi32, #tpu.memory_space<vmem>>, vector<40x300xi32>,
  tpu.strided_store %out0[%c2, %c0], %v {strides = array<i32: 8, 1>} : memref<40x300xi32, #tpu.memory_space<vmem>>, vector<4x70xi32>
  return
}

// -----

// A stride of 0: one row, again and again.
// IN: int32[8,128] [n for n in range(1024)]
// OUT: int32[6,128] [3 * 128 + c for r in range(6) for c in range(128)]
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<6x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %y0 = tpu.strided_load %in0[%c3, %c0] {strides = array<i32: 0, 1>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<6x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<6x128xi32, #tpu.memory_space<vmem>>, vector<6x128xi32>,
  return
}
