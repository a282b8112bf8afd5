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
// -----

// Planes become columns.
// IN: int32[3,9,130] [100000 * a + 1000 * b + c for a in range(3) for b in range(9) for c in range(130)]
// OUT: int32[9,130,3] [100000 * a + 1000 * b + c for b in range(9) for c in range(130) for a in range(3)]
func.func @main(%in0: memref<3x9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x130x3xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>
  %y0 = vector.transpose %x0, [1, 2, 0] : vector<3x9x130xi32> to vector<9x130x3xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<9x130x3xi32, #tpu.memory_space<vmem>>, vector<9x130x3xi32>,
  return
}
// -----

// Planes and columns change places.
// IN: int32[3,9,130] [100000 * a + 1000 * b + c for a in range(3) for b in range(9) for c in range(130)]
// OUT: int32[130,9,3] [100000 * a + 1000 * b + c for c in range(130) for b in range(9) for a in range(3)]
func.func @main(%in0: memref<3x9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<130x9x3xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x9x130xi32, #tpu.memory_space<vmem>>, vector<3x9x130xi32>
  %y0 = vector.transpose %x0, [2, 1, 0] : vector<3x9x130xi32> to vector<130x9x3xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<130x9x3xi32, #tpu.memory_space<vmem>>, vector<130x9x3xi32>,
  return
}
// -----

// The same with one row.
// IN: int32[5,1,130] [100000 * a + 1000 * b + c for a in range(5) for b in range(1) for c in range(130)]
// OUT: int32[130,1,5] [100000 * a + 1000 * b + c for c in range(130) for b in range(1) for a in range(5)]
func.func @main(%in0: memref<5x1x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<130x1x5xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x1x130xi32, #tpu.memory_space<vmem>>, vector<5x1x130xi32>
  %y0 = vector.transpose %x0, [2, 1, 0] : vector<5x1x130xi32> to vector<130x1x5xi32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<130x1x5xi32, #tpu.memory_space<vmem>>, vector<130x1x5xi32>,
  return
}
// -----

// All dimensions reversed.
// IN: int32[2,3,9,20] [1000000 * a + 10000 * b + 100 * c + d for a in range(2) for b in range(3) for c in range(9) for d in range(20)]
// OUT: int32[20,9,3,2] [1000000 * a + 10000 * b + 100 * c + d for d in range(20) for c in range(9) for b in range(3) for a in range(2)]
func.func @main(%in0: memref<2x3x9x20xi32, #tpu.memory_space<vmem>>,
                %out0: memref<20x9x3x2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0, %c0] : memref<2x3x9x20xi32, #tpu.memory_space<vmem>>, vector<2x3x9x20xi32>
  %y0 = vector.transpose %x0, [3, 2, 1, 0] : vector<2x3x9x20xi32> to vector<20x9x3x2xi32>
  tpu.vector_store %out0[%c0, %c0, %c0, %c0], %y0 {strides = array<i32>} : memref<20x9x3x2xi32, #tpu.memory_space<vmem>>, vector<20x9x3x2xi32>,
  return
}
