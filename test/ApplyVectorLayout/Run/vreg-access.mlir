// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A register of the rows from 8 on, to the rows from 0 on.
// IN: int32[16,256] [n for n in range(16 * 256)]
// OUT: int32[8,128] [(r + 8) * 256 + c + 128 for r in range(8) for c in range(128)]
func.func @main(%in0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %v = tpu.load %in0[%c8, %c128] sublanes [true, true, true, true, true, true, true, true] : memref<16x256xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %v sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Sublane masks and a mask of elements stay: rows 2 and up, lanes below 5.
// IN: int32[8,128] [n + 1 for n in range(1024)]
// IN: int32[8,128] 0
// OUT: int32[8,128] [n + 1 if n // 128 >= 2 and n % 128 < 5 else 0 for n in range(1024)]
func.func @main(%in0: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x1 = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %lane = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %c5 = arith.constant dense<5> : vector<8x128xi32>
  %m = arith.cmpi slt, %lane, %c5 : vector<8x128xi32>
  %v = tpu.load %in0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %x1 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out0[%c0, %c0], %v masked %m sublanes [false, false, true, true, true, true, true, true] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>, vector<8x128xi1>
  return
}
