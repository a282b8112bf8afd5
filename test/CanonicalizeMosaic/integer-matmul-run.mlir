// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Sums of products of integers are exact, also where the matrix unit adds floats: of 24 bits and more,
// by an accumulator or by their number.

// 127 * 127 * 16 + 2^24 + 1.
// IN: int8[8,16] 127
// IN: int8[16,128] 127
// IN: int32[8,128] 16777217
// OUT: int32[8,128] 17035281
func.func @main(%a: memref<8x16xi8, #tpu.memory_space<vmem>>, %b: memref<16x128xi8, #tpu.memory_space<vmem>>, %c: memref<8x128xi32, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x16xi8, #tpu.memory_space<vmem>>, vector<8x16xi8>
  %y = vector.load %b[%c0, %c0] : memref<16x128xi8, #tpu.memory_space<vmem>>, vector<16x128xi8>
  %z = vector.load %c[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %r = tpu.matmul %x, %y, %z {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<8x16xi8>, vector<16x128xi8>, vector<8x128xi32> -> vector<8x128xi32>
  vector.store %r, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// 127 * 127 * 1041, the right side transposed.
// IN: int8[8,1041] 127
// IN: int8[128,1041] 127
// OUT: int32[8,128] 16790289
func.func @main(%a: memref<8x1041xi8, #tpu.memory_space<vmem>>, %b: memref<128x1041xi8, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x1041xi8, #tpu.memory_space<vmem>>, vector<8x1041xi8>
  %y = vector.load %b[%c0, %c0] : memref<128x1041xi8, #tpu.memory_space<vmem>>, vector<128x1041xi8>
  %z = arith.constant dense<0> : vector<8x128xi32>
  %r = tpu.matmul %x, %y, %z {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>} : vector<8x1041xi8>, vector<128x1041xi8>, vector<8x128xi32> -> vector<8x128xi32>
  vector.store %r, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// Two contracted dimensions: 7 * 127 * 3 * 6000.
// IN: int8[8,3,6000] 7
// IN: int8[3,6000,128] 127
// OUT: int32[8,128] 16002000
func.func @main(%a: memref<8x3x6000xi8, #tpu.memory_space<vmem>>, %b: memref<3x6000x128xi8, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0, %c0] : memref<8x3x6000xi8, #tpu.memory_space<vmem>>, vector<8x3x6000xi8>
  %y = vector.load %b[%c0, %c0, %c0] : memref<3x6000x128xi8, #tpu.memory_space<vmem>>, vector<3x6000x128xi8>
  %z = arith.constant dense<0> : vector<8x128xi32>
  %r = tpu.matmul %x, %y, %z {dimension_numbers = #tpu.dot_dimension_numbers<[1, 2], [0, 1], [0], [2], [0, 0, 1, 2], [], []>} : vector<8x3x6000xi8>, vector<3x6000x128xi8>, vector<8x128xi32> -> vector<8x128xi32>
  vector.store %r, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}
