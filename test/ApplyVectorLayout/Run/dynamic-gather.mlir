// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Lanes and sublanes of one vreg; indices of any sign count modulo the size.
// IN: int32[8,128] [n for n in range(1024)]
// IN: int32[8,128] [(37 * n - 400) for n in range(1024)]
// OUT: int32[8,128] [((n // 128 % 8) * 128 + (37 * n - 400) % 128) for n in range(1024)]
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Rows, with more indices than rows.
// IN: float32[8,128] [float(n) for n in range(1024)]
// IN: int32[16,128] [(37 * n - 400) for n in range(2048)]
// OUT: float32[16,128] [float((((37 * n - 400) % 8) * 128 + n // 1 % 128)) for n in range(2048)]
func.func @main(%in0: memref<8x128xf32, #tpu.memory_space<vmem>>,
                %in1: memref<16x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x128xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<8x128xf32>, vector<16x128xi32> -> vector<16x128xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>,
  return
}

// -----

// Lanes of two vregs and a part of a third: the reference gathers from one vreg only.
// IN: int32[11,300] [n for n in range(3300)]
// IN: int32[11,130] [(37 * n - 400) for n in range(1430)]
// OUT: int32[11,130] [((n // 130 % 11) * 300 + (37 * n - 400) % 300) for n in range(1430)]
func.func @main(%in0: memref<11x300xi32, #tpu.memory_space<vmem>>,
                %in1: memref<11x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x300xi32, #tpu.memory_space<vmem>>, vector<11x300xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<11x130xi32, #tpu.memory_space<vmem>>, vector<11x130xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<11x300xi32>, vector<11x130xi32> -> vector<11x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x130xi32, #tpu.memory_space<vmem>>, vector<11x130xi32>,
  return
}

// -----

