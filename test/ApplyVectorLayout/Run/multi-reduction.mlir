// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Over a leading dimension: vregs are added to vregs. 3 planes of 5x200.
// IN: float32[3,5,200] [float(p + c) for p in range(3) for r in range(5) for c in range(200)]
// OUT: float32[5,200] [3.0 * c + 3.0 for r in range(5) for c in range(200)]
func.func @main(%in0: memref<3x5x200xf32, #tpu.memory_space<vmem>>,
                %out0: memref<5x200xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x5x200xf32, #tpu.memory_space<vmem>>, vector<3x5x200xf32>
  %zero = arith.constant dense<0.000000e+00> : vector<5x200xf32>
  %y0 = vector.multi_reduction <add>, %x0, %zero [0] : vector<3x5x200xf32> to vector<5x200xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<5x200xf32, #tpu.memory_space<vmem>>, vector<5x200xf32>,
  return
}
// -----

// An accumulator that is not neutral is added last; integers wrap.
// IN: int32[2,3,130] [2147483647 if p else 1 for p in range(2) for r in range(3) for c in range(130)]
// OUT: int32[3,130] [-2147483648 + 7 for n in range(390)]
func.func @main(%in0: memref<2x3x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<3x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<2x3x130xi32, #tpu.memory_space<vmem>>, vector<2x3x130xi32>
  %seven = arith.constant dense<7> : vector<3x130xi32>
  %y0 = vector.multi_reduction <add>, %x0, %seven [0] : vector<2x3x130xi32> to vector<3x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>,
  return
}
// -----

// Over rows, to one row of all columns: padding rows (10 of 16) count nothing. The largest of a column is in row 9.
// IN: float32[10,200] [float(r - 50) for r in range(10) for c in range(200)]
// OUT: float32[4,200] [-41.0] * 800
func.func @main(%in0: memref<10x200xf32, #tpu.memory_space<vmem>>,
                %out0: memref<4x200xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<10x200xf32, #tpu.memory_space<vmem>>, vector<10x200xf32>
  %low = arith.constant dense<0xFF800000> : vector<200xf32>
  %m = vector.multi_reduction <maximumf>, %x0, %low [0] : vector<10x200xf32> to vector<200xf32>
  %y0 = vector.broadcast %m : vector<200xf32> to vector<4x200xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<4x200xf32, #tpu.memory_space<vmem>>, vector<4x200xf32>,
  return
}
