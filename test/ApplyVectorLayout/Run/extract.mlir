// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A scalar from the third vreg, back into all elements.
// IN: int32[11,200] [n for n in range(11 * 200)]
// OUT: int32[8,128] 9 * 200 + 150
func.func @main(%in0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>
  %s = vector.extract %x0[9, 150] : i32 from vector<11x200xi32>
  %y0 = vector.broadcast %s : i32 to vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// From a vector of rank 1, and of a float.
// IN: float32[300] [float(n) for n in range(300)]
// OUT: float32[8,128] 270.0
func.func @main(%in0: memref<300xf32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<300xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  %s = vector.extract %x0[270] : f32 from vector<300xf32>
  %y0 = vector.broadcast %s : f32 to vector<8x128xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// A plane, a row of it, and a row of a plane.
// IN: int32[3,11,200] [n for n in range(3 * 11 * 200)]
// OUT: int32[11,200] [2 * 2200 + n for n in range(2200)]
// OUT: int32[1,200] [2 * 2200 + 9 * 200 + n for n in range(200)]
// OUT: int32[1,200] [2200 + 8 * 200 + n for n in range(200)]
func.func @main(%in0: memref<3x11x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<1x200xi32, #tpu.memory_space<vmem>>,
                %out2: memref<1x200xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x11x200xi32, #tpu.memory_space<vmem>>, vector<3x11x200xi32>
  %y0 = vector.extract %x0[2] : vector<11x200xi32> from vector<3x11x200xi32>
  %r = vector.extract %y0[9] : vector<200xi32> from vector<11x200xi32>
  %y1 = vector.shape_cast %r : vector<200xi32> to vector<1x200xi32>
  %q = vector.extract %x0[1, 8] : vector<200xi32> from vector<3x11x200xi32>
  %y2 = vector.shape_cast %q : vector<200xi32> to vector<1x200xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x200xi32, #tpu.memory_space<vmem>>, vector<11x200xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<1x200xi32, #tpu.memory_space<vmem>>, vector<1x200xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<1x200xi32, #tpu.memory_space<vmem>>, vector<1x200xi32>,
  return
}
