// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Rows alike, two values.
// OUT: int32[3,12] [7 if c < 5 else 9 for r in range(3) for c in range(12)]
func.func @main(%out0: memref<3x12xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = arith.constant dense<[[7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9, 9], [7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9, 9], [7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9, 9]]> : vector<3x12xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<3x12xi32, #tpu.memory_space<vmem>>, vector<3x12xi32>,
  return
}

// -----

// Columns alike, a value per row.
// OUT: int32[3,6] [v for v in [1, 5, 2] for c in range(6)]
func.func @main(%out0: memref<3x6xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = arith.constant dense<[[1, 1, 1, 1, 1, 1], [5, 5, 5, 5, 5, 5], [2, 2, 2, 2, 2, 2]]> : vector<3x6xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<3x6xi32, #tpu.memory_space<vmem>>, vector<3x6xi32>,
  return
}

// -----

// Equal steps from row to row and from column to column, in two rows of vregs.
// OUT: int32[9,10] [100 + 3 * r + 7 * c for r in range(9) for c in range(10)]
func.func @main(%out0: memref<9x10xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = arith.constant dense<[[100, 107, 114, 121, 128, 135, 142, 149, 156, 163], [103, 110, 117, 124, 131, 138, 145, 152, 159, 166], [106, 113, 120, 127, 134, 141, 148, 155, 162, 169], [109, 116, 123, 130, 137, 144, 151, 158, 165, 172], [112, 119, 126, 133, 140, 147, 154, 161, 168, 175], [115, 122, 129, 136, 143, 150, 157, 164, 171, 178], [118, 125, 132, 139, 146, 153, 160, 167, 174, 181], [121, 128, 135, 142, 149, 156, 163, 170, 177, 184], [124, 131, 138, 145, 152, 159, 166, 173, 180, 187]]> : vector<9x10xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x10xi32, #tpu.memory_space<vmem>>, vector<9x10xi32>,
  return
}

// -----

// No pattern at all.
// OUT: int32[10,20] [(r * r * 37 + c * c * c * 11 + 5) % 251 - 100 for r in range(10) for c in range(20)]
func.func @main(%out0: memref<10x20xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = arith.constant dense<[[-95, -84, -7, -49, 107, 25, 22, -87, 15, 143, 112, -12, 88, -24, -31, 133, 32, -17, 52, 54], [-58, -47, 30, -12, 144, 62, 59, -50, 52, -71, 149, 25, 125, 13, 6, -81, 69, 20, 89, 91], [53, 64, 141, 99, 4, -78, -81, 61, -88, 40, 9, 136, -15, 124, 117, 30, -71, 131, -51, -49], [-13, -2, 75, 33, -62, 107, 104, -5, 97, -26, -57, 70, -81, 58, 51, -36, 114, 65, 134, 136], [-5, 6, 83, 41, -54, 115, 112, 3, 105, -18, -49, 78, -73, 66, 59, -28, 122, 73, 142, 144], [77, 88, -86, 123, 28, -54, -57, 85, -64, 64, 33, -91, 9, 148, 141, 54, -47, -96, -27, -25], [-18, -7, 70, 28, -67, 102, 99, -10, 92, -31, -62, 65, -86, 53, 46, -41, 109, 60, 129, 131], [-39, -28, 49, 7, -88, 81, 78, -31, 71, -52, -83, 44, 144, 32, 25, -62, 88, 39, 108, 110], [14, 25, 102, 60, -35, 134, 131, 22, 124, 1, -30, 97, -54, 85, 78, -9, 141, 92, -90, -88], [141, -99, -22, -64, 92, 10, 7, 149, 0, 128, 97, -27, 73, -39, -46, 118, 17, -32, 37, 39]]> : vector<10x20xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<10x20xi32, #tpu.memory_space<vmem>>, vector<10x20xi32>,
  return
}

// -----

