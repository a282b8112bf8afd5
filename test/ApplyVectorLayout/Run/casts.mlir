// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// 4-bit integers to wider ones, with signs and with zeros.
// IN: int4[37,130] [(n * 37 % 16 - 8) for n in range(4810)]
// OUT: int8[37,130] [(n * 37 % 16 - 8) for n in range(4810)]
// OUT: int8[37,130] [(((n * 37 % 16 - 8) % 16 + 128) % 256 - 128) for n in range(4810)]
// OUT: int16[37,130] [(n * 37 % 16 - 8) for n in range(4810)]
// OUT: int16[37,130] [(((n * 37 % 16 - 8) % 16 + 32768) % 65536 - 32768) for n in range(4810)]
// OUT: int32[37,130] [(n * 37 % 16 - 8) for n in range(4810)]
// OUT: int32[37,130] [(((n * 37 % 16 - 8) % 16 + 2147483648) % 4294967296 - 2147483648) for n in range(4810)]
func.func @main(%in0: memref<37x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out3: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out4: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out5: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>
  %y0 = arith.extsi %x0 : vector<37x130xi4> to vector<37x130xi8>
  %y1 = arith.extui %x0 : vector<37x130xi4> to vector<37x130xi8>
  %y2 = arith.extsi %x0 : vector<37x130xi4> to vector<37x130xi16>
  %y3 = arith.extui %x0 : vector<37x130xi4> to vector<37x130xi16>
  %y4 = arith.extsi %x0 : vector<37x130xi4> to vector<37x130xi32>
  %y5 = arith.extui %x0 : vector<37x130xi4> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out5[%c0, %c0], %y5 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// 8-bit integers to wider ones, with signs and with zeros.
// IN: int8[37,130] [(n * 37 % 256 - 128) for n in range(4810)]
// OUT: int16[37,130] [(n * 37 % 256 - 128) for n in range(4810)]
// OUT: int16[37,130] [(((n * 37 % 256 - 128) % 256 + 32768) % 65536 - 32768) for n in range(4810)]
// OUT: int32[37,130] [(n * 37 % 256 - 128) for n in range(4810)]
// OUT: int32[37,130] [(((n * 37 % 256 - 128) % 256 + 2147483648) % 4294967296 - 2147483648) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out3: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %y0 = arith.extsi %x0 : vector<37x130xi8> to vector<37x130xi16>
  %y1 = arith.extui %x0 : vector<37x130xi8> to vector<37x130xi16>
  %y2 = arith.extsi %x0 : vector<37x130xi8> to vector<37x130xi32>
  %y3 = arith.extui %x0 : vector<37x130xi8> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// 16-bit integers to wider ones, with signs and with zeros.
// IN: int16[37,130] [(n * 37 % 65536 - 32768) for n in range(4810)]
// OUT: int32[37,130] [(n * 37 % 65536 - 32768) for n in range(4810)]
// OUT: int32[37,130] [(((n * 37 % 65536 - 32768) % 65536 + 2147483648) % 4294967296 - 2147483648) for n in range(4810)]
func.func @main(%in0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>
  %y0 = arith.extsi %x0 : vector<37x130xi16> to vector<37x130xi32>
  %y1 = arith.extui %x0 : vector<37x130xi16> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// 32-bit integers to narrower ones: the low bits.
// IN: int32[37,130] [(n * 40503 - 70000000) for n in range(4810)]
// OUT: int16[37,130] [(((n * 40503 - 70000000) + 32768) % 65536 - 32768) for n in range(4810)]
// OUT: int8[37,130] [(((n * 40503 - 70000000) + 128) % 256 - 128) for n in range(4810)]
// OUT: int4[37,130] [(((n * 40503 - 70000000) + 8) % 16 - 8) for n in range(4810)]
func.func @main(%in0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out2: memref<37x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>
  %y0 = arith.trunci %x0 : vector<37x130xi32> to vector<37x130xi16>
  %y1 = arith.trunci %x0 : vector<37x130xi32> to vector<37x130xi8>
  %y2 = arith.trunci %x0 : vector<37x130xi32> to vector<37x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>,
  return
}

// -----

// 16-bit integers to narrower ones: the low bits.
// IN: int16[37,130] [(n * 37 % 65536 - 32768) for n in range(4810)]
// OUT: int8[37,130] [(((n * 37 % 65536 - 32768) + 128) % 256 - 128) for n in range(4810)]
// OUT: int4[37,130] [(((n * 37 % 65536 - 32768) + 8) % 16 - 8) for n in range(4810)]
func.func @main(%in0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>
  %y0 = arith.trunci %x0 : vector<37x130xi16> to vector<37x130xi8>
  %y1 = arith.trunci %x0 : vector<37x130xi16> to vector<37x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>,
  return
}

// -----

// 8-bit integers to narrower ones: the low bits.
// IN: int8[37,130] [(n * 37 % 256 - 128) for n in range(4810)]
// OUT: int4[37,130] [(((n * 37 % 256 - 128) + 8) % 16 - 8) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %y0 = arith.trunci %x0 : vector<37x130xi8> to vector<37x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>,
  return
}

// -----

// bfloat16 to f32 and back.
// IN: bfloat16[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
// OUT: float32[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
// OUT: bfloat16[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
func.func @main(%in0: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>
  %y0 = tpu.extf %x0 : vector<37x130xbf16> -> vector<37x130xf32>
  %y1 = tpu.truncf %y0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<37x130xf32> -> vector<37x130xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  return
}

// -----

// float8_e5m2 to f32 and back.
// IN: float8_e5m2[37,130] [float([-6, -3, -1.5, -0.5, 0, 0.25, 1, 2, 4][n % 9]) for n in range(4810)]
// OUT: float32[37,130] [float([-6, -3, -1.5, -0.5, 0, 0.25, 1, 2, 4][n % 9]) for n in range(4810)]
// OUT: float8_e5m2[37,130] [float([-6, -3, -1.5, -0.5, 0, 0.25, 1, 2, 4][n % 9]) for n in range(4810)]
func.func @main(%in0: memref<37x130xf8E5M2, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xf8E5M2, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xf8E5M2, #tpu.memory_space<vmem>>, vector<37x130xf8E5M2>
  %y0 = tpu.extf %x0 : vector<37x130xf8E5M2> -> vector<37x130xf32>
  %y1 = tpu.truncf %y0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<37x130xf32> -> vector<37x130xf8E5M2>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xf8E5M2, #tpu.memory_space<vmem>>, vector<37x130xf8E5M2>,
  return
}

// -----

// float8_e4m3fn to f32 and back.
// IN: float8_e4m3fn[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
// OUT: float32[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
// OUT: float8_e4m3fn[37,130] [float((n % 15 - 7) / 4) for n in range(4810)]
func.func @main(%in0: memref<37x130xf8E4M3FN, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xf8E4M3FN, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xf8E4M3FN, #tpu.memory_space<vmem>>, vector<37x130xf8E4M3FN>
  %y0 = tpu.extf %x0 : vector<37x130xf8E4M3FN> -> vector<37x130xf32>
  %y1 = tpu.truncf %y0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<37x130xf32> -> vector<37x130xf8E4M3FN>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xf8E4M3FN, #tpu.memory_space<vmem>>, vector<37x130xf8E4M3FN>,
  return
}

// -----

// f32 to bfloat16 rounds to nearest even: 257 lies half-way to 258, 259 to 260.
// IN: float32[37,130] [float(257 + 2 * (n % 2)) for n in range(4810)]
// OUT: bfloat16[37,130] [float(256 + 4 * (n % 2)) for n in range(4810)]
func.func @main(%in0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>
  %y0 = tpu.truncf %x0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<37x130xf32> -> vector<37x130xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  return
}

// -----

// 4-bit integers to bfloat16 and back; fractions are cut.
// IN: int4[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: bfloat16[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int4[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>
  %y0 = arith.sitofp %x0 : vector<37x130xi4> to vector<37x130xbf16>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xbf16>
  %h = arith.mulf %y0, %half : vector<37x130xbf16>
  %y1 = arith.fptosi %h : vector<37x130xbf16> to vector<37x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>,
  return
}

