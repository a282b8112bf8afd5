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

// -----

// Both minor dimensions, with no dimension of 1 left over, which the reference refuses: each element of the result comes
// from other vregs. Ragged rows and columns count nothing; the accumulator is added.
// IN: float32[5,9,130] [float(n % 7) for n in range(5850)]
// IN: bfloat16[2,3,9,20] [float((n * 7) % 100) for n in range(1080)]
// IN: int32[3,2,17,5] [n for n in range(510)]
// OUT: float32[5] [1.0 + sum((p * 1170 + n) % 7 for n in range(1170)) for p in range(5)]
// OUT: bfloat16[2,3] [float(max((((p * 180 + n) * 7) % 100) for n in range(180))) for p in range(6)]
// OUT: int32[3,2] [min(range(p * 85, p * 85 + 85)) for p in range(6)]
// OUT: int32[2] [sum(q * 170 + p * 85 + n for q in range(3) for n in range(85)) for p in range(2)]
func.func @main(%in0: memref<5x9x130xf32, #tpu.memory_space<vmem>>,
                %in1: memref<2x3x9x20xbf16, #tpu.memory_space<vmem>>,
                %in2: memref<3x2x17x5xi32, #tpu.memory_space<vmem>>,
                %out0: memref<5xf32, #tpu.memory_space<vmem>>,
                %out1: memref<2x3xbf16, #tpu.memory_space<vmem>>,
                %out2: memref<3x2xi32, #tpu.memory_space<vmem>>,
                %out3: memref<2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1.0> : vector<5xf32>
  %low = arith.constant dense<0xFF80> : vector<2x3xbf16>
  %high = arith.constant dense<2147483647> : vector<3x2xi32>
  %zero = arith.constant dense<0> : vector<2xi32>
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<5x9x130xf32, #tpu.memory_space<vmem>>, vector<5x9x130xf32>
  %x1 = vector.load %in1[%c0, %c0, %c0, %c0] : memref<2x3x9x20xbf16, #tpu.memory_space<vmem>>, vector<2x3x9x20xbf16>
  %x2 = vector.load %in2[%c0, %c0, %c0, %c0] : memref<3x2x17x5xi32, #tpu.memory_space<vmem>>, vector<3x2x17x5xi32>
  %y0 = vector.multi_reduction <add>, %x0, %one [1, 2] : vector<5x9x130xf32> to vector<5xf32>
  %y1 = vector.multi_reduction <maximumf>, %x1, %low [2, 3] : vector<2x3x9x20xbf16> to vector<2x3xbf16>
  %y2 = vector.multi_reduction <minsi>, %x2, %high [2, 3] : vector<3x2x17x5xi32> to vector<3x2xi32>
  %y3 = vector.multi_reduction <add>, %x2, %zero [0, 2, 3] : vector<3x2x17x5xi32> to vector<2xi32>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<5xf32, #tpu.memory_space<vmem>>, vector<5xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<2x3xbf16, #tpu.memory_space<vmem>>, vector<2x3xbf16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<3x2xi32, #tpu.memory_space<vmem>>, vector<3x2xi32>,
  tpu.vector_store %out3[%c0], %y3 {strides = array<i32>} : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>,
  return
}
