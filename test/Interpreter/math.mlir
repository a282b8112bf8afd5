// RUN: %run-case %s

// Rounding: 2.5 is a tie.
// IN: float32[4] [2.5, -2.5, 1.2, -0.5]
// OUT: float32[4] [2.5, 2.5, 1.2, 0.5]
// OUT: float32[4] [3.0, -2.0, 2.0, -0.0]
// OUT: float32[4] [2.0, -3.0, 1.0, -1.0]
// OUT: float32[4] [3.0, -3.0, 1.0, -1.0]
// OUT: float32[4] [2.0, -2.0, 1.0, -0.0]
// OUT: float32[4] [2.0, -2.0, 1.0, -0.0]
func.func @main(%in0: memref<4xf32>,
                %out0: memref<4xf32>,
                %out1: memref<4xf32>,
                %out2: memref<4xf32>,
                %out3: memref<4xf32>,
                %out4: memref<4xf32>,
                %out5: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %r0 = math.absf %a : vector<4xf32>
  %r1 = math.ceil %a : vector<4xf32>
  %r2 = math.floor %a : vector<4xf32>
  %r3 = math.round %a : vector<4xf32>
  %r4 = math.roundeven %a : vector<4xf32>
  %r5 = math.trunc %a : vector<4xf32>
  vector.store %r0, %out0[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r1, %out1[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r2, %out2[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r3, %out3[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r4, %out4[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r5, %out5[%c0] : memref<4xf32>, vector<4xf32>
  return
}

// -----

// Roots.
// IN: float32[2] [4.0, 64.0]
// OUT: float32[2] [2.0, 8.0]
// OUT: float32[2] [0.5, 0.125]
// OUT: float32[2] [1.587401, 4.0]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.sqrt %a : vector<2xf32>
  %r1 = math.rsqrt %a : vector<2xf32>
  %r2 = math.cbrt %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// Exponentials and logarithms, of numbers whose values are known.
// IN: float32[2] [0.0, 1.0]
// OUT: float32[2] [1.0, 2.7182817]
// OUT: float32[2] [1.0, 2.0]
// OUT: float32[2] [0.0, 1.7182818]
// OUT: float32[2] [0.0, 0.6931472]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>,
                %out3: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.exp %a : vector<2xf32>
  %r1 = math.exp2 %a : vector<2xf32>
  %r2 = math.expm1 %a : vector<2xf32>
  %r3 = math.log1p %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r3, %out3[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// The three bases.
// IN: float32[3] [1.0, 1000.0, 8.0]
// OUT: float32[3] [0.0, 6.9077554, 2.0794415]
// OUT: float32[3] [0.0, 9.965784, 3.0]
// OUT: float32[3] [0.0, 3.0, 0.90308999]
func.func @main(%in0: memref<3xf32>,
                %out0: memref<3xf32>,
                %out1: memref<3xf32>,
                %out2: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %r0 = math.log %a : vector<3xf32>
  %r1 = math.log2 %a : vector<3xf32>
  %r2 = math.log10 %a : vector<3xf32>
  vector.store %r0, %out0[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r1, %out1[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r2, %out2[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// -----

// Angles: pi/6 and 0.
// IN: float32[2] [0.5235988, 0.0]
// OUT: float32[2] [0.5, 0.0]
// OUT: float32[2] [0.8660254, 1.0]
// OUT: float32[2] [0.5773503, 0.0]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.sin %a : vector<2xf32>
  %r1 = math.cos %a : vector<2xf32>
  %r2 = math.tan %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// Back: asin 1/2 is pi/6, acos pi/3, atan 1 pi/4.
// IN: float32[2] [0.5, 1.0]
// OUT: float32[2] [0.5235988, 1.5707964]
// OUT: float32[2] [1.0471976, 0.0]
// OUT: float32[2] [0.4636476, 0.7853982]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.asin %a : vector<2xf32>
  %r1 = math.acos %a : vector<2xf32>
  %r2 = math.atan %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// Hyperbolic: of ln 2 they are 3/4, 5/4 and 3/5.
// IN: float32[2] [0.6931472, 0.0]
// OUT: float32[2] [0.75, 0.0]
// OUT: float32[2] [1.25, 1.0]
// OUT: float32[2] [0.6, 0.0]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.sinh %a : vector<2xf32>
  %r1 = math.cosh %a : vector<2xf32>
  %r2 = math.tanh %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// The error function and its complement.
// IN: float32[2] [0.0, 1.0]
// OUT: float32[2] [0.0, 0.8427008]
// OUT: float32[2] [1.0, 0.1572992]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.erf %a : vector<2xf32>
  %r1 = math.erfc %a : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// powf, atan2 (by quadrant), copysign.
// IN: float32[2] [2.0, 1.0]
// IN: float32[2] [10.0, -1.0]
// OUT: float32[2] [1024.0, 1.0]
// OUT: float32[2] [0.1973956, 2.3561945]
// OUT: float32[2] [2.0, -1.0]
func.func @main(%in0: memref<2xf32>,
                %in1: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %b = vector.load %in1[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = math.powf %a, %b : vector<2xf32>
  %r1 = math.atan2 %a, %b : vector<2xf32>
  %r2 = math.copysign %a, %b : vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// fma rounds once: (1 + 2^-12)^2 - 1 - 2^-11 leaves 2^-24.
// IN: float32[1] [1.000244140625]
// IN: float32[1] [1.000244140625]
// IN: float32[1] [-1.00048828125]
// OUT: float32[1] [5.9604644775390625e-08]
func.func @main(%in0: memref<1xf32>,
                %in1: memref<1xf32>,
                %in2: memref<1xf32>,
                %out0: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<1xf32>, vector<1xf32>
  %b = vector.load %in1[%c0] : memref<1xf32>, vector<1xf32>
  %c = vector.load %in2[%c0] : memref<1xf32>, vector<1xf32>
  %r0 = math.fma %a, %b, %c : vector<1xf32>
  vector.store %r0, %out0[%c0] : memref<1xf32>, vector<1xf32>
  return
}

// -----

// fpowi: powers with integer exponents.
// IN: float32[3] [2.0, -2.0, 5.0]
// IN: int32[3] [-2, 3, 0]
// OUT: float32[3] [0.25, -8.0, 1.0]
func.func @main(%in0: memref<3xf32>,
                %in1: memref<3xi32>,
                %out0: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = math.fpowi %a, %b : vector<3xf32>, vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// -----

// Classes of numbers.
// IN: float32[3] [1.0, -inf, nan]
// OUT: int32[3] [1, 0, 0]
// OUT: int32[3] [0, 1, 0]
// OUT: int32[3] [0, 0, 1]
func.func @main(%in0: memref<3xf32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>,
                %out2: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %m0 = math.isfinite %a : vector<3xf32>
  %r0 = arith.extui %m0 : vector<3xi1> to vector<3xi32>
  %m1 = math.isinf %a : vector<3xf32>
  %r1 = arith.extui %m1 : vector<3xi1> to vector<3xi32>
  %m2 = math.isnan %a : vector<3xf32>
  %r2 = arith.extui %m2 : vector<3xi1> to vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r2, %out2[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Counting bits; of the smallest number absi gives itself.
// IN: int32[4] [-5, 0, 12, -2147483648]
// OUT: int32[4] [5, 0, 12, -2147483648]
// OUT: int32[4] [31, 0, 2, 1]
// OUT: int32[4] [0, 32, 28, 0]
// OUT: int32[4] [0, 32, 2, 31]
func.func @main(%in0: memref<4xi32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>,
                %out2: memref<4xi32>,
                %out3: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xi32>, vector<4xi32>
  %r0 = math.absi %a : vector<4xi32>
  %r1 = math.ctpop %a : vector<4xi32>
  %r2 = math.ctlz %a : vector<4xi32>
  %r3 = math.cttz %a : vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r2, %out2[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r3, %out3[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Narrow floats are computed in f32 and rounded once: sqrt 2 in bf16 is 1.4140625.
// IN: bfloat16[1] [2.0]
// OUT: bfloat16[1] [1.4140625]
func.func @main(%in0: memref<1xbf16>,
                %out0: memref<1xbf16>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<1xbf16>, vector<1xbf16>
  %r0 = math.sqrt %a : vector<1xbf16>
  vector.store %r0, %out0[%c0] : memref<1xbf16>, vector<1xbf16>
  return
}