// -----

// 4-bit integers to float32 and back; fractions are cut.
// IN: int4[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: float32[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int4[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi4, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi4, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>
  %y0 = arith.sitofp %x0 : vector<37x130xi4> to vector<37x130xf32>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xf32>
  %h = arith.mulf %y0, %half : vector<37x130xf32>
  %y1 = arith.fptosi %h : vector<37x130xf32> to vector<37x130xi4>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi4, #tpu.memory_space<vmem>>, vector<37x130xi4>,
  return
}

// -----

// 8-bit integers to bfloat16 and back; fractions are cut.
// IN: int8[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: bfloat16[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int8[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %y0 = arith.sitofp %x0 : vector<37x130xi8> to vector<37x130xbf16>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xbf16>
  %h = arith.mulf %y0, %half : vector<37x130xbf16>
  %y1 = arith.fptosi %h : vector<37x130xbf16> to vector<37x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  return
}

// -----

// 8-bit integers to float32 and back; fractions are cut.
// IN: int8[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: float32[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int8[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi8, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>
  %y0 = arith.sitofp %x0 : vector<37x130xi8> to vector<37x130xf32>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xf32>
  %h = arith.mulf %y0, %half : vector<37x130xf32>
  %y1 = arith.fptosi %h : vector<37x130xf32> to vector<37x130xi8>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi8, #tpu.memory_space<vmem>>, vector<37x130xi8>,
  return
}

