// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// No compiler takes casts between floats and unsigned integers; they become signed ones.

// Words: the sign bit counts, and the sum of the halves is rounded once (2^24 + 1 to even, 2^24 + 3 up).
// CHECK-LABEL: func.func @main
// CHECK-NOT: uitofp
// CHECK: return
// IN: int32[2,4] [0, 1, -1, -2147483648, 2147483647, 16777217, 16777219, -256]
// OUT: float32[2,4] [0.0, 1.0, 4294967296.0, 2147483648.0, 2147483648.0, 16777216.0, 16777220.0, 4294967040.0]
func.func @main(%m: memref<2x4xi32, #tpu.memory_space<vmem>>, %o: memref<2x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  %y = arith.uitofp %x : vector<2x4xi32> to vector<2x4xf32>
  vector.store %y, %o[%c0, %c0] : memref<2x4xf32, #tpu.memory_space<vmem>>, vector<2x4xf32>
  return
}
// -----

// Bytes are not negative.
// CHECK-LABEL: func.func @main
// CHECK-NOT: uitofp
// CHECK: return
// IN: int8[2,4] [0, 1, -1, -128, 127, -2, 64, -64]
// OUT: bfloat16[2,4] [0.0, 1.0, 255.0, 128.0, 127.0, 254.0, 64.0, 192.0]
func.func @main(%m: memref<2x4xi8, #tpu.memory_space<vmem>>, %o: memref<2x4xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<2x4xi8, #tpu.memory_space<vmem>>, vector<2x4xi8>
  %y = arith.uitofp %x : vector<2x4xi8> to vector<2x4xbf16>
  vector.store %y, %o[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  return
}
// -----

// Towards zero, to the ends of the range, and 0 for what is no number (running.md).
// CHECK-LABEL: func.func @main
// CHECK-NOT: fptoui
// CHECK: return
// IN: float32[2,4] [0.9, -3.5, 2147483648.0, 3000000000.0, 4294967040.0, 1e20, float("nan"), 255.5]
// OUT: int32[2,4] [0, 0, -2147483648, -1294967296, -256, -1, 0, 255]
// OUT: int8[2,4] [0, 0, -1, -1, -1, -1, 0, -1]
func.func @main(%m: memref<2x4xf32, #tpu.memory_space<vmem>>, %o: memref<2x4xi32, #tpu.memory_space<vmem>>, %p: memref<2x4xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<2x4xf32, #tpu.memory_space<vmem>>, vector<2x4xf32>
  %y = arith.fptoui %x : vector<2x4xf32> to vector<2x4xi32>
  %z = arith.fptoui %x : vector<2x4xf32> to vector<2x4xi8>
  vector.store %y, %o[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  vector.store %z, %p[%c0, %c0] : memref<2x4xi8, #tpu.memory_space<vmem>>, vector<2x4xi8>
  return
}
// -----

// tpu.uitofp and tpu.fptoui of other widths; the latter may round to even.
// CHECK-LABEL: func.func @main
// CHECK-NOT: uitofp
// CHECK-NOT: fptoui
// CHECK: return
// IN: int8[2,4] [0, 1, -1, -128, 127, -2, 64, -64]
// IN: bfloat16[2,4] [0.0, 2.5, 3.5, -3.0, 254.0, 255.0, 1024.0, 0.75]
// OUT: bfloat16[2,4] [0.0, 1.0, 255.0, 128.0, 127.0, 254.0, 64.0, 192.0]
// OUT: int8[2,4] [0, 2, 4, 0, -2, -1, -1, 1]
// OUT: int32[2,4] [0, 2, 3, 0, 254, 255, 1024, 0]
func.func @main(%m: memref<2x4xi8, #tpu.memory_space<vmem>>, %n: memref<2x4xbf16, #tpu.memory_space<vmem>>,
                %o: memref<2x4xbf16, #tpu.memory_space<vmem>>, %p: memref<2x4xi8, #tpu.memory_space<vmem>>,
                %q: memref<2x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<2x4xi8, #tpu.memory_space<vmem>>, vector<2x4xi8>
  %y = vector.load %n[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  %r = tpu.uitofp %x {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2x4xi8> -> vector<2x4xbf16>
  %s = tpu.fptoui %y {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2x4xbf16> -> vector<2x4xi8>
  %t = tpu.fptoui %y {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<2x4xbf16> -> vector<2x4xi32>
  vector.store %r, %o[%c0, %c0] : memref<2x4xbf16, #tpu.memory_space<vmem>>, vector<2x4xbf16>
  vector.store %s, %p[%c0, %c0] : memref<2x4xi8, #tpu.memory_space<vmem>>, vector<2x4xi8>
  vector.store %t, %q[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  return
}
