// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A window of 32-bit elements, off the tiles' edges on all sides: its neighbours keep their ones.
// IN: float32[16,256] 1.0
// IN: float32[16,256] 2.0
// OUT: float32[16,256] [2.0 if 3 <= i < 7 and 66 <= j < 166 else 1.0 for i in range(16) for j in range(256)]
func.func @main(%in0: memref<16x256xf32, #tpu.memory_space<vmem>>,
                %in1: memref<16x256xf32, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c66 = arith.constant 66 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>,
  %x1 = vector.load %in1[%c3, %c66] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x100xf32>
  tpu.vector_store %out0[%c3, %c66], %x1 {strides = array<i32>} : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x100xf32>,
  return
}

// -----

// Tiles of four rows, two to a register.
// IN: int32[4,256] 1
// IN: int32[4,256] 2
// OUT: int32[4,256] [2 if 1 <= i < 3 and 0 <= j < 200 else 1 for i in range(4) for j in range(256)]
func.func @main(%in0: memref<4x256xi32, #tpu.memory_space<vmem>>,
                %in1: memref<4x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<4x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<4x256xi32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<4x256xi32>,
  %x1 = vector.load %in1[%c1, %c0] : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<2x200xi32>
  tpu.vector_store %out0[%c1, %c0], %x1 {strides = array<i32>} : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<2x200xi32>,
  return
}

// -----

// A single column of tiles: any row is a register's first.
// IN: float32[20,128] 1.0
// IN: float32[20,128] 2.0
// OUT: float32[20,128] [2.0 if 5 <= i < 16 and 3 <= j < 93 else 1.0 for i in range(20) for j in range(128)]
func.func @main(%in0: memref<20x128xf32, #tpu.memory_space<vmem>>,
                %in1: memref<20x128xf32, #tpu.memory_space<vmem>>,
                %out0: memref<20x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x128xf32, #tpu.memory_space<vmem>>, vector<20x128xf32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<20x128xf32, #tpu.memory_space<vmem>>, vector<20x128xf32>,
  %x1 = vector.load %in1[%c5, %c3] : memref<20x128xf32, #tpu.memory_space<vmem>>, vector<11x90xf32>
  tpu.vector_store %out0[%c5, %c3], %x1 {strides = array<i32>} : memref<20x128xf32, #tpu.memory_space<vmem>>, vector<11x90xf32>,
  return
}

// -----

// One row across tiles.
// IN: float32[16,512] 1.0
// IN: float32[16,512] 2.0
// OUT: float32[16,512] [2.0 if 5 <= i < 6 and 0 <= j < 450 else 1.0 for i in range(16) for j in range(512)]
func.func @main(%in0: memref<16x512xf32, #tpu.memory_space<vmem>>,
                %in1: memref<16x512xf32, #tpu.memory_space<vmem>>,
                %out0: memref<16x512xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x512xf32, #tpu.memory_space<vmem>>, vector<16x512xf32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<16x512xf32, #tpu.memory_space<vmem>>, vector<16x512xf32>,
  %x1 = vector.load %in1[%c5, %c0] : memref<16x512xf32, #tpu.memory_space<vmem>>, vector<1x450xf32>
  tpu.vector_store %out0[%c5, %c0], %x1 {strides = array<i32>} : memref<16x512xf32, #tpu.memory_space<vmem>>, vector<1x450xf32>,
  return
}

// -----

// Half words at both ends of a window of 16-bit elements.
// IN: bfloat16[16,256] 1.0
// IN: bfloat16[16,256] 2.0
// OUT: bfloat16[16,256] [2.0 if 3 <= i < 9 and 0 <= j < 256 else 1.0 for i in range(16) for j in range(256)]
func.func @main(%in0: memref<16x256xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<16x256xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<16x256xbf16>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<16x256xbf16>,
  %x1 = vector.load %in1[%c3, %c0] : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<6x256xbf16>
  tpu.vector_store %out0[%c3, %c0], %x1 {strides = array<i32>} : memref<16x256xbf16, #tpu.memory_space<vmem>>, vector<6x256xbf16>,
  return
}

// -----

// The same, ragged along the lanes.
// IN: bfloat16[32,128] 1.0
// IN: bfloat16[32,128] 2.0
// OUT: bfloat16[32,128] [2.0 if 9 <= i < 14 and 0 <= j < 77 else 1.0 for i in range(32) for j in range(128)]
func.func @main(%in0: memref<32x128xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<32x128xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<32x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<32x128xbf16>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<32x128xbf16>,
  %x1 = vector.load %in1[%c9, %c0] : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<5x77xbf16>
  tpu.vector_store %out0[%c9, %c0], %x1 {strides = array<i32>} : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<5x77xbf16>,
  return
}

// -----

// Bytes: a window that begins and ends inside words, in different sublanes.
// IN: int8[32,128] 1
// IN: int8[32,128] 2
// OUT: int8[32,128] [2 if 6 <= i < 17 and 0 <= j < 100 else 1 for i in range(32) for j in range(128)]
func.func @main(%in0: memref<32x128xi8, #tpu.memory_space<vmem>>,
                %in1: memref<32x128xi8, #tpu.memory_space<vmem>>,
                %out0: memref<32x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>,
  %x1 = vector.load %in1[%c6, %c0] : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<11x100xi8>
  tpu.vector_store %out0[%c6, %c0], %x1 {strides = array<i32>} : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<11x100xi8>,
  return
}

// -----

