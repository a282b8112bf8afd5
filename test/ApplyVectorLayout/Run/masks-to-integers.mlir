// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A mask of words as integers of each width, with zeros and with signs.
// IN: int32[37,130] [n * 37 % 101 - 50 for n in range(4810)]
// OUT: int8[37,130] [int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int8[37,130] [-int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int16[37,130] [int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int16[37,130] [-int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int32[37,130] [-int(n * 37 % 101 - 50 > 3) for n in range(4810)]
func.func @main(%in0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out4: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %three = arith.constant dense<3> : vector<37x130xi32>
  %x = vector.load %in0[%c0, %c0] : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>
  %m = arith.cmpi sgt, %x, %three : vector<37x130xi32>
  %y0 = arith.extui %m : vector<37x130xi1> to vector<37x130xi8>
  %y1 = arith.extsi %m : vector<37x130xi1> to vector<37x130xi8>
  %y2 = arith.extui %m : vector<37x130xi1> to vector<37x130xi16>
  %y3 = arith.extsi %m : vector<37x130xi1> to vector<37x130xi16>
  %y4 = arith.extsi %m : vector<37x130xi1> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// A mask of bytes, and one of halves, as words and as halves.
// IN: int8[37,130] [n * 37 % 101 - 50 for n in range(4810)]
// IN: int16[37,130] [n * 37 % 101 - 50 for n in range(4810)]
// OUT: int32[37,130] [int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int32[37,130] [-int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int16[37,130] [int(n * 37 % 101 - 50 > 3) for n in range(4810)]
// OUT: int32[37,130] [int(n * 37 % 101 - 50 == 3) for n in range(4810)]
// OUT: int8[37,130] [-int(n * 37 % 101 - 50 == 3) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out4: memref<37x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %three8 = arith.constant dense<3> : vector<37x130xi8>
  %three16 = arith.constant dense<3> : vector<37x130xi16>
  %x = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %m = arith.cmpi sgt, %x, %three8 : vector<37x130xi8>
  %y0 = arith.extui %m : vector<37x130xi1> to vector<37x130xi32>
  %y1 = arith.extsi %m : vector<37x130xi1> to vector<37x130xi32>
  %y2 = arith.extui %m : vector<37x130xi1> to vector<37x130xi16>
  %z = vector.load %in1[%c0, %c0] : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>
  %n = arith.cmpi eq, %z, %three16 : vector<37x130xi16>
  %y3 = arith.extui %n : vector<37x130xi1> to vector<37x130xi32>
  %y4 = arith.extsi %n : vector<37x130xi1> to vector<37x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  return
}

// -----

// The same for a row of rank 1.
// IN: int32[300] [n * 37 % 101 - 50 for n in range(300)]
// OUT: int8[300] [int(n * 37 % 101 - 50 > 3) for n in range(300)]
// OUT: int16[300] [int(n * 37 % 101 - 50 > 3) for n in range(300)]
func.func @main(%in0: memref<300xi32, #tpu.memory_space<vmem>>,
                %out0: memref<300xi8, #tpu.memory_space<vmem>>,
                %out1: memref<300xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %three = arith.constant dense<3> : vector<300xi32>
  %x = vector.load %in0[%c0] : memref<300xi32, #tpu.memory_space<vmem>>, vector<300xi32>
  %m = arith.cmpi sgt, %x, %three : vector<300xi32>
  %y0 = arith.extui %m : vector<300xi1> to vector<300xi8>
  %y1 = arith.extui %m : vector<300xi1> to vector<300xi16>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<300xi8, #tpu.memory_space<vmem>>, vector<300xi8>,
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<300xi16, #tpu.memory_space<vmem>>, vector<300xi16>,
  return
}

// -----

// Comparisons of packed elements that select words, alone and together with one of words.
// IN: int8[37,130] [n * 37 % 101 - 50 for n in range(4810)]
// IN: bfloat16[37,130] [n * 29 % 51 - 25 for n in range(4810)]
// IN: int32[37,130] [n * 13 % 97 - 48 for n in range(4810)]
// OUT: int32[37,130] [n * 13 % 97 - 48 if n * 37 % 101 - 50 >= 3 else 7 for n in range(4810)]
// OUT: int32[37,130] [n * 13 % 97 - 48 if (n * 37 % 101 - 50 < 3) and (n * 13 % 97 - 48 > 3) else 7 for n in range(4810)]
// OUT: int32[37,130] [int((n * 29 % 51 - 25 <= -2) or not (n * 13 % 97 - 48 > 3)) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %in2: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %three8 = arith.constant dense<3> : vector<37x130xi8>
  %three = arith.constant dense<3> : vector<37x130xi32>
  %seven = arith.constant dense<7> : vector<37x130xi32>
  %true = arith.constant dense<true> : vector<37x130xi1>
  %two = arith.constant dense<-2.0> : vector<37x130xbf16>
  %x = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %y = vector.load %in1[%c0, %c0] : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>
  %w = vector.load %in2[%c0, %c0] : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>
  %ge = arith.cmpi sge, %x, %three8 : vector<37x130xi8>
  %y0 = arith.select %ge, %w, %seven : vector<37x130xi1>, vector<37x130xi32>
  %lt = arith.cmpi slt, %x, %three8 : vector<37x130xi8>
  %wide = arith.cmpi sgt, %w, %three : vector<37x130xi32>
  %both = arith.andi %lt, %wide : vector<37x130xi1>
  %y1 = arith.select %both, %w, %seven : vector<37x130xi1>, vector<37x130xi32>
  %le = arith.cmpf ole, %y, %two : vector<37x130xbf16>
  %not = arith.xori %wide, %true : vector<37x130xi1>
  %either = arith.ori %le, %not : vector<37x130xi1>
  %y2 = arith.extui %either : vector<37x130xi1> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}
