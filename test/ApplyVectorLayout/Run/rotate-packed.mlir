// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// The reference rotates elements of 32 bits and vectors of rank 2 only.
// 16 bits by constants: along rows, a word holds two; along lanes.
// IN: int16[18,130] [n % 32768 for n in range(2340)]
// OUT: int16[18,130] [((((r - 3) % 18)) * 130 + c) % 32768 for r in range(18) for c in range(130)]
// OUT: int16[18,130] [((((r - 16) % 18)) * 130 + c) % 32768 for r in range(18) for c in range(130)]
// OUT: int16[18,130] [((r) * 130 + ((c - 129) % 130)) % 32768 for r in range(18) for c in range(130)]
func.func @main(%in0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<18x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>
  %a0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  %a1 = arith.constant 16 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  %a2 = arith.constant 129 : i32
  %y2 = tpu.dynamic_rotate %x0 by %a2 dim 1 : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  return
}

// -----

// Floats of 16 bits by computed amounts, also negative and more than a turn.
// IN: bfloat16[20,130] [n % 256 for n in range(2600)]
// IN: int32[4] [3, 38, -5, 1000]
// OUT: bfloat16[20,130] [((((r - 3) % 20)) * 130 + c) % 256 for r in range(20) for c in range(130)]
// OUT: bfloat16[20,130] [((((r - 38) % 20)) * 130 + c) % 256 for r in range(20) for c in range(130)]
// OUT: bfloat16[20,130] [((((r - -5) % 20)) * 130 + c) % 256 for r in range(20) for c in range(130)]
// OUT: bfloat16[20,130] [((r) * 130 + ((c - 1000) % 130)) % 256 for r in range(20) for c in range(130)]
func.func @main(%in0: memref<20x130xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<4xi32, #tpu.memory_space<smem>>,
                %out0: memref<20x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<20x130xbf16, #tpu.memory_space<vmem>>,
                %out2: memref<20x130xbf16, #tpu.memory_space<vmem>>,
                %out3: memref<20x130xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>
  %a0 = memref.load %in1[%c0] : memref<4xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<20x130xbf16>, i32 -> vector<20x130xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<4xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<20x130xbf16>, i32 -> vector<20x130xbf16>
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>,
  %c2 = arith.constant 2 : index
  %a2 = memref.load %in1[%c2] : memref<4xi32, #tpu.memory_space<smem>>
  %y2 = tpu.dynamic_rotate %x0 by %a2 dim 0 : vector<20x130xbf16>, i32 -> vector<20x130xbf16>
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>,
  %c3 = arith.constant 3 : index
  %a3 = memref.load %in1[%c3] : memref<4xi32, #tpu.memory_space<smem>>
  %y3 = tpu.dynamic_rotate %x0 by %a3 dim 1 : vector<20x130xbf16>, i32 -> vector<20x130xbf16>
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<20x130xbf16, #tpu.memory_space<vmem>>, vector<20x130xbf16>,
  return
}

// -----

// Ragged rows of bytes, each part of a word in turn, and from vreg to vreg.
// IN: int8[45,100] [n % 128 for n in range(4500)]
// IN: int32[4] [1, 2, 33, 44]
// OUT: int8[45,100] [((((r - 1) % 45)) * 100 + c) % 128 for r in range(45) for c in range(100)]
// OUT: int8[45,100] [((((r - 2) % 45)) * 100 + c) % 128 for r in range(45) for c in range(100)]
// OUT: int8[45,100] [((((r - 33) % 45)) * 100 + c) % 128 for r in range(45) for c in range(100)]
// OUT: int8[45,100] [((((r - 44) % 45)) * 100 + c) % 128 for r in range(45) for c in range(100)]
func.func @main(%in0: memref<45x100xi8, #tpu.memory_space<vmem>>,
                %in1: memref<4xi32, #tpu.memory_space<smem>>,
                %out0: memref<45x100xi8, #tpu.memory_space<vmem>>,
                %out1: memref<45x100xi8, #tpu.memory_space<vmem>>,
                %out2: memref<45x100xi8, #tpu.memory_space<vmem>>,
                %out3: memref<45x100xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<45x100xi8, #tpu.memory_space<vmem>>, vector<45x100xi8>
  %a0 = memref.load %in1[%c0] : memref<4xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<45x100xi8>, i32 -> vector<45x100xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<45x100xi8, #tpu.memory_space<vmem>>, vector<45x100xi8>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<4xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<45x100xi8>, i32 -> vector<45x100xi8>
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<45x100xi8, #tpu.memory_space<vmem>>, vector<45x100xi8>,
  %c2 = arith.constant 2 : index
  %a2 = memref.load %in1[%c2] : memref<4xi32, #tpu.memory_space<smem>>
  %y2 = tpu.dynamic_rotate %x0 by %a2 dim 0 : vector<45x100xi8>, i32 -> vector<45x100xi8>
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<45x100xi8, #tpu.memory_space<vmem>>, vector<45x100xi8>,
  %c3 = arith.constant 3 : index
  %a3 = memref.load %in1[%c3] : memref<4xi32, #tpu.memory_space<smem>>
  %y3 = tpu.dynamic_rotate %x0 by %a3 dim 0 : vector<45x100xi8>, i32 -> vector<45x100xi8>
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<45x100xi8, #tpu.memory_space<vmem>>, vector<45x100xi8>,
  return
}

