// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Adds to a window; what is around it stays.
// IN: float32[24,300] [float(n % 100) for n in range(7200)]
// IN: float32[9,140] [float((n % 7 + 1)) for n in range(1260)]
// OUT: float32[24,300] [float((n % 100) + (((n // 300 - 3) * 140 + n % 300 - 100) % 7 + 1)) if 3 <= n // 300 < 12 and 100 <= n % 300 < 240 else float(n % 100) for n in range(7200)]
func.func @main(%in0: memref<24x300xf32, #tpu.memory_space<vmem>>,
                %in1: memref<9x140xf32, #tpu.memory_space<vmem>>,
                %out0: memref<24x300xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<24x300xf32, #tpu.memory_space<vmem>>, vector<24x300xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x140xf32, #tpu.memory_space<vmem>>, vector<9x140xf32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<24x300xf32, #tpu.memory_space<vmem>>, vector<24x300xf32>,
  %i = arith.constant 3 : index
  %j = arith.constant 100 : index
  tpu.vector_store %out0[%i, %j], %x1 {strides = array<i32>, add = true} : memref<24x300xf32, #tpu.memory_space<vmem>>, vector<9x140xf32>, 
  return
}

// -----

// Where a mask says.
// IN: int32[16,128] [n for n in range(2048)]
// IN: int32[8,128] [(n + 5) for n in range(1024)]
// OUT: int32[16,128] [(n) + (((n // 128 - 8) * 128 + n % 128 - 0) + 5) if 8 <= n // 128 < 16 and 0 <= n % 128 < 128 and n % 128 < 5 else n for n in range(2048)]
func.func @main(%in0: memref<16x128xi32, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<16x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x128xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x128xi32>,
  %i = arith.constant 8 : index
  %j = arith.constant 0 : index
  %lane = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %c5 = arith.constant dense<5> : vector<8x128xi32>
  %m = arith.cmpi slt, %lane, %c5 : vector<8x128xi32>
  tpu.vector_store %out0[%i, %j], %x1 masked %m {strides = array<i32>, add = true} : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>, vector<8x128xi1>
  return
}

// -----

// Packed elements, from the middle of a word to the middle of another.
// IN: bfloat16[32,200] [float(n % 50) for n in range(6400)]
// IN: bfloat16[7,150] [float((n % 7 + 1)) for n in range(1050)]
// OUT: bfloat16[32,200] [float((n % 50) + (((n // 200 - 3) * 150 + n % 200 - 20) % 7 + 1)) if 3 <= n // 200 < 10 and 20 <= n % 200 < 170 else float(n % 50) for n in range(6400)]
func.func @main(%in0: memref<32x200xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<7x150xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<32x200xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<32x200xbf16, #tpu.memory_space<vmem>>, vector<32x200xbf16>
  %x1 = vector.load %in1[%c0, %c0] : memref<7x150xbf16, #tpu.memory_space<vmem>>, vector<7x150xbf16>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<32x200xbf16, #tpu.memory_space<vmem>>, vector<32x200xbf16>,
  %i = arith.constant 3 : index
  %j = arith.constant 20 : index
  tpu.vector_store %out0[%i, %j], %x1 {strides = array<i32>, add = true} : memref<32x200xbf16, #tpu.memory_space<vmem>>, vector<7x150xbf16>, 
  return
}

// -----

// Bytes.
// IN: int8[64,200] [(n % 50) for n in range(12800)]
// IN: int8[9,150] [(n % 7 + 1) for n in range(1350)]
// OUT: int8[64,200] [((n % 50)) + (((n // 200 - 5) * 150 + n % 200 - 20) % 7 + 1) if 5 <= n // 200 < 14 and 20 <= n % 200 < 170 else (n % 50) for n in range(12800)]
func.func @main(%in0: memref<64x200xi8, #tpu.memory_space<vmem>>,
                %in1: memref<9x150xi8, #tpu.memory_space<vmem>>,
                %out0: memref<64x200xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<64x200xi8, #tpu.memory_space<vmem>>, vector<64x200xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x150xi8, #tpu.memory_space<vmem>>, vector<9x150xi8>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<64x200xi8, #tpu.memory_space<vmem>>, vector<64x200xi8>,
  %i = arith.constant 5 : index
  %j = arith.constant 20 : index
  tpu.vector_store %out0[%i, %j], %x1 {strides = array<i32>, add = true} : memref<64x200xi8, #tpu.memory_space<vmem>>, vector<9x150xi8>, 
  return
}
