// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Two words to their low halves, side by side.
// IN: int32[9,130] [n - 500 for n in range(9 * 130)]
// IN: int32[9,130] [3 * n for n in range(9 * 130)]
// OUT: int32[9,130] [((n - 500) & 65535 | 3 * n << 16) for n in range(9 * 130)]
func.func @main(%in0: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %y0 = tpu.pack_elementwise %x0, %x1 {target_type = i16} : vector<9x130xi32>, vector<9x130xi32> -> vector<9x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  return
}

// -----

// Floats are rounded to bfloat16: 1 + 2^-8 lies half-way, the even neighbour is 1; 1 + 3 * 2^-8 goes up.
// IN: float32[8,128] 1.00390625
// IN: float32[8,128] 1.01171875
// OUT: int32[8,128] [bits(0x3f823f80)] * 1024
func.func @main(%in0: memref<8x128xf32, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xf32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %y0 = tpu.pack_elementwise %x0, %x1 {target_type = bf16} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Four bytes from words, taken out again; signs are kept.
// IN: int32[8,128] [bits(0x04fd7f80)] * 1024
// OUT: int32[8,128] -128
// OUT: int32[8,128] 127
// OUT: int32[8,128] -3
// OUT: int32[8,128] 4
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out2: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out3: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y0 = tpu.unpack_elementwise %x0, 0 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  %y1 = tpu.unpack_elementwise %x0, 1 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  %y2 = tpu.unpack_elementwise %x0, 2 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  %y3 = tpu.unpack_elementwise %x0, 3 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// The high half as a float.
// IN: int32[8,128] [bits(0xc0203f80)] * 1024
// OUT: float32[8,128] -2.5
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y0 = tpu.unpack_elementwise %x0, 1 {source_type = bf16} : vector<8x128xi32> -> vector<8x128xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Bytes in 16-bit integers, which hardware does not pack.
// IN: int16[18,130] [n % 256 - 128 for n in range(18 * 130)]
// IN: int16[18,130] [n // 130 for n in range(18 * 130)]
// OUT: int16[18,130] [(n % 256 - 128) & 255 | n // 130 << 8 for n in range(18 * 130)]
// OUT: int16[18,130] [n % 256 - 128 for n in range(18 * 130)]
// OUT: int16[18,130] [n // 130 for n in range(18 * 130)]
func.func @main(%in0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %in1: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<18x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>
  %x1 = vector.load %in1[%c0, %c0] : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>
  %y0 = tpu.pack_elementwise %x0, %x1 {target_type = i8} : vector<18x130xi16>, vector<18x130xi16> -> vector<18x130xi16>
  %y1 = tpu.unpack_elementwise %y0, 0 {source_type = i8} : vector<18x130xi16> -> vector<18x130xi16>
  %y2 = tpu.unpack_elementwise %y0, 1 {source_type = i8} : vector<18x130xi16> -> vector<18x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  return
}
