// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --tpu-canonicalize-mosaic=hardware-generation=5 | FileCheck %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// Columns that are split and made planes of are slices; also below a leading dimension.
// IN: float32[9,120] [n % 251 for n in range(1080)]
// IN: bfloat16[2,16,64] [n % 251 for n in range(2048)]
// OUT: float32[4,9,30] [(r * 120 + p * 30 + c) % 251 for p in range(4) for r in range(9) for c in range(30)]
// OUT: bfloat16[2,2,16,32] [(b * 1024 + r * 64 + p * 32 + c) % 251 for b in range(2) for p in range(2) for r in range(16) for c in range(32)]
// CHECK-LABEL: func.func @main
// CHECK: %[[THIRD:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0, 60], sizes = [9, 30], strides = [1, 1]}
// CHECK: tpu.reshape %[[THIRD]] : vector<9x30xf32> -> vector<1x9x30xf32>
// CHECK: tpu.concatenate {{.*}} in 0 {{.*}} -> vector<4x9x30xf32>
// CHECK: tpu.concatenate {{.*}} in 1 {{.*}} -> vector<2x2x16x32xbf16>
// CHECK-NOT: tpu.transpose
func.func @main(%in0: memref<9x120xf32, #tpu.memory_space<vmem>>,
                %in1: memref<2x16x64xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<4x9x30xf32, #tpu.memory_space<vmem>>,
                %out1: memref<2x2x16x32xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<9x120xf32, #tpu.memory_space<vmem>>, vector<9x120xf32>
  %0 = vector.shape_cast %x : vector<9x120xf32> to vector<9x4x30xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<9x4x30xf32> to vector<4x9x30xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %1 {strides = array<i32>} : memref<4x9x30xf32, #tpu.memory_space<vmem>>, vector<4x9x30xf32>,
  %y = vector.load %in1[%c0, %c0, %c0] : memref<2x16x64xbf16, #tpu.memory_space<vmem>>, vector<2x16x64xbf16>
  %2 = tpu.reshape %y : vector<2x16x64xbf16> -> vector<2x16x2x32xbf16>
  %3 = tpu.transpose %2, [0, 2, 1, 3] : vector<2x16x2x32xbf16> -> vector<2x2x16x32xbf16>
  tpu.vector_store %out1[%c0, %c0, %c0, %c0], %3 {strides = array<i32>} : memref<2x2x16x32xbf16, #tpu.memory_space<vmem>>, vector<2x2x16x32xbf16>,
  return
}

// -----

// The way back; and what looks like it and is not: the reshape takes rows, or has another user.
// IN: float32[4,9,30] [n % 251 for n in range(1080)]
// OUT: float32[9,120] [(p * 270 + r * 30 + c) % 251 for r in range(9) for p in range(4) for c in range(30)]
// OUT: float32[36,30] [(p * 270 + r * 30 + c) % 251 for r in range(9) for p in range(4) for c in range(30)]
// OUT: float32[9,4,30] [(p * 270 + r * 30 + c) % 251 for r in range(9) for p in range(4) for c in range(30)]
// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose
// CHECK: tpu.reshape {{.*}} -> vector<36x30xf32>
// CHECK: %[[SECOND:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [1, 0, 0], sizes = [1, 9, 30], strides = [1, 1, 1]}
// CHECK: tpu.reshape %[[SECOND]] : vector<1x9x30xf32> -> vector<9x30xf32>
// CHECK: tpu.concatenate {{.*}} in 1 {{.*}} -> vector<9x120xf32>
func.func @main(%in0: memref<4x9x30xf32, #tpu.memory_space<vmem>>,
                %out0: memref<9x120xf32, #tpu.memory_space<vmem>>,
                %out1: memref<36x30xf32, #tpu.memory_space<vmem>>,
                %out2: memref<9x4x30xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0, %c0] : memref<4x9x30xf32, #tpu.memory_space<vmem>>, vector<4x9x30xf32>
  %0 = vector.transpose %x, [1, 0, 2] : vector<4x9x30xf32> to vector<9x4x30xf32>
  tpu.vector_store %out2[%c0, %c0, %c0], %0 {strides = array<i32>} : memref<9x4x30xf32, #tpu.memory_space<vmem>>, vector<9x4x30xf32>,
  %1 = vector.shape_cast %0 : vector<9x4x30xf32> to vector<36x30xf32>
  tpu.vector_store %out1[%c0, %c0], %1 {strides = array<i32>} : memref<36x30xf32, #tpu.memory_space<vmem>>, vector<36x30xf32>,
  %2 = vector.transpose %x, [1, 0, 2] : vector<4x9x30xf32> to vector<9x4x30xf32>
  %3 = vector.shape_cast %2 : vector<9x4x30xf32> to vector<9x120xf32>
  tpu.vector_store %out0[%c0, %c0], %3 {strides = array<i32>} : memref<9x120xf32, #tpu.memory_space<vmem>>, vector<9x120xf32>,
  return
}
