// RUN: %mosaic-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5}),canonicalize)' | FileCheck %s
// RUN: %run-case %s
// RUN: %mosaic-opt %s --split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s --split-input-file --mosaic-lower='hardware-generation=6 allow-hlo=true' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s --split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Integers become floats narrower than f32 by way of f32; what MLIR's canonicalizer would round less often is protected.

// 2305 is 2304 as a bf16, half way between the 2048 and 2560 of f8E5M2: the even one is 2048. Rounded once, 2305 were 2560.
// CHECK: %[[WIDE:.*]] = arith.sitofp %{{.*}} : vector<8x128xi32> to vector<8x128xf32>
// CHECK: %[[ROUNDED:.*]] = tpu.truncf %[[WIDE]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xf32> -> vector<8x128xbf16>
// CHECK: arith.truncf %[[ROUNDED]] : vector<8x128xbf16> to vector<8x128xf8E5M2>
// IN: int32[8,128] [2305 + i % 2 for i in range(1024)]
// OUT: float8_e5m2[8,128] 2048
func.func @main(%in: memref<8x128xi32, #tpu.memory_space<vmem>>, %out: memref<8x128xf8E5M2, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %b = arith.sitofp %x : vector<8x128xi32> to vector<8x128xbf16>
  %y = arith.truncf %b : vector<8x128xbf16> to vector<8x128xf8E5M2>
  vector.store %y, %out[%c0, %c0] : memref<8x128xf8E5M2, #tpu.memory_space<vmem>>, vector<8x128xf8E5M2>
  return
}

// -----

// A constant: 2^24 + 2^16 + 1 has 25 bits, f32 drops the last, and bf16 then rounds the tie to 2^24; rounded once, it were 2^24 + 2^17.
// CHECK: %[[WIDE:.*]] = arith.constant dense<0x4B808000> : vector<8x128xf32>
// CHECK: tpu.truncf %[[WIDE]]
// IN: int32[8,128] 0
// OUT: bfloat16[8,128] 16777216
func.func @main(%in: memref<8x128xi32, #tpu.memory_space<vmem>>, %out: memref<8x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<16842753> : vector<8x128xi32>
  %y = arith.sitofp %x : vector<8x128xi32> to vector<8x128xbf16>
  vector.store %y, %out[%c0, %c0] : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>
  return
}

// -----

// Bytes are exact in bf16, and a conversion to f32 is one rounding.
// CHECK: arith.sitofp %{{.*}} : vector<8x128xi8> to vector<8x128xbf16>
// IN: int8[8,128] [i % 256 - 128 for i in range(1024)]
// OUT: bfloat16[8,128] [i % 256 - 128 for i in range(1024)]
func.func @main(%in: memref<8x128xi8, #tpu.memory_space<vmem>>, %out: memref<8x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  %y = arith.sitofp %x : vector<8x128xi8> to vector<8x128xbf16>
  vector.store %y, %out[%c0, %c0] : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>
  return
}