// -----

// 4 bits.
// IN: int4[66,20] [n % 8 for n in range(1320)]
// IN: int32[3] [5, 69, 7]
// OUT: int4[66,20] [((((r - 5) % 66)) * 20 + c) % 8 for r in range(66) for c in range(20)]
// OUT: int4[66,20] [((((r - 69) % 66)) * 20 + c) % 8 for r in range(66) for c in range(20)]
// OUT: int4[66,20] [((r) * 20 + ((c - 7) % 20)) % 8 for r in range(66) for c in range(20)]
func.func @main(%in0: memref<66x20xi4, #tpu.memory_space<vmem>>,
                %in1: memref<3xi32, #tpu.memory_space<smem>>,
                %out0: memref<66x20xi4, #tpu.memory_space<vmem>>,
                %out1: memref<66x20xi4, #tpu.memory_space<vmem>>,
                %out2: memref<66x20xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<66x20xi4, #tpu.memory_space<vmem>>, vector<66x20xi4>
  %a0 = arith.constant 5 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<66x20xi4>, i32 -> vector<66x20xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<66x20xi4, #tpu.memory_space<vmem>>, vector<66x20xi4>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<3xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<66x20xi4>, i32 -> vector<66x20xi4>
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<66x20xi4, #tpu.memory_space<vmem>>, vector<66x20xi4>,
  %c2 = arith.constant 2 : index
  %a2 = memref.load %in1[%c2] : memref<3xi32, #tpu.memory_space<smem>>
  %y2 = tpu.dynamic_rotate %x0 by %a2 dim 1 : vector<66x20xi4>, i32 -> vector<66x20xi4>
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<66x20xi4, #tpu.memory_space<vmem>>, vector<66x20xi4>,
  return
}

// -----

// Rank 1.
// IN: float32[1300] [n % 1048576 for n in range(1300)]
// IN: int32[2] [3, 1029]
// OUT: float32[1300] [(((c - 3) % 1300)) % 1048576 for c in range(1300)]
// OUT: float32[1300] [(((c - 1029) % 1300)) % 1048576 for c in range(1300)]
func.func @main(%in0: memref<1300xf32, #tpu.memory_space<vmem>>,
                %in1: memref<2xi32, #tpu.memory_space<smem>>,
                %out0: memref<1300xf32, #tpu.memory_space<vmem>>,
                %out1: memref<1300xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<1300xf32, #tpu.memory_space<vmem>>, vector<1300xf32>
  %a0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<1300xf32>, i32 -> vector<1300xf32>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<1300xf32, #tpu.memory_space<vmem>>, vector<1300xf32>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<1300xf32>, i32 -> vector<1300xf32>
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<1300xf32, #tpu.memory_space<vmem>>, vector<1300xf32>,
  return
}

// -----

// Rank 1, packed: its rows are lanes.
// IN: int16[300] [n % 32768 for n in range(300)]
// IN: int32[2] [3, 299]
// OUT: int16[300] [(((c - 3) % 300)) % 32768 for c in range(300)]
// OUT: int16[300] [(((c - 299) % 300)) % 32768 for c in range(300)]
func.func @main(%in0: memref<300xi16, #tpu.memory_space<vmem>>,
                %in1: memref<2xi32, #tpu.memory_space<smem>>,
                %out0: memref<300xi16, #tpu.memory_space<vmem>>,
                %out1: memref<300xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<300xi16, #tpu.memory_space<vmem>>, vector<300xi16>
  %a0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<300xi16>, i32 -> vector<300xi16>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<300xi16, #tpu.memory_space<vmem>>, vector<300xi16>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 0 : vector<300xi16>, i32 -> vector<300xi16>
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<300xi16, #tpu.memory_space<vmem>>, vector<300xi16>,
  return
}

