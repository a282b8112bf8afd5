// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Whole vregs along both dimensions, by less and by more than a vreg; by nothing.
// IN: int32[16,256] [n for n in range(4096)]
// OUT: int32[16,256] [r * 256 + (c - 3) % 256 for r in range(16) for c in range(256)]
// OUT: int32[16,256] [r * 256 + (c - 130) % 256 for r in range(16) for c in range(256)]
// OUT: int32[16,256] [(((r - 11) % 16)) * 256 + c for r in range(16) for c in range(256)]
// OUT: int32[16,256] [(((r - 0) % 16)) * 256 + c for r in range(16) for c in range(256)]
func.func @main(%in0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out2: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out3: memref<16x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>
  %a_y0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 1 : vector<16x256xi32>, i32 -> vector<16x256xi32>
  %a_y1 = arith.constant 130 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 : vector<16x256xi32>, i32 -> vector<16x256xi32>
  %a_y2 = arith.constant 11 : i32
  %y2 = tpu.dynamic_rotate %x0 by %a_y2 dim 0 : vector<16x256xi32>, i32 -> vector<16x256xi32>
  %a_y3 = arith.constant 0 : i32
  %y3 = tpu.dynamic_rotate %x0 by %a_y3 dim 0 : vector<16x256xi32>, i32 -> vector<16x256xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  return
}

// -----

// Ragged dimensions: the result lies at the offset where its last part needs no rotation.
// IN: int32[11,200] [n for n in range(2200)]
// OUT: int32[11,200] [r * 200 + (c - 3) % 200 for r in range(11) for c in range(200)]
// OUT: int32[11,200] [r * 200 + (c - 150) % 200 for r in range(11) for c in range(200)]
// OUT: int32[11,200] [(((r - 4) % 11)) * 200 + c for r in range(11) for c in range(200)]
// OUT: int32[11,200] [r * 200 + (c - 199) % 200 for r in range(11) for c in range(200)]
func.func @main(%in0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out2: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out3: memref<11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>
  %a_y0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 1 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  %a_y1 = arith.constant 150 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  %a_y2 = arith.constant 4 : i32
  %y2 = tpu.dynamic_rotate %x0 by %a_y2 dim 0 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  %a_y3 = arith.constant 199 : i32
  %y3 = tpu.dynamic_rotate %x0 by %a_y3 dim 1 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  return
}

// -----

// A leading dimension, and amounts beyond the size or below 0.
// IN: int32[5,9,130] [n for n in range(5850)]
// OUT: int32[5,9,130] [((((p - 2) % 5)) * 9 + r) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
// OUT: int32[5,9,130] [((((p - 7) % 5)) * 9 + r) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
// OUT: int32[5,9,130] [((((p - -1) % 5)) * 9 + r) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
// OUT: int32[5,9,130] [(p * 9 + r) * 130 + (c - -3) % 130 for p in range(5) for r in range(9) for c in range(130)]
// OUT: int32[5,9,130] [(p * 9 + (r - 20) % 9) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
func.func @main(%in0: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out2: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out3: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out4: memref<5x9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>
  %a_y0 = arith.constant 2 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 0 : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  %a_y1 = arith.constant 7 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 0 : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  %a_y2 = arith.constant -1 : i32
  %y2 = tpu.dynamic_rotate %x0 by %a_y2 dim 0 : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  %a_y3 = arith.constant -3 : i32
  %y3 = tpu.dynamic_rotate %x0 by %a_y3 dim 2 : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  %a_y4 = arith.constant 20 : i32
  %y4 = tpu.dynamic_rotate %x0 by %a_y4 dim 1 : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  tpu.vector_store %out2[%c0, %c0, %c0], %y2 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  tpu.vector_store %out3[%c0, %c0, %c0], %y3 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  tpu.vector_store %out4[%c0, %c0, %c0], %y4 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  return
}

// -----

// One vreg, of which the value fills a part.
// IN: int32[3,5] [n for n in range(15)]
// OUT: int32[3,5] [(((r - 1) % 3)) * 5 + c for r in range(3) for c in range(5)]
// OUT: int32[3,5] [r * 5 + (c - 2) % 5 for r in range(3) for c in range(5)]
func.func @main(%in0: memref<3x5xi32, #tpu.memory_space<vmem>>,
                %out0: memref<3x5xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x5xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<3x5xi32, #tpu.memory_space<vmem>>, vector<3x5xi32>
  %a_y0 = arith.constant 1 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 0 : vector<3x5xi32>, i32 -> vector<3x5xi32>
  %a_y1 = arith.constant 2 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 : vector<3x5xi32>, i32 -> vector<3x5xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<3x5xi32, #tpu.memory_space<vmem>>, vector<3x5xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<3x5xi32, #tpu.memory_space<vmem>>, vector<3x5xi32>,
  return
}

