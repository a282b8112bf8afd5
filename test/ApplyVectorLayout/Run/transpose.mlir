// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Rows with columns, ragged: 20x150.
// IN: int32[20,150] [1000 * r + c for r in range(20) for c in range(150)]
// OUT: int32[150,20] [1000 * r + c for c in range(150) for r in range(20)]
func.func @main(%in0: memref<20x150xi32, #tpu.memory_space<vmem>>,
                %out0: memref<150x20xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x150xi32, #tpu.memory_space<vmem>>, vector<20x150xi32>
  %y0 = tpu.transpose %x0, [1, 0] : vector<20x150xi32> -> vector<150x20xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<150x20xi32, #tpu.memory_space<vmem>>, vector<150x20xi32>,
  return
}
// -----

// Leading dimensions with each other.
// IN: int32[2,3,8,128] [100 * a + 10 * b + s for a in range(2) for b in range(3) for s in range(8) for l in range(128)]
// OUT: int32[3,2,8,128] [100 * a + 10 * b + s for b in range(3) for a in range(2) for s in range(8) for l in range(128)]
func.func @main(%in0: memref<2x3x8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<3x2x8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0, %c0] : memref<2x3x8x128xi32, #tpu.memory_space<vmem>>, vector<2x3x8x128xi32>
  %y0 = tpu.transpose %x0, [1, 0, 2, 3] : vector<2x3x8x128xi32> -> vector<3x2x8x128xi32>
  tpu.vector_store %out0[%c0, %c0, %c0, %c0], %y0 {strides = array<i32>} : memref<3x2x8x128xi32, #tpu.memory_space<vmem>>, vector<3x2x8x128xi32>,
  return
}
// -----

// Both: planes stay, each is turned.
// IN: float32[2,8,128] [float(1000 * p + 128 * s + l) for p in range(2) for s in range(8) for l in range(128)]
// OUT: float32[2,128,8] [float(1000 * p + 128 * s + l) for p in range(2) for l in range(128) for s in range(8)]
func.func @main(%in0: memref<2x8x128xf32, #tpu.memory_space<vmem>>,
                %out0: memref<2x128x8xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<2x8x128xf32, #tpu.memory_space<vmem>>, vector<2x8x128xf32>
  %y0 = tpu.transpose %x0, [0, 2, 1] : vector<2x8x128xf32> -> vector<2x128x8xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<2x128x8xf32, #tpu.memory_space<vmem>>, vector<2x128x8xf32>,
  return
}