// Floats: the bits of each element.
// OUT: float32[1,6] [1.0, 0.5, 0.25, -2.0, 1024.0, 0.0]
func.func @main(%out0: memref<1x6xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %y0 = arith.constant dense<[[1.0, 0.5, 0.25, -2.0, 1024.0, 0.0]]> : vector<1x6xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<1x6xf32, #tpu.memory_space<vmem>>, vector<1x6xf32>,
  return
}

// -----

// Rank 1 and narrow elements, which the reference refuses: words, bf16, bytes, half bytes, masks over words and over halves.
// OUT: float32[5] [1.0, 2.0, 3.0, 4.0, 5.5]
// OUT: bfloat16[2,3] [1.0, 2.0, 3.0, 4.0, 5.5, 6.0]
// OUT: int8[2,3] [1, 2, -3, 4, 5, 6]
// OUT: int4[2,3] [1, 2, -3, 4, 5, 6]
// OUT: int32[2,3] [7, 0, 7, 0, 0, 7]
// OUT: int32[3] [7, 0, 7]
// OUT: int16[2,3] [7, 0, 7, 0, 0, 7]
// OUT: int16[4] [1, -2, 3, 9]
func.func @main(%out0: memref<5xf32, #tpu.memory_space<vmem>>,
                %out1: memref<2x3xbf16, #tpu.memory_space<vmem>>,
                %out2: memref<2x3xi8, #tpu.memory_space<vmem>>,
                %out3: memref<2x3xi4, #tpu.memory_space<vmem>>,
                %out4: memref<2x3xi32, #tpu.memory_space<vmem>>,
                %out5: memref<3xi32, #tpu.memory_space<vmem>>,
                %out6: memref<2x3xi16, #tpu.memory_space<vmem>>,
                %out7: memref<4xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<2x3xi32>
  %zero = arith.constant dense<0> : vector<2x3xi32>
  %seven1 = arith.constant dense<7> : vector<3xi32>
  %zero1 = arith.constant dense<0> : vector<3xi32>
  %seven16 = arith.constant dense<7> : vector<2x3xi16>
  %zero16 = arith.constant dense<0> : vector<2x3xi16>
  %mask = arith.constant dense<[[true, false, true], [false, false, true]]> : vector<2x3xi1>
  %mask1 = arith.constant dense<[true, false, true]> : vector<3xi1>
  %y0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.5]> : vector<5xf32>
  %y1 = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.5, 6.0]]> : vector<2x3xbf16>
  %y2 = arith.constant dense<[[1, 2, -3], [4, 5, 6]]> : vector<2x3xi8>
  %y3 = arith.constant dense<[[1, 2, -3], [4, 5, 6]]> : vector<2x3xi4>
  %y4 = arith.select %mask, %seven, %zero : vector<2x3xi1>, vector<2x3xi32>
  %y5 = arith.select %mask1, %seven1, %zero1 : vector<3xi1>, vector<3xi32>
  %y6 = arith.select %mask, %seven16, %zero16 : vector<2x3xi1>, vector<2x3xi16>
  %y7 = arith.constant dense<[1, -2, 3, 9]> : vector<4xi16>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<5xf32, #tpu.memory_space<vmem>>, vector<5xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<2x3xbf16, #tpu.memory_space<vmem>>, vector<2x3xbf16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<2x3xi8, #tpu.memory_space<vmem>>, vector<2x3xi8>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<2x3xi4, #tpu.memory_space<vmem>>, vector<2x3xi4>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<2x3xi32, #tpu.memory_space<vmem>>, vector<2x3xi32>,
  tpu.vector_store %out5[%c0], %y5 {strides = array<i32>} : memref<3xi32, #tpu.memory_space<vmem>>, vector<3xi32>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<2x3xi16, #tpu.memory_space<vmem>>, vector<2x3xi16>,
  tpu.vector_store %out7[%c0], %y7 {strides = array<i32>} : memref<4xi16, #tpu.memory_space<vmem>>, vector<4xi16>,
  return
}
