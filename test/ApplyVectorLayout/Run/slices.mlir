// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A slice inside of a tile: rows 3 to 6 of the first.
// IN: int32[16,256] range(4096)
// OUT: int32[4,128] [256 * (i + 3) + j for i in range(4) for j in range(128)]
func.func @main(%in0: memref<16x256xi32, #tpu.memory_space<vmem>>,
                %out0: memref<4x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %slice = tpu.memref_slice %in0[%three, %zero] : memref<16x256xi32, #tpu.memory_space<vmem>> -> memref<4x128xi32, strided<[256, 1], offset: 768>, #tpu.memory_space<vmem>>
  %x0 = vector.load %slice[%c0, %c0] : memref<4x128xi32, strided<[256, 1], offset: 768>, #tpu.memory_space<vmem>>, vector<4x128xi32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<4x128xi32, #tpu.memory_space<vmem>>, vector<4x128xi32>,
  return
}

// -----

// A slice across tiles, where there is one column of them: rows 5 to 12 follow each other.
// IN: int32[16,128] range(2048)
// OUT: int32[8,128] [128 * (i + 5) + j for i in range(8) for j in range(128)]
func.func @main(%in0: memref<16x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %slice = tpu.memref_slice %in0[%five, %zero] : memref<16x128xi32, #tpu.memory_space<vmem>> -> memref<8x128xi32, strided<[128, 1], offset: 640>, #tpu.memory_space<vmem>>
  %x0 = vector.load %slice[%c0, %c0] : memref<8x128xi32, strided<[128, 1], offset: 640>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %x0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// One dimension: a slice at a row of lanes.
// IN: int32[512] range(512)
// OUT: int32[200] range(256, 456)
func.func @main(%in0: memref<512xi32, #tpu.memory_space<vmem>>,
                %out0: memref<200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %start = arith.constant 256 : i32
  %slice = tpu.memref_slice %in0[%start] : memref<512xi32, #tpu.memory_space<vmem>> -> memref<200xi32, strided<[1], offset: 256>, #tpu.memory_space<vmem>>
  %x0 = vector.load %slice[%c0] : memref<200xi32, strided<[1], offset: 256>, #tpu.memory_space<vmem>>, vector<200xi32>
  tpu.vector_store %out0[%c0], %x0 {strides = array<i32>} : memref<200xi32, #tpu.memory_space<vmem>>, vector<200xi32>,
  return
}
