// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Ops that the reference refuses, lowered by ops that it has.

// All dimensions reduced, to a scalar of 32 and of 16 bits; the accumulator counts.
// IN: float32[10,130] [float(n % 5) for n in range(1300)]
// IN: bfloat16[3,20] [float(n) for n in range(60)]
// OUT: float32[8,128] [1.0 + sum(n % 5 for n in range(1300))] * 1024
// OUT: bfloat16[16,128] [59.0] * 2048
func.func @main(%in0: memref<10x130xf32, #tpu.memory_space<vmem>>,
                %in1: memref<3x20xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xf32, #tpu.memory_space<vmem>>,
                %out1: memref<16x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF80 : bf16
  %x0 = vector.load %in0[%c0, %c0] : memref<10x130xf32, #tpu.memory_space<vmem>>, vector<10x130xf32>
  %x1 = vector.load %in1[%c0, %c0] : memref<3x20xbf16, #tpu.memory_space<vmem>>, vector<3x20xbf16>
  %s0 = vector.multi_reduction <add>, %x0, %one [0, 1] : vector<10x130xf32> to f32
  %s1 = vector.multi_reduction <maximumf>, %x1, %low [0, 1] : vector<3x20xbf16> to bf16
  %y0 = vector.broadcast %s0 : f32 to vector<8x128xf32>
  %y1 = vector.broadcast %s1 : bf16 to vector<16x128xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>,
  return
}

// -----

