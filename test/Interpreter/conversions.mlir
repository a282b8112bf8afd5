// RUN: %run-case %s

// Floats to integers: toward zero, saturated, NaN gives 0.
// IN: float32[5] [-1.9, 2.5, 3e9, -3e9, nan]
// OUT: int32[5] [-1, 2, 2147483647, -2147483648, 0]
// OUT: int32[5] [0, 2, -1294967296, 0, 0]
// OUT: int8[5] [-1, 2, 127, -128, 0]
func.func @main(%in0: memref<5xf32>,
                %out0: memref<5xi32>,
                %out1: memref<5xi32>,
                %out2: memref<5xi8>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<5xf32>, vector<5xf32>
  %r0 = arith.fptosi %a : vector<5xf32> to vector<5xi32>
  %r1 = arith.fptoui %a : vector<5xf32> to vector<5xi32>
  %r2 = arith.fptosi %a : vector<5xf32> to vector<5xi8>
  vector.store %r0, %out0[%c0] : memref<5xi32>, vector<5xi32>
  vector.store %r1, %out1[%c0] : memref<5xi32>, vector<5xi32>
  vector.store %r2, %out2[%c0] : memref<5xi8>, vector<5xi8>
  return
}

// -----

// tpu.fptosi and fptoui also to nearest even: 2.5 gives 2, 3.5 gives 4; -1 saturates
// to 0 unsigned.
// IN: float32[4] [2.5, 3.5, -1.5, -1.0]
// OUT: int32[4] [2, 3, -1, -1]
// OUT: int32[4] [2, 4, -2, -1]
// OUT: int32[4] [2, 4, 0, 0]
func.func @main(%in0: memref<4xf32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>,
                %out2: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %r0 = tpu.fptosi %a {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<4xf32> -> vector<4xi32>
  %r1 = tpu.fptosi %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<4xf32> -> vector<4xi32>
  %r2 = tpu.fptoui %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<4xf32> -> vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r2, %out2[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Integers to floats, to nearest even: 16777217 = 2^24 + 1 lies between 2^24 and
// 2^24 + 2. Unsigned, -1 is 2^32 - 1, which rounds to 2^32.
// IN: int32[2] [16777217, -1]
// OUT: float32[2] [16777216.0, -1.0]
// OUT: float32[2] [16777216.0, 4294967296.0]
// OUT: float32[2] [16777216.0, -1.0]
// OUT: float32[2] [16777216.0, 4294967296.0]
func.func @main(%in0: memref<2xi32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>,
                %out2: memref<2xf32>,
                %out3: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi32>, vector<2xi32>
  %r0 = arith.sitofp %a : vector<2xi32> to vector<2xf32>
  %r1 = arith.uitofp %a : vector<2xi32> to vector<2xf32>
  %r2 = tpu.sitofp %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xi32> -> vector<2xf32>
  %r3 = tpu.uitofp %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xi32> -> vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r3, %out3[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// To narrower floats integers go through f32, and are rounded twice: 2^28 + 2^20 + 1 is no tie for bf16, but
// the f32 next to it is.
// IN: int32[2] [268435456 + 1048576 + 1, -268435456 - 1048576 - 1]
// OUT: bfloat16[2] [268435456.0, -268435456.0]
func.func @main(%in0: memref<2xi32>,
                %out0: memref<2xbf16>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi32>, vector<2xi32>
  %r0 = arith.sitofp %a : vector<2xi32> to vector<2xbf16>
  vector.store %r0, %out0[%c0] : memref<2xbf16>, vector<2xbf16>
  return
}

// -----

// tpu.extf is exact. tpu.truncf rounds to nearest even or toward zero: 1.99 in bf16
// is 1.9921875 or 1.984375.
// IN: float32[2] [1.99, -1.99]
// IN: bfloat16[2] [0.5, -3.0]
// OUT: bfloat16[2] [1.9921875, -1.9921875]
// OUT: bfloat16[2] [1.984375, -1.984375]
// OUT: float32[2] [0.5, -3.0]
func.func @main(%in0: memref<2xf32>,
                %in1: memref<2xbf16>,
                %out0: memref<2xbf16>,
                %out1: memref<2xbf16>,
                %out2: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %b = vector.load %in1[%c0] : memref<2xbf16>, vector<2xbf16>
  %r0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xf32> -> vector<2xbf16>
  %r1 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<2xf32> -> vector<2xbf16>
  %r2 = tpu.extf %b : vector<2xbf16> -> vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xbf16>, vector<2xbf16>
  vector.store %r1, %out1[%c0] : memref<2xbf16>, vector<2xbf16>
  vector.store %r2, %out2[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// arith.bitcast keeps the bits of each element: 1.0 is 0x3f800000.
// IN: float32[2] [1.0, -2.0]
// OUT: int32[2] [1065353216, -1073741824]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = arith.bitcast %a : vector<2xf32> to vector<2xi32>
  vector.store %r0, %out0[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// reduce_precision keeps 8 exponent and 7 mantissa bits, in f32: 1 + 2^-8 is a tie.
// With 5 and 2, 200000 is beyond the largest number, 57344, and becomes infinite.
// IN: float32[3] [1.00390625, 1.01171875, 200000.0]
// OUT: float32[3] [1.0, 1.015625, 199680.0]
// OUT: float32[3] [1.0, 1.0, inf]
func.func @main(%in0: memref<3xf32>,
                %out0: memref<3xf32>,
                %out1: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %r0 = tpu.reduce_precision %a {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<3xf32> -> vector<3xf32>
  %r1 = tpu.reduce_precision %a {exponent_bits = 5 : i32, mantissa_bits = 2 : i32} : vector<3xf32> -> vector<3xf32>
  vector.store %r0, %out0[%c0] : memref<3xf32>, vector<3xf32>
  vector.store %r1, %out1[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// -----

// Without mantissa bits a tie goes to the even exponent (numbers of
// jax.lax.reduce_precision): 12 lies between 2^3 and 2^4, whose exponents are 130
// and 131.
// IN: float32[8] [-12.0, 12.0, 6.0, 1.5, 3.0, 24.0, 0.75, nan]
// OUT: float32[8] [-8.0, 8.0, 8.0, 2.0, 2.0, 32.0, 0.5, nan]
func.func @main(%in0: memref<8xf32>, %out0: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<8xf32>, vector<8xf32>
  %r = tpu.reduce_precision %a {exponent_bits = 8 : i32, mantissa_bits = 0 : i32} : vector<8xf32> -> vector<8xf32>
  vector.store %r, %out0[%c0] : memref<8xf32>, vector<8xf32>
  return
}

// -----

// Stochastic rounding adds 16 random bits below a bf16 and cuts: 1 + 2^-8 has the
// lower half 0x8000, so from 0x8000 on it goes up. Infinity stays.
// IN: float32[3] [1.00390625, 1.00390625, inf]
// IN: int32[3] [0x7fff, 0x8000, 0xffff]
// OUT: bfloat16[3] [1.0, 1.0078125, bits(0x7f80)]
// OUT: int32[3] [0x3f80, 0x3f81, 0x7f80]
func.func @main(%in0: memref<3xf32>,
                %in1: memref<3xi32>,
                %out0: memref<3xbf16>,
                %out1: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = tpu.stochastic_convert %a, %b : vector<3xf32>, vector<3xi32> -> vector<3xbf16>
  %r1 = tpu.stochastic_convert_elementwise %a, %b {dst_type = bf16} : vector<3xf32>, vector<3xi32> -> vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xbf16>, vector<3xbf16>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// pack_elementwise puts the bf16 of each source into one word, the first lowest:
// 1.0 is 0x3f80, -2.0 is 0xc000; unpack takes one back.
// IN: float32[2] [1.0, -2.0]
// IN: float32[2] [-2.0, 1.0]
// OUT: int32[2] [0xc0003f80 - 2**32, 0x3f80c000]
// OUT: float32[2] [-2.0, 1.0]
func.func @main(%in0: memref<2xf32>,
                %in1: memref<2xf32>,
                %out0: memref<2xi32>,
                %out1: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %b = vector.load %in1[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = tpu.pack_elementwise %a, %b {target_type = bf16} : vector<2xf32>, vector<2xf32> -> vector<2xi32>
  %r1 = tpu.unpack_elementwise %r0, 1 {source_type = bf16} : vector<2xi32> -> vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// reciprocal; the approximate form starts from bf16(x): 3.01 goes to 3.015625.
// IN: float32[2] [4.0, 3.01]
// OUT: float32[2] [0.25, 0.33222592]
// OUT: float32[2] [0.25, 0.33160622]
func.func @main(%in0: memref<2xf32>,
                %out0: memref<2xf32>,
                %out1: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xf32>, vector<2xf32>
  %r0 = tpu.reciprocal %a {approx = false} : vector<2xf32> -> vector<2xf32>
  %r1 = tpu.reciprocal %a {approx = true} : vector<2xf32> -> vector<2xf32>
  vector.store %r0, %out0[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %r1, %out1[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// weird: infinite or NaN.
// IN: float32[4] [1.0, -inf, nan, 0.0]
// OUT: int32[4] [0, 1, 1, 0]
func.func @main(%in0: memref<4xf32>,
                %out0: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %m = tpu.weird %a : vector<4xf32> -> vector<4xi1>
  %r0 = arith.extui %m : vector<4xi1> to vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// logistic: 1/(1 + e^-x); of ln 3 it is 3/4.
// IN: float32[3] [0.0, 1.0986123, -1.0986123]
// OUT: float32[3] [0.5, 0.75, 0.25]
func.func @main(%in0: memref<3xf32>,
                %out0: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xf32>, vector<3xf32>
  %r0 = tpu.logistic %a : vector<3xf32> -> vector<3xf32>
  vector.store %r0, %out0[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// -----

// reduce_precision to float16's bits: the least normal number, 2^-14, stays; half of it is zero, of
// its sign. Just below, the step is half the one of float16's own denormals: 2^-14 - 2^-25 is representable, and zero.
// IN: float32[4] [6.103515625e-05, 3.0517578125e-05, -3.0517578125e-05, 6.1005353927612305e-05]
// OUT: float32[4] [6.103515625e-05, 0.0, -0.0, 0.0]
// OUT: int32[4] [947912704, 0, -2147483648, 0]
func.func @main(%in: memref<4xf32>, %out: memref<4xf32>, %bits: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0] : memref<4xf32>, vector<4xf32>
  %y = tpu.reduce_precision %x {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : vector<4xf32> -> vector<4xf32>
  vector.store %y, %out[%c0] : memref<4xf32>, vector<4xf32>
  %z = tpu.bitcast %y : vector<4xf32> -> vector<4xi32>
  vector.store %z, %bits[%c0] : memref<4xi32>, vector<4xi32>
  return
}
