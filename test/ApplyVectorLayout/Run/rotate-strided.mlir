// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A plane further by 3 each: the reference takes the stride modulo the number of planes.
// IN: int32[3,16,256] [n for n in range(12288)]
// OUT: int32[3,16,256] [(p * 16 + r) * 256 + (c - 5 - 3 * p) % 256 for p in range(3) for r in range(16) for c in range(256)]
// OUT: int32[3,16,256] [(p * 16 + (r - 5 - 3 * p) % 16) * 256 + c for p in range(3) for r in range(16) for c in range(256)]
// OUT: int32[3,16,256] [(p * 16 + (r - 1 - 9 * p) % 16) * 256 + c for p in range(3) for r in range(16) for c in range(256)]
func.func @main(%in0: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out2: memref<3x16x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>
  %a_y0 = arith.constant 5 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 2 {stride = 3 : si32, stride_dimension = 0 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  %a_y1 = arith.constant 5 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 {stride = 3 : si32, stride_dimension = 0 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  %a_y2 = arith.constant 1 : i32
  %y2 = tpu.dynamic_rotate %x0 by %a_y2 dim 1 {stride = 9 : si32, stride_dimension = 0 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  tpu.vector_store %out2[%c0, %c0, %c0], %y2 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  return
}

// -----

// A row further by 1, over two rows of vregs; beyond 128 lanes, which the reference refuses.
// IN: int32[16,256] [n for n in range(4096)]
// OUT: int32[16,256] [r * 256 + (c - 3 - 1 * r) % 256 for r in range(16) for c in range(256)]
// OUT: int32[16,256] [r * 256 + (c - 100 - 70 * r) % 256 for r in range(16) for c in range(256)]
func.func @main(%in0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>
  %a_y0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 1 {stride = 1 : si32, stride_dimension = 0 : si32} : vector<16x256xi32>, i32 -> vector<16x256xi32>
  %a_y1 = arith.constant 100 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 {stride = 70 : si32, stride_dimension = 0 : si32} : vector<16x256xi32>, i32 -> vector<16x256xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  return
}

// -----

// Ragged columns, rotated a row further each.
// IN: int32[11,200] [n for n in range(2200)]
// OUT: int32[11,200] [r * 200 + (c - 3 - 1 * r) % 200 for r in range(11) for c in range(200)]
// OUT: int32[11,200] [r * 200 + (c - 150 - 33 * r) % 200 for r in range(11) for c in range(200)]
func.func @main(%in0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>
  %a_y0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 1 {stride = 1 : si32, stride_dimension = 0 : si32} : vector<11x200xi32>, i32 -> vector<11x200xi32>
  %a_y1 = arith.constant 150 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 1 {stride = 33 : si32, stride_dimension = 0 : si32} : vector<11x200xi32>, i32 -> vector<11x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  return
}

// -----

// Rows, rotated a lane further each.
// IN: int32[16,256] [n for n in range(4096)]
// OUT: int32[16,256] [(((r - 3 - 1 * c) % 16)) * 256 + c for r in range(16) for c in range(256)]
// OUT: int32[16,256] [(((r - 1 - 5 * c) % 16)) * 256 + c for r in range(16) for c in range(256)]
func.func @main(%in0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<16x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>
  %a_y0 = arith.constant 3 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 0 {stride = 1 : si32, stride_dimension = 1 : si32} : vector<16x256xi32>, i32 -> vector<16x256xi32>
  %a_y1 = arith.constant 1 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 0 {stride = 5 : si32, stride_dimension = 1 : si32} : vector<16x256xi32>, i32 -> vector<16x256xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<16x256xi32>,
  return
}

// -----

// Planes, a row or a lane further each.
// IN: int32[5,9,130] [n for n in range(5850)]
// OUT: int32[5,9,130] [((((p - 1 - 2 * r) % 5)) * 9 + r) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
// OUT: int32[5,9,130] [((((p - 1 - 3 * c) % 5)) * 9 + r) * 130 + c for p in range(5) for r in range(9) for c in range(130)]
func.func @main(%in0: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<5x9x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<5x9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>
  %a_y0 = arith.constant 1 : i32
  %y0 = tpu.dynamic_rotate %x0 by %a_y0 dim 0 {stride = 2 : si32, stride_dimension = 1 : si32} : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  %a_y1 = arith.constant 1 : i32
  %y1 = tpu.dynamic_rotate %x0 by %a_y1 dim 0 {stride = 3 : si32, stride_dimension = 2 : si32} : vector<5x9x130xi32>, i32 -> vector<5x9x130xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<5x9x130xi32, #tpu.memory_space<vmem>>, vector<5x9x130xi32>,
  return
}

// -----

// Run-time amounts with a stride.
// IN: int32[3,16,256] [n for n in range(12288)]
// IN: int32[1] [40]
// OUT: int32[3,16,256] [(p * 16 + r) * 256 + (c - 40 - 7 * p) % 256 for p in range(3) for r in range(16) for c in range(256)]
// OUT: int32[3,16,256] [(p * 16 + r) * 256 + (c - 40 - 7 * r) % 256 for p in range(3) for r in range(16) for c in range(256)]
// OUT: int32[3,16,256] [(p * 16 + (r - 40 - 3 * c) % 16) * 256 + c for p in range(3) for r in range(16) for c in range(256)]
// OUT: int32[3,16,256] [((((p - 40 - 1 * c) % 3)) * 16 + r) * 256 + c for p in range(3) for r in range(16) for c in range(256)]
func.func @main(%in0: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out2: memref<3x16x256xi32, #tpu.memory_space<vmem>>,
                %out3: memref<3x16x256xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 2 {stride = 7 : si32, stride_dimension = 0 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 2 {stride = 7 : si32, stride_dimension = 1 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  %y2 = tpu.dynamic_rotate %x0 by %n dim 1 {stride = 3 : si32, stride_dimension = 2 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  %y3 = tpu.dynamic_rotate %x0 by %n dim 0 {stride = 1 : si32, stride_dimension = 2 : si32} : vector<3x16x256xi32>, i32 -> vector<3x16x256xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  tpu.vector_store %out2[%c0, %c0, %c0], %y2 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  tpu.vector_store %out3[%c0, %c0, %c0], %y3 {strides = array<i32>} : memref<3x16x256xi32, #tpu.memory_space<vmem>>, vector<3x16x256xi32>,
  return
}

// -----

// The same in ragged dimensions.
// IN: int32[3,11,200] [n for n in range(6600)]
// IN: int32[1] [-40]
// OUT: int32[3,11,200] [(p * 11 + r) * 200 + (c - -40 - 7 * p) % 200 for p in range(3) for r in range(11) for c in range(200)]
// OUT: int32[3,11,200] [(p * 11 + r) * 200 + (c - -40 - 7 * r) % 200 for p in range(3) for r in range(11) for c in range(200)]
// OUT: int32[3,11,200] [(p * 11 + (r - -40 - 3 * c) % 11) * 200 + c for p in range(3) for r in range(11) for c in range(200)]
// OUT: int32[3,11,200] [((((p - -40 - 1 * r) % 3)) * 11 + r) * 200 + c for p in range(3) for r in range(11) for c in range(200)]
func.func @main(%in0: memref<3x11x200xi32, #tpu.memory_space<vmem>>,
                %in1: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<3x11x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<3x11x200xi32, #tpu.memory_space<vmem>>,
                %out2: memref<3x11x200xi32, #tpu.memory_space<vmem>>,
                %out3: memref<3x11x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>
  %n = memref.load %in1[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %y0 = tpu.dynamic_rotate %x0 by %n dim 2 {stride = 7 : si32, stride_dimension = 0 : si32} : vector<3x11x200xi32>, i32 -> vector<3x11x200xi32>
  %y1 = tpu.dynamic_rotate %x0 by %n dim 2 {stride = 7 : si32, stride_dimension = 1 : si32} : vector<3x11x200xi32>, i32 -> vector<3x11x200xi32>
  %y2 = tpu.dynamic_rotate %x0 by %n dim 1 {stride = 3 : si32, stride_dimension = 2 : si32} : vector<3x11x200xi32>, i32 -> vector<3x11x200xi32>
  %y3 = tpu.dynamic_rotate %x0 by %n dim 0 {stride = 1 : si32, stride_dimension = 1 : si32} : vector<3x11x200xi32>, i32 -> vector<3x11x200xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>,
  tpu.vector_store %out2[%c0, %c0, %c0], %y2 {strides = array<i32>} : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>,
  tpu.vector_store %out3[%c0, %c0, %c0], %y3 {strides = array<i32>} : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>,
  return
}