// -----

// 16-bit integers to bfloat16 and back; fractions are cut.
// IN: int16[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: bfloat16[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int16[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>
  %y0 = arith.sitofp %x0 : vector<37x130xi16> to vector<37x130xbf16>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xbf16>
  %h = arith.mulf %y0, %half : vector<37x130xbf16>
  %y1 = arith.fptosi %h : vector<37x130xbf16> to vector<37x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  return
}

// -----

// 16-bit integers to float32 and back; fractions are cut.
// IN: int16[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: float32[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int16[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>
  %y0 = arith.sitofp %x0 : vector<37x130xi16> to vector<37x130xf32>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xf32>
  %h = arith.mulf %y0, %half : vector<37x130xf32>
  %y1 = arith.fptosi %h : vector<37x130xf32> to vector<37x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi16, #tpu.memory_space<vmem>>, vector<37x130xi16>,
  return
}

// -----

// 32-bit integers to bfloat16 and back; fractions are cut.
// IN: int32[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: bfloat16[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int32[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>
  %y0 = arith.sitofp %x0 : vector<37x130xi32> to vector<37x130xbf16>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xbf16>
  %h = arith.mulf %y0, %half : vector<37x130xbf16>
  %y1 = arith.fptosi %h : vector<37x130xbf16> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xbf16, #tpu.memory_space<vmem>>, vector<37x130xbf16>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// 32-bit integers to float32 and back; fractions are cut.
// IN: int32[37,130] [((n % 15 - 7)) for n in range(4810)]
// OUT: float32[37,130] [float(((n % 15 - 7))) for n in range(4810)]
// OUT: int32[37,130] [int(((n % 15 - 7)) / 2) for n in range(4810)]
func.func @main(%in0: memref<37x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<37x130xf32, #tpu.memory_space<vmem>>,
                %out1: memref<37x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>
  %y0 = arith.sitofp %x0 : vector<37x130xi32> to vector<37x130xf32>
  %half = arith.constant dense<5.000000e-01> : vector<37x130xf32>
  %h = arith.mulf %y0, %half : vector<37x130xf32>
  %y1 = arith.fptosi %h : vector<37x130xf32> to vector<37x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<37x130xf32, #tpu.memory_space<vmem>>, vector<37x130xf32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<37x130xi32, #tpu.memory_space<vmem>>, vector<37x130xi32>,
  return
}

// -----

// Rank 1, packed.
// IN: int8[1000] [n % 256 - 128 for n in range(1000)]
// OUT: int32[1000] [n % 256 - 128 for n in range(1000)]
// OUT: int16[1000] [n % 256 - 128 for n in range(1000)]
func.func @main(%in0: memref<1000xi8, #tpu.memory_space<vmem>>,
                %out0: memref<1000xi32, #tpu.memory_space<vmem>>,
                %out1: memref<1000xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<1000xi8, #tpu.memory_space<vmem>>, vector<1000xi8>
  %y0 = arith.extsi %x0 : vector<1000xi8> to vector<1000xi32>
  %y1 = arith.extsi %x0 : vector<1000xi8> to vector<1000xi16>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<1000xi32, #tpu.memory_space<vmem>>, vector<1000xi32>,
  tpu.vector_store %out1[%c0], %y1 {strides = array<i32>} : memref<1000xi16, #tpu.memory_space<vmem>>, vector<1000xi16>,
  return
}
