// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}),canonicalize)' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=current' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7
// RUN: not %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 compatibility-mode=false}))' %s 2>&1 | FileCheck %s --check-prefix=STRICT

// STRICT: error: 'tpu.reduce_precision' op needs a rounding to fewer bits

// Neither compiler takes tpu.reduce_precision; it becomes arithmetic on the bits.

// All exponent bits: ties to even (1 + 2^-8 down, 1 + 3 * 2^-8 up), a carry into the exponent and from the largest number
// to infinity; numbers below the least normal one are rounded to a multiple; what is no number stays that.
// A format with all bits changes nothing.
// CHECK-LABEL: func.func @main
// CHECK-NOT: reduce_precision
// CHECK: return
// IN: float32[3,4] [1.00390625, 1.01171875, -1.99609375, bits(0x7f7f0000), bits(0xff7fffff), bits(0x000116c2), bits(0x80000001), -0.0, inf, -inf, nan, bits(0x7fffffff)]
// OUT: int32[3,4] [0x3f800000, 0x3f820000, bits(0xc0000000), 0x7f7f0000, bits(0xff800000), 0x00010000, bits(0x80000000), bits(0x80000000), 0x7f800000, bits(0xff800000), 0x7fc00000, 0x7fffffff]
// OUT: int32[3,4] [0x3f800000, 0x3f800000, bits(0xc0000000), 0x7f800000, bits(0xff800000), 0, bits(0x80000000), bits(0x80000000), 0x7f800000, bits(0xff800000), 0x7fc00000, 0x7fffffff]
// OUT: int32[3,4] [0x3f808000, 0x3f818000, bits(0xbfff8000), 0x7f7f0000, bits(0xff7fffff), 0x000116c2, bits(0x80000001), bits(0x80000000), 0x7f800000, bits(0xff800000), 0x7fc00000, 0x7fffffff]
func.func @main(%m: memref<3x4xf32, #tpu.memory_space<vmem>>, %o0: memref<3x4xi32, #tpu.memory_space<vmem>>, %o1: memref<3x4xi32, #tpu.memory_space<vmem>>, %o2: memref<3x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<3x4xf32>
  %0 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %1 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 0 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %2 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 23 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %b0 = tpu.bitcast %0 : vector<3x4xf32> -> vector<3x4xi32>
  %b1 = tpu.bitcast %1 : vector<3x4xf32> -> vector<3x4xi32>
  %b2 = tpu.bitcast %2 : vector<3x4xf32> -> vector<3x4xi32>
  vector.store %b0, %o0[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  vector.store %b1, %o1[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  vector.store %b2, %o2[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  return
}
// -----

// Fewer exponent bits. With float16's 5 and 10, 65519 still rounds to 65504, 65520 to infinity; the least normal number is
// 2^-14: just below it, what rounds up to it stays, and the rest is zero, of its sign. With 4 and 3, 240 is the largest
// number; 1 exponent bit has none but infinity and zero. All 23 bits of the mantissa are left alone.
// CHECK-LABEL: func.func @main
// CHECK-NOT: reduce_precision
// CHECK: return
// IN: float32[3,4] [1.00048828125, 1.00146484375, 65519.0, 65520.0, -65536.0, -0.00006103515625, 0.00006102025508880615, -0.000061005353927612305, bits(0x000116c2), bits(0xff800000), nan, 1.9999]
// OUT: float32[3,4] [1.0, 1.001953125, 65504.0, inf, -inf, -0.00006103515625, 0.00006103515625, -0.0, 0.0, -inf, nan, 2.0]
// OUT: float32[3,4] [1.0, 1.0, inf, inf, -inf, -0.0, 0.0, -0.0, 0.0, -inf, nan, 2.0]
// OUT: int32[3,4] [0, 0, 0x7f800000, 0x7f800000, bits(0xff800000), bits(0x80000000), 0, bits(0x80000000), 0, bits(0xff800000), 0x7fc00000, 0x7f800000]
// OUT: float32[3,4] [1.00048828125, 1.00146484375, 65519.0, 65520.0, -inf, -0.00006103515625, 0.0, -0.0, 0.0, -inf, nan, 1.9999]
func.func @main(%m: memref<3x4xf32, #tpu.memory_space<vmem>>, %o0: memref<3x4xf32, #tpu.memory_space<vmem>>, %o1: memref<3x4xf32, #tpu.memory_space<vmem>>, %o2: memref<3x4xi32, #tpu.memory_space<vmem>>, %o3: memref<3x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<3x4xf32>
  %0 = tpu.reduce_precision %x {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %1 = tpu.reduce_precision %x {exponent_bits = 4 : i32, mantissa_bits = 3 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %2 = tpu.reduce_precision %x {exponent_bits = 1 : i32, mantissa_bits = 0 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  %3 = tpu.reduce_precision %x {exponent_bits = 5 : i32, mantissa_bits = 23 : i32} : vector<3x4xf32> -> vector<3x4xf32>
  vector.store %0, %o0[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<3x4xf32>
  vector.store %1, %o1[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<3x4xf32>
  %b2 = tpu.bitcast %2 : vector<3x4xf32> -> vector<3x4xi32>
  vector.store %b2, %o2[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  vector.store %3, %o3[%c0, %c0] : memref<3x4xf32, #tpu.memory_space<vmem>>, vector<3x4xf32>
  return
}
// -----

// A bf16 is rounded as an f32, and is what 7 bits of the mantissa hold.
// CHECK-LABEL: func.func @main
// CHECK-NOT: reduce_precision
// CHECK: tpu.extf
// CHECK-NOT: reduce_precision
// CHECK: tpu.truncf
// CHECK-NOT: tpu.extf
// CHECK: return
// IN: bfloat16[2,4] [1.0625, 1.1875, -1.9375, bits(0x7f7f), bits(0x8001), bits(0xff80), bits(0x7fc0), 3.0]
// OUT: bfloat16[2,4] [1.0, 1.25, -2.0, bits(0x7f80), -0.0, bits(0xff80), bits(0x7fc0), 3.0]
// OUT: bfloat16[2,4] [1.0625, 1.1875, -1.9375, bits(0x7f7f), bits(0x8001), bits(0xff80), bits(0x7fc0), 3.0]
func.func @main(%m: memref<2x4xbf16, #tpu.memory_space<vmem>>, %o0: memref<2x4xbf16, #tpu.memory_space<vmem>>, %o1: memref<2x4xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  %0 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 3 : i32} : vector<2x4xbf16> -> vector<2x4xbf16>
  %1 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<2x4xbf16> -> vector<2x4xbf16>
  vector.store %0, %o0[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  vector.store %1, %o1[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  return
}
