// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Each row is cut into sixteen.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,16,8] list(range(1024))
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x16x8xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y0 = vector.shape_cast %x0 : vector<8x128xi32> to vector<8x16x8xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<8x16x8xi32, #tpu.memory_space<vmem>>, vector<8x16x8xi32>,
  return
}
// -----

// Sixteen rows are joined to one.
// IN: int32[8,16,8] list(range(1024))
// OUT: int32[8,128] list(range(1024))
func.func @main(%in0: memref<8x16x8xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<8x16x8xi32, #tpu.memory_space<vmem>>, vector<8x16x8xi32>
  %y0 = vector.shape_cast %x0 : vector<8x16x8xi32> to vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
// -----

// Packed rows are cut: the lanes of many rows meet in one vreg.
// IN: bfloat16[16,128] [float(i * 37 % 251) for i in range(2048)]
// OUT: bfloat16[16,8,16] [float(i * 37 % 251) for i in range(2048)]
func.func @main(%in0: memref<16x128xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<16x8x16xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>
  %y0 = vector.shape_cast %x0 : vector<16x128xbf16> to vector<16x8x16xbf16>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<16x8x16xbf16, #tpu.memory_space<vmem>>, vector<16x8x16xbf16>,
  return
}
// -----

// Packed rows are joined.
// IN: int8[8,16,8] [i * 37 % 251 - 125 for i in range(1024)]
// OUT: int8[8,128] [i * 37 % 251 - 125 for i in range(1024)]
func.func @main(%in0: memref<8x16x8xi8, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<8x16x8xi8, #tpu.memory_space<vmem>>, vector<8x16x8xi8>
  %y0 = vector.shape_cast %x0 : vector<8x16x8xi8> to vector<8x128xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>,
  return
}
// -----

// Rows in pairs: neighbours in a word part.
// IN: bfloat16[32,128] [float(i * 37 % 251) for i in range(4096)]
// OUT: bfloat16[16,256] [float(i * 37 % 251) for i in range(4096)]
func.func @main(%in0: memref<32x128xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<32x128xbf16>
  %y0 = vector.shape_cast %x0 : vector<32x128xbf16> to vector<16x256xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<16x256xbf16>,
  return
}
// -----

// The way back: neighbours in a word come from two vregs.
// IN: int8[16,256] [i * 37 % 251 - 125 for i in range(4096)]
// OUT: int8[32,128] [i * 37 % 251 - 125 for i in range(4096)]
func.func @main(%in0: memref<16x256xi8, #tpu.memory_space<vmem>>,
                %out0: memref<32x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xi8, #tpu.memory_space<vmem>>, vector<16x256xi8>
  %y0 = vector.shape_cast %x0 : vector<16x256xi8> to vector<32x128xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>,
  return
}
// -----

// Ragged: rows that end inside a vreg are cut where others begin.
// IN: int16[5,96] list(range(480))
// OUT: int16[5,6,16] list(range(480))
func.func @main(%in0: memref<5x96xi16, #tpu.memory_space<vmem>>,
                %out0: memref<5x6x16xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<5x96xi16, #tpu.memory_space<vmem>>, vector<5x96xi16>
  %y0 = vector.shape_cast %x0 : vector<5x96xi16> to vector<5x6x16xi16>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<5x6x16xi16, #tpu.memory_space<vmem>>, vector<5x6x16xi16>,
  return
}
// -----

// Ragged, and joined across vregs.
// IN: int32[12,5,30] list(range(1800))
// OUT: int32[12,150] list(range(1800))
func.func @main(%in0: memref<12x5x30xi32, #tpu.memory_space<vmem>>,
                %out0: memref<12x150xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<12x5x30xi32, #tpu.memory_space<vmem>>, vector<12x5x30xi32>
  %y0 = vector.shape_cast %x0 : vector<12x5x30xi32> to vector<12x150xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<12x150xi32, #tpu.memory_space<vmem>>, vector<12x150xi32>,
  return
}