// Narrow scalars, at constant and computed positions, and a truth value.
// IN: bfloat16[9,130] [float(n % 256) for n in range(1170)]
// IN: int8[9,130] [n % 256 - 128 for n in range(1170)]
// IN: int32[1] [7]
// OUT: bfloat16[8,128] [float((8 * 130 + 129) % 256)] * 1024
// OUT: int8[8,128] [(3 * 130 + 5) % 256 - 128] * 1024
// OUT: bfloat16[8,128] [float((7 * 130 + 1) % 256)] * 1024
// OUT: int32[8,128] [4] * 1024
func.func @main(%in0: memref<9x130xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<9x130xi8, #tpu.memory_space<vmem>>,
                %in2: memref<1xi32, #tpu.memory_space<smem>>,
                %out0: memref<8x128xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi8, #tpu.memory_space<vmem>>,
                %out2: memref<8x128xbf16, #tpu.memory_space<vmem>>,
                %out3: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %in2[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %i = arith.index_cast %n : i32 to index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xbf16, #tpu.memory_space<vmem>>, vector<9x130xbf16>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x130xi8, #tpu.memory_space<vmem>>, vector<9x130xi8>
  %words = arith.extsi %x1 : vector<9x130xi8> to vector<9x130xi32>
  %zero = arith.constant dense<0> : vector<9x130xi32>
  %mask = arith.cmpi slt, %words, %zero : vector<9x130xi32>
  %s0 = vector.extract %x0[8, 129] : bf16 from vector<9x130xbf16>
  %s1 = vector.extract %x1[3, 5] : i8 from vector<9x130xi8>
  %s2 = vector.extract %x0[%i, 1] : bf16 from vector<9x130xbf16>
  %s3 = vector.extract %mask[0, 127] : i1 from vector<9x130xi1>
  %four = arith.constant 4 : i32
  %five = arith.constant 5 : i32
  %s4 = arith.select %s3, %four, %five : i32
  %y0 = vector.broadcast %s0 : bf16 to vector<8x128xbf16>
  %y1 = vector.broadcast %s1 : i8 to vector<8x128xi8>
  %y2 = vector.broadcast %s2 : bf16 to vector<8x128xbf16>
  %y3 = vector.broadcast %s4 : i32 to vector<8x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Gathers of half bytes, and by indices wider and narrower than the elements.
// IN: int4[8,128] [n % 16 - 8 for n in range(1024)]
// IN: bfloat16[16,128] [float(n % 256) for n in range(2048)]
// IN: float32[8,128] [float(n) for n in range(1024)]
// IN: int4[8,128] [n % 7 for n in range(1024)]
// IN: int32[16,128] [(n * 37) % 128 for n in range(2048)]
// IN: int16[8,128] [(n * 37) % 128 for n in range(1024)]
// OUT: int4[8,128] [(r * 128 + (r * 128 + c) % 7) % 16 - 8 for r in range(8) for c in range(128)]
// OUT: bfloat16[16,128] [float((r * 128 + ((r * 128 + c) * 37) % 128) % 256) for r in range(16) for c in range(128)]
// OUT: float32[8,128] [float(r * 128 + ((r * 128 + c) * 37) % 128) for r in range(8) for c in range(128)]
func.func @main(%in0: memref<8x128xi4, #tpu.memory_space<vmem>>,
                %in1: memref<16x128xbf16, #tpu.memory_space<vmem>>,
                %in2: memref<8x128xf32, #tpu.memory_space<vmem>>,
                %in3: memref<8x128xi4, #tpu.memory_space<vmem>>,
                %in4: memref<16x128xi32, #tpu.memory_space<vmem>>,
                %in5: memref<8x128xi16, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi4, #tpu.memory_space<vmem>>,
                %out1: memref<16x128xbf16, #tpu.memory_space<vmem>>,
                %out2: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<8x128xi4, #tpu.memory_space<vmem>>, vector<8x128xi4>
  %x1 = vector.load %in1[%c0, %c0] : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>
  %x2 = vector.load %in2[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %i0 = vector.load %in3[%c0, %c0] : memref<8x128xi4, #tpu.memory_space<vmem>>, vector<8x128xi4>
  %i1 = vector.load %in4[%c0, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x128xi32>
  %i2 = vector.load %in5[%c0, %c0] : memref<8x128xi16, #tpu.memory_space<vmem>>, vector<8x128xi16>
  %y0 = tpu.dynamic_gather %x0[%i0] in [1] : vector<8x128xi4>, vector<8x128xi4> -> vector<8x128xi4>
  %y1 = tpu.dynamic_gather %x1[%i1] in [1] : vector<16x128xbf16>, vector<16x128xi32> -> vector<16x128xbf16>
  %y2 = tpu.dynamic_gather %x2[%i2] in [1] : vector<8x128xf32>, vector<8x128xi16> -> vector<8x128xf32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x128xi4, #tpu.memory_space<vmem>>, vector<8x128xi4>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// Integers reduced by kinds that no instruction has, of narrow elements too; unsigned extremes of words.
// IN: int32[9,130] [n * 2654435761 % 2**32 - 2**31 for n in range(1170)]
// IN: int16[9,130] [n * 40503 % 2**16 - 2**15 for n in range(1170)]
// OUT: int32[9] [__import__('functools').reduce(lambda a, b: a ^ b, [(r * 130 + c) * 2654435761 % 2**32 - 2**31 for c in range(130)]) for r in range(9)]
// OUT: int32[9] [-1 if any(v < 0 for v in x) and max(v % 2**32 for v in x) == 2**32 - 1 else (lambda m: m - 2**32 if m >= 2**31 else m)(max(v % 2**32 for v in x)) for x in [[(r * 130 + c) * 2654435761 % 2**32 - 2**31 for c in range(130)] for r in range(9)]]
// OUT: int16[130] [__import__('functools').reduce(lambda a, b: a | b, [(r * 130 + c) * 40503 % 2**16 - 2**15 for r in range(9)]) for c in range(130)]
// OUT: int16[130] [(__import__('math').prod((r * 130 + c) * 40503 % 2**16 - 2**15 for r in range(9)) + 2**15) % 2**16 - 2**15 for c in range(130)]
func.func @main(%in0: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %in1: memref<9x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<9xi32, #tpu.memory_space<vmem>>,
                %out1: memref<9xi32, #tpu.memory_space<vmem>>,
                %out2: memref<130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %x1 = vector.load %in1[%c0, %c0] : memref<9x130xi16, #tpu.memory_space<vmem>>, vector<9x130xi16>
  %zero = arith.constant dense<0> : vector<9xi32>
  %zero16 = arith.constant dense<0> : vector<130xi16>
  %one16 = arith.constant dense<1> : vector<130xi16>
  %y0 = vector.multi_reduction <xor>, %x0, %zero [1] : vector<9x130xi32> to vector<9xi32>
  %y1 = vector.multi_reduction <maxui>, %x0, %zero [1] : vector<9x130xi32> to vector<9xi32>
  %y2 = vector.multi_reduction <or>, %x1, %zero16 [0] : vector<9x130xi16> to vector<130xi16>
  %y3 = vector.multi_reduction <mul>, %x1, %one16 [0] : vector<9x130xi16> to vector<130xi16>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<9xi32, #tpu.memory_space<vmem>>, vector<9xi32>,
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<9xi32, #tpu.memory_space<vmem>>, vector<9xi32>,
  tpu.vector_store %out2[%c0], %y2 {strides = array<i32>} : memref<130xi16, #tpu.memory_space<vmem>>, vector<130xi16>,
  tpu.vector_store %out3[%c0], %y3 {strides = array<i32>} : memref<130xi16, #tpu.memory_space<vmem>>, vector<130xi16>,
  return
}
