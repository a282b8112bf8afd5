// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5n && %run-case %s --text %t5n
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Masks of comparisons of bytes, cut out and concatenated, choose bytes and words.
// IN: int8[64,130] [(n * 57 % 256 - 128) for n in range(8320)]
// IN: int8[64,130] [(n * 91 % 256 - 128) for n in range(8320)]
// OUT: int8[32,130] [(n * 91 % 256 - 128 if ((n + 1300) * 57 % 256 - 128) > ((n + 1300) * 91 % 256 - 128) else 0) for n in range(4160)]
// OUT: int32[128,130] [(7 if ((n % 8320) * 57 % 256 - 128) > ((n % 8320) * 91 % 256 - 128) and ((n % 8320) * 57 % 256 - 128) != ((n % 8320) * 91 + 90) % 256 - 128 else -3) for n in range(16640)]
// OUT: int8[128,130] [(7 if ((n % 8320) * 57 % 256 - 128) > ((n % 8320) * 91 % 256 - 128) and ((n % 8320) * 57 % 256 - 128) != ((n % 8320) * 91 + 90) % 256 - 128 else -3) for n in range(16640)]
func.func @main(%in0: memref<64x130xi8, #tpu.memory_space<vmem>>,
                %in1: memref<64x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<32x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<128x130xi32, #tpu.memory_space<vmem>>,
                %out2: memref<128x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<32x130xi8>
  %more = arith.constant dense<90> : vector<64x130xi8>
  %seven = arith.constant dense<7> : vector<128x130xi32>
  %three = arith.constant dense<-3> : vector<128x130xi32>
  %seven8 = arith.constant dense<7> : vector<128x130xi8>
  %three8 = arith.constant dense<-3> : vector<128x130xi8>
  %x = vector.load %in0[%c0, %c0] : memref<64x130xi8, #tpu.memory_space<vmem>>, vector<64x130xi8>
  %y = vector.load %in1[%c0, %c0] : memref<64x130xi8, #tpu.memory_space<vmem>>, vector<64x130xi8>
  %m = arith.cmpi sgt, %x, %y : vector<64x130xi8>
  %cut = vector.extract_strided_slice %m {offsets = [10, 0], sizes = [32, 130], strides = [1, 1]} : vector<64x130xi1> to vector<32x130xi1>
  %y0 = vector.extract_strided_slice %y {offsets = [0, 0], sizes = [32, 130], strides = [1, 1]} : vector<64x130xi8> to vector<32x130xi8>
  %r0 = arith.select %cut, %y0, %zero : vector<32x130xi1>, vector<32x130xi8>
  %z = arith.addi %y, %more : vector<64x130xi8>
  %n = arith.cmpi ne, %x, %z : vector<64x130xi8>
  %both = arith.andi %m, %n : vector<64x130xi1>
  %twice = tpu.concatenate %both, %both in 0 : vector<64x130xi1>, vector<64x130xi1> -> vector<128x130xi1>
  %r1 = arith.select %twice, %seven, %three : vector<128x130xi1>, vector<128x130xi32>
  %r2 = arith.select %twice, %seven8, %three8 : vector<128x130xi1>, vector<128x130xi8>
  tpu.vector_store %out0[%c0, %c0], %r0 {strides = array<i32>} : memref<32x130xi8, #tpu.memory_space<vmem>>, vector<32x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %r1 {strides = array<i32>} : memref<128x130xi32, #tpu.memory_space<vmem>>, vector<128x130xi32>,
  tpu.vector_store %out2[%c0, %c0], %r2 {strides = array<i32>} : memref<128x130xi8, #tpu.memory_space<vmem>>, vector<128x130xi8>,
  return
}

// -----

// Masks of comparisons of 16-bit elements, given another shape; one is of words, one of packed elements.
// IN: int16[48,100] [(n * 577 % 65536 - 32768) for n in range(4800)]
// IN: bfloat16[48,100] [float(n % 23 - 11) for n in range(4800)]
// OUT: int16[3,16,100] [(5 if (n * 577 % 65536 - 32768) > 100 or n % 23 - 11 == 3 else 6) for n in range(4800)]
// OUT: float32[3,16,100] [(1.0 if n % 23 - 11 == 3 else 0.0) for n in range(4800)]
func.func @main(%in0: memref<48x100xi16, #tpu.memory_space<vmem>>,
                %in1: memref<48x100xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<3x16x100xi16, #tpu.memory_space<vmem>>,
                %out1: memref<3x16x100xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %hundred = arith.constant dense<100> : vector<48x100xi16>
  %three = arith.constant dense<3.0> : vector<48x100xbf16>
  %five = arith.constant dense<5> : vector<3x16x100xi16>
  %six = arith.constant dense<6> : vector<3x16x100xi16>
  %one = arith.constant dense<1.0> : vector<3x16x100xf32>
  %none = arith.constant dense<0.0> : vector<3x16x100xf32>
  %x = vector.load %in0[%c0, %c0] : memref<48x100xi16, #tpu.memory_space<vmem>>, vector<48x100xi16>
  %y = vector.load %in1[%c0, %c0] : memref<48x100xbf16, #tpu.memory_space<vmem>>, vector<48x100xbf16>
  %m = arith.cmpi sgt, %x, %hundred : vector<48x100xi16>
  %n = arith.cmpf oeq, %y, %three : vector<48x100xbf16>
  %any = arith.ori %m, %n : vector<48x100xi1>
  %a = vector.shape_cast %any : vector<48x100xi1> to vector<3x16x100xi1>
  %b = vector.shape_cast %n : vector<48x100xi1> to vector<3x16x100xi1>
  %r0 = arith.select %a, %five, %six : vector<3x16x100xi1>, vector<3x16x100xi16>
  %r1 = arith.select %b, %one, %none : vector<3x16x100xi1>, vector<3x16x100xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %r0 {strides = array<i32>} : memref<3x16x100xi16, #tpu.memory_space<vmem>>, vector<3x16x100xi16>,
  tpu.vector_store %out1[%c0, %c0, %c0], %r1 {strides = array<i32>} : memref<3x16x100xf32, #tpu.memory_space<vmem>>, vector<3x16x100xf32>,
  return
}
