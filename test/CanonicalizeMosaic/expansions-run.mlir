// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Quotients rounded up and down, and the zeros below the lowest one, with negative numbers and words of zero.
// CHECK-LABEL: func.func @main
// CHECK-NOT: {{ceildiv|floordiv|cttz}}
// CHECK: return
// IN: int32[2,4] [7, -7, 7, -7, 8, -8, 0, -2147483648]
// IN: int32[2,4] [2, 2, -2, -2, 4, 4, 3, 2]
// OUT: int32[2,4] [3, -4, -4, 3, 2, -2, 0, -1073741824]
// OUT: int32[2,4] [4, -3, -3, 4, 2, -2, 0, -1073741824]
// OUT: int32[2,4] [4, 2147483645, 1, 1, 2, 1073741822, 0, 1073741824]
// OUT: int32[2,4] [0, 0, 0, 0, 3, 3, 32, 31]
func.func @main(%m0: memref<2x4xi32, #tpu.memory_space<vmem>>, %m1: memref<2x4xi32, #tpu.memory_space<vmem>>,
                %o0: memref<2x4xi32, #tpu.memory_space<vmem>>, %o1: memref<2x4xi32, #tpu.memory_space<vmem>>,
                %o2: memref<2x4xi32, #tpu.memory_space<vmem>>, %o3: memref<2x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m0[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  %y = vector.load %m1[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  %floor = arith.floordivsi %x, %y : vector<2x4xi32>
  %ceil = arith.ceildivsi %x, %y : vector<2x4xi32>
  %ceilu = arith.ceildivui %x, %y : vector<2x4xi32>
  %zeros = math.cttz %x : vector<2x4xi32>
  vector.store %floor, %o0[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  vector.store %ceil, %o1[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  vector.store %ceilu, %o2[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  vector.store %zeros, %o3[%c0, %c0] : memref<2x4xi32, #tpu.memory_space<vmem>>, vector<2x4xi32>
  return
}

// -----

// The larger and the smaller number, which no number gives way to; the sign of another one; e^x - 1, exact around zero, of bf16
// in f32.
// CHECK-LABEL: func.func @main
// CHECK-NOT: {{maxnumf|minnumf|copysign|expm1}}
// CHECK: math.tanh {{.*}} : vector<1x4xf32>
// CHECK: math.tanh {{.*}} : vector<1x4xf32>
// CHECK: tpu.truncf {{.*}} : vector<1x4xf32> -> vector<1x4xbf16>
// IN: float32[1,4] [1.0, float('nan'), 2.0, -0.0001]
// IN: float32[1,4] [3.0, 5.0, float('nan'), -0.0]
// OUT: float32[1,4] [3.0, 5.0, 2.0, -0.0]
// OUT: float32[1,4] [1.0, 5.0, 2.0, -0.0001]
// OUT: float32[1,4] [3.0, 5.0, float('nan'), -0.0]
// OUT: float32[1,4] [1.718281828, float('nan'), 6.389056099, -0.000099995]
// OUT: float32[1,4] [1.71875, float('nan'), 6.375, -0.00010014]
func.func @main(%m0: memref<1x4xf32, #tpu.memory_space<vmem>>, %m1: memref<1x4xf32, #tpu.memory_space<vmem>>,
                %o0: memref<1x4xf32, #tpu.memory_space<vmem>>, %o1: memref<1x4xf32, #tpu.memory_space<vmem>>,
                %o2: memref<1x4xf32, #tpu.memory_space<vmem>>, %o3: memref<1x4xf32, #tpu.memory_space<vmem>>,
                %o4: memref<1x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m0[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %y = vector.load %m1[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %max = arith.maxnumf %x, %y : vector<1x4xf32>
  %min = arith.minnumf %x, %y : vector<1x4xf32>
  %one = math.absf %y : vector<1x4xf32>
  %signed = math.copysign %one, %y : vector<1x4xf32>
  %e = math.expm1 %x : vector<1x4xf32>
  %x16 = arith.truncf %x : vector<1x4xf32> to vector<1x4xbf16>
  %e16 = math.expm1 %x16 : vector<1x4xbf16>
  %e32 = arith.extf %e16 : vector<1x4xbf16> to vector<1x4xf32>
  vector.store %max, %o0[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %min, %o1[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %signed, %o2[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %e, %o3[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %e32, %o4[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  return
}

// -----

// A sine and the cosine with it, and clamps, of f32 and bf16.
// CHECK-LABEL: func.func @main
// CHECK-NOT: {{sincos|clampf}}
// CHECK: return
// IN: float32[1,4] [0.0, 1.0, -0.5, float('nan')]
// OUT: float32[1,4] [0.0, math.sin(1.0), math.sin(-0.5), float('nan')]
// OUT: float32[1,4] [1.0, math.cos(1.0), math.cos(-0.5), float('nan')]
// OUT: float32[1,4] [0.0, 0.75, -0.25, float('nan')]
// OUT: float32[1,4] [0.0, 0.75, -0.25, float('nan')]
func.func @main(%m0: memref<1x4xf32, #tpu.memory_space<vmem>>,
                %o0: memref<1x4xf32, #tpu.memory_space<vmem>>, %o1: memref<1x4xf32, #tpu.memory_space<vmem>>,
                %o2: memref<1x4xf32, #tpu.memory_space<vmem>>, %o3: memref<1x4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %low = arith.constant dense<-0.25> : vector<1x4xf32>
  %high = arith.constant dense<0.75> : vector<1x4xf32>
  %low16 = arith.constant dense<-0.25> : vector<1x4xbf16>
  %high16 = arith.constant dense<0.75> : vector<1x4xbf16>
  %x = vector.load %m0[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %sin, %cos = math.sincos %x : vector<1x4xf32>
  %clamped = math.clampf %x to [%low, %high] : vector<1x4xf32>
  %x16 = arith.truncf %x : vector<1x4xf32> to vector<1x4xbf16>
  %clamped16 = math.clampf %x16 to [%low16, %high16] : vector<1x4xbf16>
  %wide = arith.extf %clamped16 : vector<1x4xbf16> to vector<1x4xf32>
  vector.store %sin, %o0[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %cos, %o1[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %clamped, %o2[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  vector.store %wide, %o3[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  return
}