// Bytes of a single word: one row.
// IN: int8[8,128] 1
// IN: int8[8,128] 2
// OUT: int8[8,128] [2 if 2 <= i < 3 and 0 <= j < 128 else 1 for i in range(8) for j in range(128)]
func.func @main(%in0: memref<8x128xi8, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xi8, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>,
  %x1 = vector.load %in1[%c2, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<1x128xi8>
  tpu.vector_store %out0[%c2, %c0], %x1 {strides = array<i32>} : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<1x128xi8>,
  return
}

// -----

// Rank 1, 32 bits: from the middle of a row of lanes to the middle of another.
// IN: float32[2048] 1.0
// IN: float32[2048] 2.0
// OUT: float32[2048] [2.0 if 130 <= i < 430 else 1.0 for i in range(2048)]
func.func @main(%in0: memref<2048xf32, #tpu.memory_space<vmem>>,
                %in1: memref<2048xf32, #tpu.memory_space<vmem>>,
                %out0: memref<2048xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c130 = arith.constant 130 : index
  %x0 = vector.load %in0[%c0] : memref<2048xf32, #tpu.memory_space<vmem>>, vector<2048xf32>
  tpu.vector_store %out0[%c0], %x0 {strides = array<i32>} : memref<2048xf32, #tpu.memory_space<vmem>>, vector<2048xf32>,
  %x1 = vector.load %in1[%c130] : memref<2048xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  tpu.vector_store %out0[%c130], %x1 {strides = array<i32>} : memref<2048xf32, #tpu.memory_space<vmem>>, vector<300xf32>,
  return
}

// -----

// Rank 1, 16 bits: lanes of the low halves of a sublane, whose high halves stay.
// IN: bfloat16[512] 1.0
// IN: bfloat16[512] 2.0
// OUT: bfloat16[512] [2.0 if 0 <= i < 300 else 1.0 for i in range(512)]
func.func @main(%in0: memref<512xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<512xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<512xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<512xbf16, #tpu.memory_space<vmem>>, vector<512xbf16>
  tpu.vector_store %out0[%c0], %x0 {strides = array<i32>} : memref<512xbf16, #tpu.memory_space<vmem>>, vector<512xbf16>,
  %x1 = vector.load %in1[%c0] : memref<512xbf16, #tpu.memory_space<vmem>>, vector<300xbf16>
  tpu.vector_store %out0[%c0], %x1 {strides = array<i32>} : memref<512xbf16, #tpu.memory_space<vmem>>, vector<300xbf16>,
  return
}

// -----

// Rank 1, 16 bits: from high halves to low halves.
// IN: bfloat16[2048] 1.0
// IN: bfloat16[2048] 2.0
// OUT: bfloat16[2048] [2.0 if 130 <= i < 1330 else 1.0 for i in range(2048)]
func.func @main(%in0: memref<2048xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<2048xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<2048xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c130 = arith.constant 130 : index
  %x0 = vector.load %in0[%c0] : memref<2048xbf16, #tpu.memory_space<vmem>>, vector<2048xbf16>
  tpu.vector_store %out0[%c0], %x0 {strides = array<i32>} : memref<2048xbf16, #tpu.memory_space<vmem>>, vector<2048xbf16>,
  %x1 = vector.load %in1[%c130] : memref<2048xbf16, #tpu.memory_space<vmem>>, vector<1200xbf16>
  tpu.vector_store %out0[%c130], %x1 {strides = array<i32>} : memref<2048xbf16, #tpu.memory_space<vmem>>, vector<1200xbf16>,
  return
}

// -----

// Rank 1, 8 bits, within two sub-elements.
// IN: int8[1024] 1
// IN: int8[1024] 2
// OUT: int8[1024] [2 if 100 <= i < 250 else 1 for i in range(1024)]
func.func @main(%in0: memref<1024xi8, #tpu.memory_space<vmem>>,
                %in1: memref<1024xi8, #tpu.memory_space<vmem>>,
                %out0: memref<1024xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %x0 = vector.load %in0[%c0] : memref<1024xi8, #tpu.memory_space<vmem>>, vector<1024xi8>
  tpu.vector_store %out0[%c0], %x0 {strides = array<i32>} : memref<1024xi8, #tpu.memory_space<vmem>>, vector<1024xi8>,
  %x1 = vector.load %in1[%c100] : memref<1024xi8, #tpu.memory_space<vmem>>, vector<150xi8>
  tpu.vector_store %out0[%c100], %x1 {strides = array<i32>} : memref<1024xi8, #tpu.memory_space<vmem>>, vector<150xi8>,
  return
}

// -----

// Rank 3: planes in front and behind stay.
// IN: float32[4,8,128] 1.0
// IN: float32[4,8,128] 2.0
// OUT: float32[4,8,128] [2.0 if 1 <= i < 3 and 2 <= j < 7 and 0 <= k < 128 else 1.0 for i in range(4) for j in range(8) for k in range(128)]
func.func @main(%in0: memref<4x8x128xf32, #tpu.memory_space<vmem>>,
                %in1: memref<4x8x128xf32, #tpu.memory_space<vmem>>,
                %out0: memref<4x8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<4x8x128xf32, #tpu.memory_space<vmem>>, vector<4x8x128xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %x0 {strides = array<i32>} : memref<4x8x128xf32, #tpu.memory_space<vmem>>, vector<4x8x128xf32>,
  %x1 = vector.load %in1[%c1, %c2, %c0] : memref<4x8x128xf32, #tpu.memory_space<vmem>>, vector<2x5x128xf32>
  tpu.vector_store %out0[%c1, %c2, %c0], %x1 {strides = array<i32>} : memref<4x8x128xf32, #tpu.memory_space<vmem>>, vector<2x5x128xf32>,
  return
}
