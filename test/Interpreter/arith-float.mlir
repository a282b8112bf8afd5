// RUN: %run-case %s

// Sums, differences, products, quotients, remainders in f32. A remainder has the
// sign of the dividend.
// IN: float32[4] [1.5, -7.0, 0.0, 6.0]
// IN: float32[4] [2.0, 4.0, -0.5, inf]
// OUT: float32[4] [3.5, -3.0, -0.5, inf]
// OUT: float32[4] [-0.5, -11.0, 0.5, -inf]
// OUT: float32[4] [3.0, -28.0, -0.0, inf]
// OUT: float32[4] [0.75, -1.75, -0.0, 0.0]
// OUT: float32[4] [1.5, -3.0, 0.0, 6.0]
func.func @main(%in0: memref<4xf32>,
                %in1: memref<4xf32>,
                %out0: memref<4xf32>,
                %out1: memref<4xf32>,
                %out2: memref<4xf32>,
                %out3: memref<4xf32>,
                %out4: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %b = vector.load %in1[%c0] : memref<4xf32>, vector<4xf32>
  %r0 = arith.addf %a, %b : vector<4xf32>
  %r1 = arith.subf %a, %b : vector<4xf32>
  %r2 = arith.mulf %a, %b : vector<4xf32>
  %r3 = arith.divf %a, %b : vector<4xf32>
  %r4 = arith.remf %a, %b : vector<4xf32>
  vector.store %r0, %out0[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r1, %out1[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r2, %out2[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r3, %out3[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r4, %out4[%c0] : memref<4xf32>, vector<4xf32>
  return
}

// -----

// maximumf and minimumf hand NaN on, maxnumf and minnumf the other operand.
// IN: float32[3] [1.0, nan, 3.0]
// IN: float32[3] [2.0, 5.0, nan]
// OUT: float32[3] [2.0, nan, nan]
// OUT: float32[3] [1.0, nan, nan]
// OUT: float32[3] [2.0, 5.0, 3.0]
// OUT: float32[3] [1.0, 5.0, 3.0]
func.func @main(%in0: memref<3xf32>,
                %in1: memref<3xf32>,
                %out0: memref<3xf32>,
                %out1: memref<3xf32>,
                %out2: memref<3xf32>,
                %out3: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %b = vector.load %in1[%c0] : memref<3xf32>, vector<3xf32>
  %r0 = arith.maximumf %a, %b : vector<3xf32>
  %r1 = arith.minimumf %a, %b : vector<3xf32>
  %r2 = arith.maxnumf %a, %b : vector<3xf32>
  %r3 = arith.minnumf %a, %b : vector<3xf32>
  vector.store %r0, %out0[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r1, %out1[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r2, %out2[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r3, %out3[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// -----

// negf changes the sign bit alone, of NaN (0x7fc00000) and zero too.
// IN: float32[4] [1.5, -2.0, 0.0, bits(0x7fc00000)]
// OUT: int32[4] [-1077936128, 1073741824, -2147483648, -4194304]
func.func @main(%in0: memref<4xf32>,
                %out0: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %n = arith.negf %a : vector<4xf32>
  %r0 = arith.bitcast %n : vector<4xf32> to vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// bf16 rounds after every op, ties to even: 1 + 2^-8 lies halfway between 1 and
// 1 + 2^-7, and goes to 1; 1 + 2^-7 + 2^-8 goes up to 1 + 2^-6.
// IN: bfloat16[2] [1.0, 1.0078125]
// OUT: bfloat16[2] [1.0, 1.015625]
func.func @main(%in0: memref<2xbf16>,
                %out0: memref<2xbf16>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xbf16>, vector<2xbf16>
  %h = arith.constant dense<3.90625e-03> : vector<2xbf16>
  %r0 = arith.addf %a, %h : vector<2xbf16>
  vector.store %r0, %out0[%c0] : memref<2xbf16>, vector<2xbf16>
  return
}

// -----

// bf16 to f32 is exact; f32 to bf16 to nearest even: 1.00390625 = 1 + 2^-8 goes to
// 1, 3.4e38 lies above the largest bf16 halfway and becomes infinite.
// IN: bfloat16[2] [1.5, -0.0078125]
// IN: float32[2] [1.00390625, 3.4e38]
// OUT: float32[2] [1.5, -0.0078125]
// OUT: bfloat16[2] [1.0, bits(0x7f80)]
func.func @main(%in0: memref<2xbf16>,
                %in1: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xbf16>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xbf16>, vector<2xbf16>
  %b = vector.load %in1[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = arith.extf %a : vector<2xbf16> to vector<2xf32>
  %r1 = arith.truncf %b : vector<2xf32> to vector<2xbf16>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xbf16>, vector<2xbf16>
  return
}

// -----

// f32 to f8E4M3FN, whose largest number is 448 and which has no infinity: 464 is
// halfway to 480 and goes to even, 448; 500 becomes NaN.
// IN: float32[4] [448.0, 464.0, 500.0, 0.001953125]
// OUT: float8_e4m3fn[4] [448.0, 448.0, bits(0x7f), 0.001953125]
func.func @main(%in0: memref<4xf32>,
                %out0: memref<4xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %r0 = arith.truncf %a : vector<4xf32> to vector<4xf8E4M3FN>
  vector.store %r0, %out0[%c0] : memref<4xf8E4M3FN>, vector<4xf8E4M3FN>
  return
}