// A source shorter than a vreg: indices count modulo its size, not the vreg's (the reference's do the latter).
// IN: int32[8,50] [n for n in range(400)]
// IN: int32[8,128] [(37 * n - 400) for n in range(1024)]
// OUT: int32[8,128] [((n // 128 % 8) * 50 + (37 * n - 400) % 50) for n in range(1024)]
func.func @main(%in0: memref<8x50xi32, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x50xi32, #tpu.memory_space<vmem>>, vector<8x50xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<8x50xi32>, vector<8x128xi32> -> vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Rows of several vregs, of 2^n and of other numbers.
// IN: int32[16,130] [n for n in range(2080)]
// IN: int32[9,130] [(37 * n - 400) for n in range(1170)]
// OUT: int32[9,130] [(((37 * n - 400) % 16) * 130 + n // 1 % 130) for n in range(1170)]
func.func @main(%in0: memref<16x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x130xi32, #tpu.memory_space<vmem>>, vector<16x130xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<16x130xi32>, vector<9x130xi32> -> vector<9x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  return
}

// -----

// And of 11.
// IN: float32[11,130] [float(n) for n in range(1430)]
// IN: int32[24,130] [(37 * n - 400) for n in range(3120)]
// OUT: float32[24,130] [float((((37 * n - 400) % 11) * 130 + n // 1 % 130)) for n in range(3120)]
func.func @main(%in0: memref<11x130xf32, #tpu.memory_space<vmem>>,
                %in1: memref<24x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<24x130xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x130xf32, #tpu.memory_space<vmem>>, vector<11x130xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<24x130xi32, #tpu.memory_space<vmem>>, vector<24x130xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<11x130xf32>, vector<24x130xi32> -> vector<24x130xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<24x130xf32, #tpu.memory_space<vmem>>, vector<24x130xf32>,
  return
}

// -----

// A leading dimension.
// IN: int32[5,9,130] [n for n in range(5850)]
// IN: int32[3,9,130] [(37 * n - 400) for n in range(3510)]
// OUT: int32[3,9,130] [((((37 * n - 400) % 5) * 9 + n // 130 % 9) * 130 + n // 1 % 130) for n in range(3510)]
func.func @main(%in0: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<3x9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<3x9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>
  %x1 = vector.load %in1[%c0, %c0, %c0] : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<5x9x130xi32>, vector<3x9x130xi32> -> vector<3x9x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>,
  return
}

// -----

// Of a rank-3 value, rows.
// IN: int32[2,20,130] [n for n in range(5200)]
// IN: int32[2,5,130] [(37 * n - 400) for n in range(1300)]
// OUT: int32[2,5,130] [(((n // 650 % 2) * 20 + (37 * n - 400) % 20) * 130 + n // 1 % 130) for n in range(1300)]
func.func @main(%in0: memref<2x20x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<2x5x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<2x5x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<2x20x130xi32, #tpu.memory_space<vmem>>, vector<2x20x130xi32>
  %x1 = vector.load %in1[%c0, %c0, %c0] : memref<2x5x130xi32, #tpu.memory_space<vmem>>, vector<2x5x130xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<2x20x130xi32>, vector<2x5x130xi32> -> vector<2x5x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<2x5x130xi32, #tpu.memory_space<vmem>>, vector<2x5x130xi32>,
  return
}

// -----

// 8-bit elements, rows of one vreg.
// IN: int8[32,128] [((n + 128) % 256 - 128) for n in range(4096)]
// IN: int8[32,128] [(((37 * n) + 128) % 256 - 128) for n in range(4096)]
// OUT: int8[32,128] [(((((((37 * n) + 128) % 256 - 128) % 32) * 128 + n // 1 % 128) + 128) % 256 - 128) for n in range(4096)]
func.func @main(%in0: memref<32x128xi8, #tpu.memory_space<vmem>>,
                %in1: memref<32x128xi8, #tpu.memory_space<vmem>>,
                %out0: memref<32x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<32x128xi8>, vector<32x128xi8> -> vector<32x128xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>,
  return
}

// -----

// 8-bit elements, fewer rows than a vreg has; several vregs of indices.
// IN: int8[16,130] [((n + 128) % 256 - 128) for n in range(2080)]
// IN: int8[40,130] [(((37 * n) + 128) % 256 - 128) for n in range(5200)]
// OUT: int8[40,130] [(((((((37 * n) + 128) % 256 - 128) % 16) * 130 + n // 1 % 130) + 128) % 256 - 128) for n in range(5200)]
func.func @main(%in0: memref<16x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<40x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<40x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x130xi8, #tpu.memory_space<vmem>>, vector<16x130xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<40x130xi8, #tpu.memory_space<vmem>>, vector<40x130xi8>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<16x130xi8>, vector<40x130xi8> -> vector<40x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<40x130xi8, #tpu.memory_space<vmem>>, vector<40x130xi8>,
  return
}

// -----

// 8-bit elements, 27 rows, then lanes of two vregs.
// IN: int8[27,130] [((n + 128) % 256 - 128) for n in range(3510)]
// IN: int8[32,130] [(((37 * n) + 128) % 256 - 128) for n in range(4160)]
// OUT: int8[32,130] [(((((((37 * n) + 128) % 256 - 128) % 27) * 130 + n // 1 % 130) + 128) % 256 - 128) for n in range(4160)]
func.func @main(%in0: memref<27x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<32x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<32x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<27x130xi8, #tpu.memory_space<vmem>>, vector<27x130xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<32x130xi8, #tpu.memory_space<vmem>>, vector<32x130xi8>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<27x130xi8>, vector<32x130xi8> -> vector<32x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<32x130xi8, #tpu.memory_space<vmem>>, vector<32x130xi8>,
  return
}

// -----

// 8-bit lanes.
// IN: int8[33,100] [((n + 128) % 256 - 128) for n in range(3300)]
// IN: int8[33,128] [(((37 * n) + 128) % 256 - 128) for n in range(4224)]
// OUT: int8[33,128] [((((n // 128 % 33) * 100 + (((37 * n) + 128) % 256 - 128) % 100) + 128) % 256 - 128) for n in range(4224)]
func.func @main(%in0: memref<33x100xi8, #tpu.memory_space<vmem>>,
                %in1: memref<33x128xi8, #tpu.memory_space<vmem>>,
                %out0: memref<33x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<33x100xi8, #tpu.memory_space<vmem>>, vector<33x100xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<33x128xi8, #tpu.memory_space<vmem>>, vector<33x128xi8>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<33x100xi8>, vector<33x128xi8> -> vector<33x128xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<33x128xi8, #tpu.memory_space<vmem>>, vector<33x128xi8>,
  return
}

// -----

// 16-bit elements, rows of one vreg.
// IN: int16[16,128] [((n + 32768) % 65536 - 32768) for n in range(2048)]
// IN: int16[32,128] [(((37 * n - 400) + 32768) % 65536 - 32768) for n in range(4096)]
// OUT: int16[32,128] [(((((((37 * n - 400) + 32768) % 65536 - 32768) % 16) * 128 + n // 1 % 128) + 32768) % 65536 - 32768) for n in range(4096)]
func.func @main(%in0: memref<16x128xi16, #tpu.memory_space<vmem>>,
                %in1: memref<32x128xi16, #tpu.memory_space<vmem>>,
                %out0: memref<32x128xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x128xi16, #tpu.memory_space<vmem>>, vector<16x128xi16>
  %x1 = vector.load %in1[%c0, %c0] : memref<32x128xi16, #tpu.memory_space<vmem>>, vector<32x128xi16>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<16x128xi16>, vector<32x128xi16> -> vector<32x128xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<32x128xi16, #tpu.memory_space<vmem>>, vector<32x128xi16>,
  return
}

// -----

// 16-bit floats, rows of two vregs.
// IN: bfloat16[20,128] [float(n % 256) for n in range(2560)]
// IN: int16[20,128] [(((37 * n - 400) + 32768) % 65536 - 32768) for n in range(2560)]
// OUT: bfloat16[20,128] [float((((((37 * n - 400) + 32768) % 65536 - 32768) % 20) * 128 + n // 1 % 128) % 256) for n in range(2560)]
func.func @main(%in0: memref<20x128xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<20x128xi16, #tpu.memory_space<vmem>>,
                %out0: memref<20x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x128xbf16, #tpu.memory_space<vmem>>, vector<20x128xbf16>
  %x1 = vector.load %in1[%c0, %c0] : memref<20x128xi16, #tpu.memory_space<vmem>>, vector<20x128xi16>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<20x128xbf16>, vector<20x128xi16> -> vector<20x128xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x128xbf16, #tpu.memory_space<vmem>>, vector<20x128xbf16>,
  return
}

// -----

// 16-bit lanes of three vregs.
// IN: bfloat16[20,300] [float(n % 256) for n in range(6000)]
// IN: int16[20,128] [(((37 * n - 400) + 32768) % 65536 - 32768) for n in range(2560)]
// OUT: bfloat16[20,128] [float(((n // 128 % 20) * 300 + (((37 * n - 400) + 32768) % 65536 - 32768) % 300) % 256) for n in range(2560)]
func.func @main(%in0: memref<20x300xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<20x128xi16, #tpu.memory_space<vmem>>,
                %out0: memref<20x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x300xbf16, #tpu.memory_space<vmem>>, vector<20x300xbf16>
  %x1 = vector.load %in1[%c0, %c0] : memref<20x128xi16, #tpu.memory_space<vmem>>, vector<20x128xi16>
  %y0 = tpu.dynamic_gather %x0[%x1] in [1] : vector<20x300xbf16>, vector<20x128xi16> -> vector<20x128xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x128xbf16, #tpu.memory_space<vmem>>, vector<20x128xbf16>,
  return
}

// -----

// Rank 1.
// IN: int32[300] [n for n in range(300)]
// IN: int32[200] [(37 * n - 400) for n in range(200)]
// OUT: int32[200] [((37 * n - 400) % 300) for n in range(200)]
func.func @main(%in0: memref<300xi32, #tpu.memory_space<vmem>>,
                %in1: memref<200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<300xi32, #tpu.memory_space<vmem>>, vector<300xi32>
  %x1 = vector.load %in1[%c0] : memref<200xi32, #tpu.memory_space<vmem>>, vector<200xi32>
  %y0 = tpu.dynamic_gather %x0[%x1] in [0] : vector<300xi32>, vector<200xi32> -> vector<200xi32>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<200xi32, #tpu.memory_space<vmem>>, vector<200xi32>,
  return
}