// -----

// An amount known at run time; dimensions of whole vregs.
// IN: int32[16,384] [n for n in range(6144)]
// IN: int32[1] [250]
// OUT: int32[16,384] [r * 384 + (c - 250) % 384 for r in range(16) for c in range(384)]
// OUT: int32[16,384] [(((r - 250) % 16)) * 384 + c for r in range(16) for c in range(384)]
func.func @main(%in0: memref<16x384xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<16x384xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x384xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 1 : vector<16x384xi32>, i32 -> vector<16x384xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<16x384xi32>, i32 -> vector<16x384xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>,
  return
}

// -----

// The same, negative.
// IN: int32[16,384] [n for n in range(6144)]
// IN: int32[1] [-5]
// OUT: int32[16,384] [r * 384 + (c - -5) % 384 for r in range(16) for c in range(384)]
// OUT: int32[16,384] [(((r - -5) % 16)) * 384 + c for r in range(16) for c in range(384)]
func.func @main(%in0: memref<16x384xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<16x384xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x384xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 1 : vector<16x384xi32>, i32 -> vector<16x384xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<16x384xi32>, i32 -> vector<16x384xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x384xi32, #tpu.memory_space<vmem>>, vector<16x384xi32>,
  return
}

// -----

// An amount known at run time in ragged dimensions, which the reference refuses.
// IN: int32[11,200] [n for n in range(2200)]
// IN: int32[1] [150]
// OUT: int32[11,200] [r * 200 + (c - 150) % 200 for r in range(11) for c in range(200)]
// OUT: int32[11,200] [(((r - 150) % 11)) * 200 + c for r in range(11) for c in range(200)]
func.func @main(%in0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 1 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<11x200xi32>, i32 -> vector<11x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  return
}

// -----

// Less than one vreg.
// IN: int32[3,50] [n for n in range(150)]
// IN: int32[1] [52]
// OUT: int32[3,50] [r * 50 + (c - 52) % 50 for r in range(3) for c in range(50)]
// OUT: int32[3,50] [(((r - 52) % 3)) * 50 + c for r in range(3) for c in range(50)]
func.func @main(%in0: memref<3x50xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<3x50xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x50xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<3x50xi32, #tpu.memory_space<vmem>>, vector<3x50xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 1 : vector<3x50xi32>, i32 -> vector<3x50xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<3x50xi32>, i32 -> vector<3x50xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<3x50xi32, #tpu.memory_space<vmem>>, vector<3x50xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<3x50xi32, #tpu.memory_space<vmem>>, vector<3x50xi32>,
  return
}

// -----

// Leading dimensions of 2^n and of other sizes.
// IN: int32[5,3,130] [n for n in range(1950)]
// IN: int32[1] [-8]
// OUT: int32[5,3,130] [((((p - -8) % 5)) * 3 + r) * 130 + c for p in range(5) for r in range(3) for c in range(130)]
func.func @main(%in0: memref<5x3x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<5x3x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x3x130xi32, #tpu.memory_space<vmem>>, vector<5x3x130xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<5x3x130xi32>, i32 -> vector<5x3x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<5x3x130xi32, #tpu.memory_space<vmem>>, vector<5x3x130xi32>,
  return
}

// -----

// And their rows.
// IN: int32[8,12,130] [n for n in range(12480)]
// IN: int32[1] [21]
// OUT: int32[8,12,130] [((((p - 21) % 8)) * 12 + r) * 130 + c for p in range(8) for r in range(12) for c in range(130)]
// OUT: int32[8,12,130] [(p * 12 + (r - 21) % 12) * 130 + c for p in range(8) for r in range(12) for c in range(130)]
func.func @main(%in0: memref<8x12x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<8x12x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<8x12x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<8x12x130xi32, #tpu.memory_space<vmem>>, vector<8x12x130xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 0 : vector<8x12x130xi32>, i32 -> vector<8x12x130xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 1 : vector<8x12x130xi32>, i32 -> vector<8x12x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<8x12x130xi32, #tpu.memory_space<vmem>>, vector<8x12x130xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<8x12x130xi32, #tpu.memory_space<vmem>>, vector<8x12x130xi32>,
  return
}
