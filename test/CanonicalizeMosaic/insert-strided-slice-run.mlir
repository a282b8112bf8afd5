// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// A slice in the middle of rows and columns: words, halves and bytes.
// IN: int32[5,70] [n for n in range(350)]
// IN: int32[20,200] [-n for n in range(4000)]
// OUT: int32[20,200] [(r - 3) * 70 + c - 100 if 3 <= r < 8 and 100 <= c < 170 else -(r * 200 + c) for r in range(20) for c in range(200)]
// OUT: int16[20,200] [(r - 3) * 70 + c - 100 if 3 <= r < 8 and 100 <= c < 170 else -(r * 200 + c) for r in range(20) for c in range(200)]
// OUT: int8[20,200] [((r - 3) * 70 + c - 100 + 128) % 256 - 128 if 3 <= r < 8 and 100 <= c < 170 else (128 - (r * 200 + c)) % 256 - 128 for r in range(20) for c in range(200)]
func.func @main(%in0: memref<5x70xi32, #tpu.memory_space<vmem>>,
                %in1: memref<20x200xi32, #tpu.memory_space<vmem>>,
                %out0: memref<20x200xi32, #tpu.memory_space<vmem>>,
                %out1: memref<20x200xi16, #tpu.memory_space<vmem>>,
                %out2: memref<20x200xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<5x70xi32, #tpu.memory_space<vmem>>, vector<5x70xi32>
  %y = vector.load %in1[%c0, %c0] : memref<20x200xi32, #tpu.memory_space<vmem>>, vector<20x200xi32>
  %0 = vector.insert_strided_slice %x, %y {offsets = [3, 100], strides = [1, 1]} : vector<5x70xi32> into vector<20x200xi32>
  tpu.vector_store %out0[%c0, %c0], %0 {strides = array<i32>} : memref<20x200xi32, #tpu.memory_space<vmem>>, vector<20x200xi32>,
  %x16 = arith.trunci %x : vector<5x70xi32> to vector<5x70xi16>
  %y16 = arith.trunci %y : vector<20x200xi32> to vector<20x200xi16>
  %1 = vector.insert_strided_slice %x16, %y16 {offsets = [3, 100], strides = [1, 1]} : vector<5x70xi16> into vector<20x200xi16>
  tpu.vector_store %out1[%c0, %c0], %1 {strides = array<i32>} : memref<20x200xi16, #tpu.memory_space<vmem>>, vector<20x200xi16>,
  %x8 = arith.trunci %x : vector<5x70xi32> to vector<5x70xi8>
  %y8 = arith.trunci %y : vector<20x200xi32> to vector<20x200xi8>
  %2 = vector.insert_strided_slice %x8, %y8 {offsets = [3, 100], strides = [1, 1]} : vector<5x70xi8> into vector<20x200xi8>
  tpu.vector_store %out2[%c0, %c0], %2 {strides = array<i32>} : memref<20x200xi8, #tpu.memory_space<vmem>>, vector<20x200xi8>,
  return
}

// -----

// Into fewer dimensions: a matrix into a plane, a row of rank 1 into a matrix; a mask; a whole.
// IN: float32[8,130] [n % 61 for n in range(1040)]
// IN: float32[3,8,130] [-(n % 67) for n in range(3120)]
// OUT: float32[3,8,130] [n % 1040 % 61 if n // 1040 == 1 else -(n % 67) for n in range(3120)]
// OUT: float32[8,130] [n % 130 % 61 if n // 130 == 5 else n % 61 for n in range(1040)]
// OUT: int32[8,130] [int(((n - 260) % 61 if 2 <= n // 130 < 4 else n % 61) > 30) for n in range(1040)]
// OUT: float32[8,130] [n % 61 for n in range(1040)]
func.func @main(%in0: memref<8x130xf32, #tpu.memory_space<vmem>>,
                %in1: memref<3x8x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<3x8x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<8x130xf32, #tpu.memory_space<vmem>>,
                %out2: memref<8x130xi32, #tpu.memory_space<vmem>>,
                %out3: memref<8x130xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<8x130xf32, #tpu.memory_space<vmem>>, vector<8x130xf32>
  %y = vector.load %in1[%c0, %c0, %c0] : memref<3x8x130xf32, #tpu.memory_space<vmem>>, vector<3x8x130xf32>
  %0 = vector.insert_strided_slice %x, %y {offsets = [1, 0, 0], strides = [1, 1]} : vector<8x130xf32> into vector<3x8x130xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %0 {strides = array<i32>} : memref<3x8x130xf32, #tpu.memory_space<vmem>>, vector<3x8x130xf32>,
  %first = vector.extract_strided_slice %x {offsets = [0, 0], sizes = [1, 130], strides = [1, 1]} : vector<8x130xf32> to vector<1x130xf32>
  %row = vector.shape_cast %first : vector<1x130xf32> to vector<130xf32>
  %1 = vector.insert_strided_slice %row, %x {offsets = [5, 0], strides = [1]} : vector<130xf32> into vector<8x130xf32>
  tpu.vector_store %out1[%c0, %c0], %1 {strides = array<i32>} : memref<8x130xf32, #tpu.memory_space<vmem>>, vector<8x130xf32>,
  %thirty = arith.constant dense<30.0> : vector<8x130xf32>
  %mask = arith.cmpf ogt, %x, %thirty : vector<8x130xf32>
  %two = vector.extract_strided_slice %x {offsets = [0, 0], sizes = [2, 130], strides = [1, 1]} : vector<8x130xf32> to vector<2x130xf32>
  %thirties = arith.constant dense<30.0> : vector<2x130xf32>
  %small = arith.cmpf ogt, %two, %thirties : vector<2x130xf32>
  %2 = vector.insert_strided_slice %small, %mask {offsets = [2, 0], strides = [1, 1]} : vector<2x130xi1> into vector<8x130xi1>
  %3 = arith.extui %2 : vector<8x130xi1> to vector<8x130xi32>
  tpu.vector_store %out2[%c0, %c0], %3 {strides = array<i32>} : memref<8x130xi32, #tpu.memory_space<vmem>>, vector<8x130xi32>,
  %4 = vector.insert_strided_slice %x, %x {offsets = [0, 0], strides = [1, 1]} : vector<8x130xf32> into vector<8x130xf32>
  tpu.vector_store %out3[%c0, %c0], %4 {strides = array<i32>} : memref<8x130xf32, #tpu.memory_space<vmem>>, vector<8x130xf32>,
  return
}