// -----

// A leading dimension, of packed elements.
// IN: int8[3,16,40] [n % 128 for n in range(1920)]
// IN: int32[2] [2, 5]
// OUT: int8[3,16,40] [(((((p - 2) % 3)) * 16 + r) * 40 + c) % 128 for p in range(3) for r in range(16) for c in range(40)]
// OUT: int8[3,16,40] [(((p) * 16 + ((r - 5) % 16)) * 40 + c) % 128 for p in range(3) for r in range(16) for c in range(40)]
func.func @main(%in0: memref<3x16x40xi8, #tpu.memory_space<vmem>>,
                %in1: memref<2xi32, #tpu.memory_space<smem>>,
                %out0: memref<3x16x40xi8, #tpu.memory_space<vmem>>,
                %out1: memref<3x16x40xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x16x40xi8, #tpu.memory_space<vmem>>, vector<3x16x40xi8>
  %a0 = memref.load %in1[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 0 : vector<3x16x40xi8>, i32 -> vector<3x16x40xi8>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x16x40xi8, #tpu.memory_space<vmem>>, vector<3x16x40xi8>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 1 : vector<3x16x40xi8>, i32 -> vector<3x16x40xi8>
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<3x16x40xi8, #tpu.memory_space<vmem>>, vector<3x16x40xi8>,
  return
}

// -----

// With a stride across packed rows, and across lanes.
// IN: int16[18,130] [n % 32768 for n in range(2340)]
// IN: int32[3] [3, 5, 7]
// OUT: int16[18,130] [((r) * 130 + ((c - (3 + 2 * r)) % 130)) % 32768 for r in range(18) for c in range(130)]
// OUT: int16[18,130] [((r) * 130 + ((c - (5 + 129 * r)) % 130)) % 32768 for r in range(18) for c in range(130)]
// OUT: int16[18,130] [((((r - (7 + 3 * c)) % 18)) * 130 + c) % 32768 for r in range(18) for c in range(130)]
func.func @main(%in0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %in1: memref<3xi32, #tpu.memory_space<smem>>,
                %out0: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<18x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<18x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>
  %a0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a0 dim 1 {stride = 2 : si32, stride_dimension = 0 : si32} : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  %c1 = arith.constant 1 : index
  %a1 = memref.load %in1[%c1] : memref<3xi32, #tpu.memory_space<smem>>
  %y1 = tpu.dynamic_rotate %x0 by %a1 dim 1 {stride = 129 : si32, stride_dimension = 0 : si32} : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  %c2 = arith.constant 2 : index
  %a2 = memref.load %in1[%c2] : memref<3xi32, #tpu.memory_space<smem>>
  %y2 = tpu.dynamic_rotate %x0 by %a2 dim 0 {stride = 3 : si32, stride_dimension = 1 : si32} : vector<18x130xi16>, i32 -> vector<18x130xi16>
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  return
}

// -----

// Masks, whose words are rotated.
// IN: int32[9,130] [n % 3 - 1 for n in range(1170)]
// IN: int32[2] [4, 129]
// OUT: int32[9,130] [int((((r - 3) % 9) * 130 + c) % 3 == 0) for r in range(9) for c in range(130)]
// OUT: int32[9,130] [int((((r - 4) % 9) * 130 + c) % 3 == 0) for r in range(9) for c in range(130)]
// OUT: int32[9,130] [int((r * 130 + (c - 129) % 130) % 3 == 0) for r in range(9) for c in range(130)]
func.func @main(%in0: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<2xi32, #tpu.memory_space<smem>>,
                %out0: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %out2: memref<9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0> : vector<9x130xi32>
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %mask = arith.cmpi slt, %x0, %zero : vector<9x130xi32>
  %a0 = arith.constant 3 : i32
  %a1 = memref.load %in1[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %a2 = memref.load %in1[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %m0 = tpu.dynamic_rotate %mask by %a0 dim 0 : vector<9x130xi1>, i32 -> vector<9x130xi1>
  %m1 = tpu.dynamic_rotate %mask by %a1 dim 0 : vector<9x130xi1>, i32 -> vector<9x130xi1>
  %m2 = tpu.dynamic_rotate %mask by %a2 dim 1 : vector<9x130xi1>, i32 -> vector<9x130xi1>
  %y0 = arith.extui %m0 : vector<9x130xi1> to vector<9x130xi32>
  %y1 = arith.extui %m1 : vector<9x130xi1> to vector<9x130xi32>
  %y2 = arith.extui %m2 : vector<9x130xi1> to vector<9x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  return
}
