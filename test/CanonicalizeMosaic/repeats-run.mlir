// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --tpu-canonicalize-mosaic=hardware-generation=5 | FileCheck %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// Columns that are repeated one by one are gathered: three times each, in one register; twice each, in four parts, below a
// leading dimension.
// IN: int32[9,20] [n for n in range(180)]
// IN: float32[2,5,200] [n for n in range(2000)]
// OUT: int32[9,60] [r * 20 + c // 3 for r in range(9) for c in range(60)]
// OUT: float32[2,5,400] [r * 200 + c // 2 for r in range(10) for c in range(400)]
// CHECK-LABEL: func.func @main
// CHECK: %[[COLUMN:.*]] = arith.divui %{{.*}}, %{{.*}} : vector<9x60xi32>
// CHECK: tpu.dynamic_gather %{{.*}}[%[[COLUMN]]] in [1] : vector<9x60xi32>
// CHECK: tpu.dynamic_gather {{.*}} in [2] : vector<2x5x128xf32>
// CHECK: vector.extract_strided_slice {{.*}}offsets = [0, 0, 192], sizes = [2, 5, 8]
// CHECK: tpu.dynamic_gather {{.*}} in [2] : vector<2x5x16xf32>
// CHECK: tpu.concatenate {{.*}} in 2 {{.*}} -> vector<2x5x400xf32>
func.func @main(%in0: memref<9x20xi32, #tpu.memory_space<vmem>>,
                %in1: memref<2x5x200xf32, #tpu.memory_space<vmem>>,
                %out0: memref<9x60xi32, #tpu.memory_space<vmem>>,
                %out1: memref<2x5x400xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<9x20xi32, #tpu.memory_space<vmem>>, vector<9x20xi32>
  %0 = vector.shape_cast %x : vector<9x20xi32> to vector<9x20x1xi32>
  %1 = vector.broadcast %0 : vector<9x20x1xi32> to vector<9x20x3xi32>
  %2 = vector.shape_cast %1 : vector<9x20x3xi32> to vector<9x60xi32>
  tpu.vector_store %out0[%c0, %c0], %2 {strides = array<i32>} : memref<9x60xi32, #tpu.memory_space<vmem>>, vector<9x60xi32>,
  %y = vector.load %in1[%c0, %c0, %c0] : memref<2x5x200xf32, #tpu.memory_space<vmem>>, vector<2x5x200xf32>
  %3 = vector.shape_cast %y : vector<2x5x200xf32> to vector<2x5x200x1xf32>
  %4 = vector.broadcast %3 : vector<2x5x200x1xf32> to vector<2x5x200x2xf32>
  %5 = vector.shape_cast %4 : vector<2x5x200x2xf32> to vector<2x5x400xf32>
  tpu.vector_store %out1[%c0, %c0, %c0], %5 {strides = array<i32>} : memref<2x5x400xf32, #tpu.memory_space<vmem>>, vector<2x5x400xf32>,
  return
}

// -----

// Rows and columns; and what is no repetition of columns: the reshape takes rows.
// IN: int32[4,16] [n for n in range(64)]
// OUT: int32[8,32] [r // 2 * 16 + c // 2 for r in range(8) for c in range(32)]
// OUT: int32[64,2] [n // 2 for n in range(128)]
// CHECK-LABEL: func.func @main
// CHECK: tpu.dynamic_gather {{.*}} in [1] : vector<8x32xi32>
// CHECK-NOT: tpu.dynamic_gather
func.func @main(%in0: memref<4x16xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x32xi32, #tpu.memory_space<vmem>>,
                %out1: memref<64x2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<4x16xi32, #tpu.memory_space<vmem>>, vector<4x16xi32>
  %0 = vector.shape_cast %x : vector<4x16xi32> to vector<4x1x16xi32>
  %1 = vector.broadcast %0 : vector<4x1x16xi32> to vector<4x2x16xi32>
  %2 = vector.shape_cast %1 : vector<4x2x16xi32> to vector<8x16x1xi32>
  %3 = vector.broadcast %2 : vector<8x16x1xi32> to vector<8x16x2xi32>
  %4 = vector.shape_cast %3 : vector<8x16x2xi32> to vector<8x32xi32>
  tpu.vector_store %out0[%c0, %c0], %4 {strides = array<i32>} : memref<8x32xi32, #tpu.memory_space<vmem>>, vector<8x32xi32>,
  %5 = vector.shape_cast %x : vector<4x16xi32> to vector<4x16x1xi32>
  %6 = vector.broadcast %5 : vector<4x16x1xi32> to vector<4x16x2xi32>
  %7 = vector.shape_cast %6 : vector<4x16x2xi32> to vector<64x2xi32>
  tpu.vector_store %out1[%c0, %c0], %7 {strides = array<i32>} : memref<64x2xi32, #tpu.memory_space<vmem>>, vector<64x2xi32>,
  return
}
