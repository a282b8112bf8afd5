// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Sums, products, logic and order of 16-bit integers, as 32-bit ones where the generation lacks them.
// IN: int16[20,130] [(n * 577 % 65536 - 32768) for n in range(2600)]
// IN: int16[20,130] [(n * 91 % 4001 - 2000) for n in range(2600)]
// OUT: int16[20,130] [(((n * 577 % 65536 - 32768) + (n * 91 % 4001 - 2000) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [(((n * 577 % 65536 - 32768) - (n * 91 % 4001 - 2000) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [(((n * 577 % 65536 - 32768) * (n * 91 % 4001 - 2000) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((n * 577 % 65536 - 32768) & (n * 91 % 4001 - 2000)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((n * 577 % 65536 - 32768) ^ (n * 91 % 4001 - 2000)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((max((n * 577 % 65536 - 32768), (n * 91 % 4001 - 2000)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((min((n * 577 % 65536 - 32768), (n * 91 % 4001 - 2000)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((max((((n * 577 % 65536 - 32768)) % 65536), (((n * 91 % 4001 - 2000)) % 65536)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((min((((n * 577 % 65536 - 32768)) % 65536), (((n * 91 % 4001 - 2000)) % 65536)) + 32768) % 65536 - 32768) for n in range(2600)]
func.func @main(%in0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %in1: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out4: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out5: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out6: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out7: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out8: memref<20x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %x1 = vector.load %in1[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %y0 = arith.addi %x0, %x1 : vector<20x130xi16>
  %y1 = arith.subi %x0, %x1 : vector<20x130xi16>
  %y2 = arith.muli %x0, %x1 : vector<20x130xi16>
  %y3 = arith.andi %x0, %x1 : vector<20x130xi16>
  %y4 = arith.xori %x0, %x1 : vector<20x130xi16>
  %y5 = arith.maxsi %x0, %x1 : vector<20x130xi16>
  %y6 = arith.minsi %x0, %x1 : vector<20x130xi16>
  %y7 = arith.maxui %x0, %x1 : vector<20x130xi16>
  %y8 = arith.minui %x0, %x1 : vector<20x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out7[%c0, %c0], %y7 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out8[%c0, %c0], %y8 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  return
}

// -----

// Shifts and quotients of 16-bit integers, as 32-bit ones where the generation lacks them.
// IN: int16[20,130] [(n * 577 % 65536 - 32768) for n in range(2600)]
// IN: int16[20,130] [(n % 15 + 1) for n in range(2600)]
// OUT: int16[20,130] [((((n * 577 % 65536 - 32768) << (n % 15 + 1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((n * 577 % 65536 - 32768) >> (n % 15 + 1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((((n * 577 % 65536 - 32768)) % 65536) >> (n % 15 + 1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [(((abs((n * 577 % 65536 - 32768)) // (n % 15 + 1) * (1 if (n * 577 % 65536 - 32768) >= 0 else -1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((((n * 577 % 65536 - 32768)) % 65536) // (n % 15 + 1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [(((abs((n * 577 % 65536 - 32768)) % (n % 15 + 1) * (1 if (n * 577 % 65536 - 32768) >= 0 else -1)) + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [((((((n * 577 % 65536 - 32768)) % 65536) % (n % 15 + 1)) + 32768) % 65536 - 32768) for n in range(2600)]
func.func @main(%in0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %in1: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out4: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out5: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out6: memref<20x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %x1 = vector.load %in1[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %y0 = arith.shli %x0, %x1 : vector<20x130xi16>
  %y1 = arith.shrsi %x0, %x1 : vector<20x130xi16>
  %y2 = arith.shrui %x0, %x1 : vector<20x130xi16>
  %y3 = arith.divsi %x0, %x1 : vector<20x130xi16>
  %y4 = arith.divui %x0, %x1 : vector<20x130xi16>
  %y5 = arith.remsi %x0, %x1 : vector<20x130xi16>
  %y6 = arith.remui %x0, %x1 : vector<20x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  return
}

// -----

// A 16-bit scalar spread over a vector.
// IN: int16[20,130] [(n * 577 % 65536 - 32768) for n in range(2600)]
// OUT: int16[20,130] [(((n * 577 % 65536 - 32768) - 3 + 32768) % 65536 - 32768) for n in range(2600)]
func.func @main(%in0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<20x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %s = arith.constant 3 : i16
  %v = vector.broadcast %s : i16 to vector<20x130xi16>
  %y0 = arith.subi %x0, %v : vector<20x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>,
  return
}

// -----

// Sums, products, logic and order of 8-bit integers, as 32-bit ones where the generation lacks them.
// IN: int8[36,130] [(n * 37 % 256 - 128) for n in range(4680)]
// IN: int8[36,130] [(n * 29 % 101 - 50) for n in range(4680)]
// OUT: int8[36,130] [(((n * 37 % 256 - 128) + (n * 29 % 101 - 50) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [(((n * 37 % 256 - 128) - (n * 29 % 101 - 50) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [(((n * 37 % 256 - 128) * (n * 29 % 101 - 50) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((n * 37 % 256 - 128) & (n * 29 % 101 - 50)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((n * 37 % 256 - 128) ^ (n * 29 % 101 - 50)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((max((n * 37 % 256 - 128), (n * 29 % 101 - 50)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((min((n * 37 % 256 - 128), (n * 29 % 101 - 50)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((max((((n * 37 % 256 - 128)) % 256), (((n * 29 % 101 - 50)) % 256)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((min((((n * 37 % 256 - 128)) % 256), (((n * 29 % 101 - 50)) % 256)) + 128) % 256 - 128) for n in range(4680)]
func.func @main(%in0: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out2: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out3: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out4: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out5: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out6: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out7: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out8: memref<36x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>
  %y0 = arith.addi %x0, %x1 : vector<36x130xi8>
  %y1 = arith.subi %x0, %x1 : vector<36x130xi8>
  %y2 = arith.muli %x0, %x1 : vector<36x130xi8>
  %y3 = arith.andi %x0, %x1 : vector<36x130xi8>
  %y4 = arith.xori %x0, %x1 : vector<36x130xi8>
  %y5 = arith.maxsi %x0, %x1 : vector<36x130xi8>
  %y6 = arith.minsi %x0, %x1 : vector<36x130xi8>
  %y7 = arith.maxui %x0, %x1 : vector<36x130xi8>
  %y8 = arith.minui %x0, %x1 : vector<36x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out7[%c0, %c0], %y7 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out8[%c0, %c0], %y8 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  return
}

// -----

// Shifts and quotients of 8-bit integers, as 32-bit ones where the generation lacks them.
// IN: int8[36,130] [(n * 37 % 256 - 128) for n in range(4680)]
// IN: int8[36,130] [(n % 7 + 1) for n in range(4680)]
// OUT: int8[36,130] [((((n * 37 % 256 - 128) << (n % 7 + 1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((n * 37 % 256 - 128) >> (n % 7 + 1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((((n * 37 % 256 - 128)) % 256) >> (n % 7 + 1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [(((abs((n * 37 % 256 - 128)) // (n % 7 + 1) * (1 if (n * 37 % 256 - 128) >= 0 else -1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((((n * 37 % 256 - 128)) % 256) // (n % 7 + 1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [(((abs((n * 37 % 256 - 128)) % (n % 7 + 1) * (1 if (n * 37 % 256 - 128) >= 0 else -1)) + 128) % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [((((((n * 37 % 256 - 128)) % 256) % (n % 7 + 1)) + 128) % 256 - 128) for n in range(4680)]
func.func @main(%in0: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out2: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out3: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out4: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out5: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out6: memref<36x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>
  %x1 = vector.load %in1[%c0, %c0] : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>
  %y0 = arith.shli %x0, %x1 : vector<36x130xi8>
  %y1 = arith.shrsi %x0, %x1 : vector<36x130xi8>
  %y2 = arith.shrui %x0, %x1 : vector<36x130xi8>
  %y3 = arith.divsi %x0, %x1 : vector<36x130xi8>
  %y4 = arith.divui %x0, %x1 : vector<36x130xi8>
  %y5 = arith.remsi %x0, %x1 : vector<36x130xi8>
  %y6 = arith.remui %x0, %x1 : vector<36x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  return
}

// -----

// A 8-bit scalar spread over a vector.
// IN: int8[36,130] [(n * 37 % 256 - 128) for n in range(4680)]
// OUT: int8[36,130] [(((n * 37 % 256 - 128) - 3 + 128) % 256 - 128) for n in range(4680)]
func.func @main(%in0: memref<36x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<36x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>
  %s = arith.constant 3 : i8
  %v = vector.broadcast %s : i8 to vector<36x130xi8>
  %y0 = arith.subi %x0, %v : vector<36x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<36x130xi8, #tpu.memory_space<vmem>>, vector<36x130xi8>,
  return
}

// -----

// Sums, products, logic and order of 4-bit integers, as 32-bit ones where the generation lacks them.
// IN: int4[70,130] [(n * 5 % 16 - 8) for n in range(9100)]
// IN: int4[70,130] [(n * 3 % 13 - 6) for n in range(9100)]
// OUT: int4[70,130] [(((n * 5 % 16 - 8) + (n * 3 % 13 - 6) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [(((n * 5 % 16 - 8) - (n * 3 % 13 - 6) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [(((n * 5 % 16 - 8) * (n * 3 % 13 - 6) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((n * 5 % 16 - 8) & (n * 3 % 13 - 6)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((n * 5 % 16 - 8) ^ (n * 3 % 13 - 6)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((max((n * 5 % 16 - 8), (n * 3 % 13 - 6)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((min((n * 5 % 16 - 8), (n * 3 % 13 - 6)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((max((((n * 5 % 16 - 8)) % 16), (((n * 3 % 13 - 6)) % 16)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((min((((n * 5 % 16 - 8)) % 16), (((n * 3 % 13 - 6)) % 16)) + 8) % 16 - 8) for n in range(9100)]
func.func @main(%in0: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %in1: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out1: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out2: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out3: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out4: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out5: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out6: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out7: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out8: memref<70x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>
  %x1 = vector.load %in1[%c0, %c0] : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>
  %y0 = arith.addi %x0, %x1 : vector<70x130xi4>
  %y1 = arith.subi %x0, %x1 : vector<70x130xi4>
  %y2 = arith.muli %x0, %x1 : vector<70x130xi4>
  %y3 = arith.andi %x0, %x1 : vector<70x130xi4>
  %y4 = arith.xori %x0, %x1 : vector<70x130xi4>
  %y5 = arith.maxsi %x0, %x1 : vector<70x130xi4>
  %y6 = arith.minsi %x0, %x1 : vector<70x130xi4>
  %y7 = arith.maxui %x0, %x1 : vector<70x130xi4>
  %y8 = arith.minui %x0, %x1 : vector<70x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out7[%c0, %c0], %y7 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out8[%c0, %c0], %y8 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  return
}

// -----

// Shifts and quotients of 4-bit integers, as 32-bit ones where the generation lacks them.
// IN: int4[70,130] [(n * 5 % 16 - 8) for n in range(9100)]
// IN: int4[70,130] [(n % 3 + 1) for n in range(9100)]
// OUT: int4[70,130] [((((n * 5 % 16 - 8) << (n % 3 + 1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((n * 5 % 16 - 8) >> (n % 3 + 1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((((n * 5 % 16 - 8)) % 16) >> (n % 3 + 1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [(((abs((n * 5 % 16 - 8)) // (n % 3 + 1) * (1 if (n * 5 % 16 - 8) >= 0 else -1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((((n * 5 % 16 - 8)) % 16) // (n % 3 + 1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [(((abs((n * 5 % 16 - 8)) % (n % 3 + 1) * (1 if (n * 5 % 16 - 8) >= 0 else -1)) + 8) % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [((((((n * 5 % 16 - 8)) % 16) % (n % 3 + 1)) + 8) % 16 - 8) for n in range(9100)]
func.func @main(%in0: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %in1: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out1: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out2: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out3: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out4: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out5: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out6: memref<70x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>
  %x1 = vector.load %in1[%c0, %c0] : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>
  %y0 = arith.shli %x0, %x1 : vector<70x130xi4>
  %y1 = arith.shrsi %x0, %x1 : vector<70x130xi4>
  %y2 = arith.shrui %x0, %x1 : vector<70x130xi4>
  %y3 = arith.divsi %x0, %x1 : vector<70x130xi4>
  %y4 = arith.divui %x0, %x1 : vector<70x130xi4>
  %y5 = arith.remsi %x0, %x1 : vector<70x130xi4>
  %y6 = arith.remui %x0, %x1 : vector<70x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  tpu.vector_store %out6[%c0, %c0], %y6 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  return
}

// -----

// A 4-bit scalar spread over a vector.
// IN: int4[70,130] [(n * 5 % 16 - 8) for n in range(9100)]
// OUT: int4[70,130] [(((n * 5 % 16 - 8) - 3 + 8) % 16 - 8) for n in range(9100)]
func.func @main(%in0: memref<70x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<70x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>
  %s = arith.constant 3 : i4
  %v = vector.broadcast %s : i4 to vector<70x130xi4>
  %y0 = arith.subi %x0, %v : vector<70x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<70x130xi4, #tpu.memory_space<vmem>>, vector<70x130xi4>,
  return
}
