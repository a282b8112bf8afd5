// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4 libtpu-form=nov2025' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %tn && %run-case %s --text %tn
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Comparisons that may be unordered are made of ordered ones, the only ones that libtpu takes.
// CHECK-LABEL: func.func @main
// CHECK-NOT: arith.cmpf {{u|ord}}
// CHECK: return
// Rows: 1, 2, NaN, infinity; columns the same.
// IN: float32[4,4] [1.0]*4 + [2.0]*4 + [float('nan')]*4 + [float('inf')]*4
// IN: float32[4,4] [1.0, 2.0, float('nan'), float('inf')]*4
// OUT: int32[4,4] [1,0,1,0, 0,1,1,0, 1,1,1,1, 0,0,1,1]
// OUT: int32[4,4] [0,0,1,0, 1,0,1,0, 1,1,1,1, 1,1,1,0]
// OUT: int32[4,4] [1,0,1,0, 1,1,1,0, 1,1,1,1, 1,1,1,1]
// OUT: int32[4,4] [0,1,1,1, 0,0,1,1, 1,1,1,1, 0,0,1,0]
// OUT: int32[4,4] [1,1,1,1, 0,1,1,1, 1,1,1,1, 0,0,1,1]
// OUT: int32[4,4] [0,1,1,1, 1,0,1,1, 1,1,1,1, 1,1,1,0]
// OUT: int32[4,4] [0,0,1,0, 0,0,1,0, 1,1,1,1, 0,0,1,0]
// OUT: int32[4,4] [1,1,0,1, 1,1,0,1, 0,0,0,0, 1,1,0,1]
func.func @main(%m0: memref<4x4xf32, #tpu.memory_space<vmem>>, %m1: memref<4x4xf32, #tpu.memory_space<vmem>>,
                %ueq: memref<4x4xi32, #tpu.memory_space<vmem>>, %ugt: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %uge: memref<4x4xi32, #tpu.memory_space<vmem>>, %ult: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %ule: memref<4x4xi32, #tpu.memory_space<vmem>>, %une: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %uno: memref<4x4xi32, #tpu.memory_space<vmem>>, %ord: memref<4x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m0[%c0, %c0] : memref<4x4xf32, #tpu.memory_space<vmem>>, vector<4x4xf32>
  %y = vector.load %m1[%c0, %c0] : memref<4x4xf32, #tpu.memory_space<vmem>>, vector<4x4xf32>
  %c_ueq = arith.cmpf ueq, %x, %y : vector<4x4xf32>
  %i_ueq = arith.extui %c_ueq : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_ueq, %ueq[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_ugt = arith.cmpf ugt, %x, %y : vector<4x4xf32>
  %i_ugt = arith.extui %c_ugt : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_ugt, %ugt[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_uge = arith.cmpf uge, %x, %y : vector<4x4xf32>
  %i_uge = arith.extui %c_uge : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_uge, %uge[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_ult = arith.cmpf ult, %x, %y : vector<4x4xf32>
  %i_ult = arith.extui %c_ult : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_ult, %ult[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_ule = arith.cmpf ule, %x, %y : vector<4x4xf32>
  %i_ule = arith.extui %c_ule : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_ule, %ule[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_une = arith.cmpf une, %x, %y : vector<4x4xf32>
  %i_une = arith.extui %c_une : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_une, %une[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_uno = arith.cmpf uno, %x, %y : vector<4x4xf32>
  %i_uno = arith.extui %c_uno : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_uno, %uno[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %c_ord = arith.cmpf ord, %x, %y : vector<4x4xf32>
  %i_ord = arith.extui %c_ord : vector<4x4xi1> to vector<4x4xi32>
  vector.store %i_ord, %ord[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  return
}

// -----

// The classes of a number, here of bf16.
// CHECK-LABEL: func.func @main
// CHECK-NOT: math.is
// CHECK: return
// IN: float32[1,4] [1.0, float('nan'), float('inf'), -float('inf')]
// OUT: int32[1,4] [0,1,0,0]
// OUT: int32[1,4] [0,0,1,1]
// OUT: int32[1,4] [1,0,0,0]
func.func @main(%m: memref<1x4xf32, #tpu.memory_space<vmem>>, %nan: memref<1x4xi32, #tpu.memory_space<vmem>>,
                %inf: memref<1x4xi32, #tpu.memory_space<vmem>>, %finite: memref<1x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0, %c0] : memref<1x4xf32, #tpu.memory_space<vmem>>, vector<1x4xf32>
  %x = arith.truncf %v : vector<1x4xf32> to vector<1x4xbf16>
  %c_nan = math.isnan %x : vector<1x4xbf16>
  %i_nan = arith.extui %c_nan : vector<1x4xi1> to vector<1x4xi32>
  vector.store %i_nan, %nan[%c0, %c0] : memref<1x4xi32, #tpu.memory_space<vmem>>, vector<1x4xi32>
  %c_inf = math.isinf %x : vector<1x4xbf16>
  %i_inf = arith.extui %c_inf : vector<1x4xi1> to vector<1x4xi32>
  vector.store %i_inf, %inf[%c0, %c0] : memref<1x4xi32, #tpu.memory_space<vmem>>, vector<1x4xi32>
  %c_finite = math.isfinite %x : vector<1x4xbf16>
  %i_finite = arith.extui %c_finite : vector<1x4xi1> to vector<1x4xi32>
  vector.store %i_finite, %finite[%c0, %c0] : memref<1x4xi32, #tpu.memory_space<vmem>>, vector<1x4xi32>
  return
}

// -----

// No mask tells 4-bit elements apart: they are compared as words, as are bytes before generation 5.
// CHECK-LABEL: func.func @main
// CHECK: arith.extsi {{.*}} : vector<8x128xi4> to vector<8x128xi32>
// CHECK: arith.cmpi slt, {{.*}} : vector<8x128xi32>
// CHECK: arith.cmpi ult, {{.*}} : vector<8x128xi8>
// IN: int32[8,128] [i % 16 - 8 for i in range(1024)]
// IN: int32[8,128] [i // 16 % 16 - 8 for i in range(1024)]
// OUT: int32[8,128] [i % 16 < i // 16 % 16 for i in range(1024)]
// OUT: int32[8,128] [i % 16 == i // 16 % 16 for i in range(1024)]
// OUT: int32[8,128] [(i % 16 - 8) % 256 < (i // 16 % 16 - 8) % 256 for i in range(1024)]
// OUT: int32[8,128] [i % 16 == i // 16 % 16 for i in range(1024)]
// OUT: int32[8,128] [i % 16 != i // 16 % 16 for i in range(1024)]
func.func @main(%m0: memref<8x128xi32, #tpu.memory_space<vmem>>, %m1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %o0: memref<8x128xi32, #tpu.memory_space<vmem>>, %o1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %o2: memref<8x128xi32, #tpu.memory_space<vmem>>, %o3: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %o4: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = vector.load %m1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %x4 = arith.trunci %x : vector<8x128xi32> to vector<8x128xi4>
  %y4 = arith.trunci %y : vector<8x128xi32> to vector<8x128xi4>
  %x8 = arith.trunci %x : vector<8x128xi32> to vector<8x128xi8>
  %y8 = arith.trunci %y : vector<8x128xi32> to vector<8x128xi8>
  %c_0 = arith.cmpi slt, %x4, %y4 : vector<8x128xi4>
  %i_0 = arith.extui %c_0 : vector<8x128xi1> to vector<8x128xi32>
  vector.store %i_0, %o0[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %c_1 = arith.cmpi eq, %x4, %y4 : vector<8x128xi4>
  %i_1 = arith.extui %c_1 : vector<8x128xi1> to vector<8x128xi32>
  vector.store %i_1, %o1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %c_2 = arith.cmpi ult, %x8, %y8 : vector<8x128xi8>
  %i_2 = arith.extui %c_2 : vector<8x128xi1> to vector<8x128xi32>
  vector.store %i_2, %o2[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %c_3 = arith.cmpi eq, %x8, %y8 : vector<8x128xi8>
  %i_3 = arith.extui %c_3 : vector<8x128xi1> to vector<8x128xi32>
  vector.store %i_3, %o3[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %c_4 = arith.cmpi ne, %x8, %y8 : vector<8x128xi8>
  %i_4 = arith.extui %c_4 : vector<8x128xi1> to vector<8x128xi32>
  vector.store %i_4, %o4[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// A mask whose lanes move is transposed as words; no register holds bits.
// CHECK-LABEL: func.func @main
// CHECK: tpu.transpose {{.*}} : vector<8x128xi32> -> vector<128x8xi32>
// CHECK: arith.cmpi ne
// IN: int32[8,128] [i * i % 7 for i in range(1024)]
// OUT: int32[128,8] [(i % 8 * 128 + i // 8) ** 2 % 7 < 3 for i in range(1024)]
func.func @main(%m: memref<8x128xi32, #tpu.memory_space<vmem>>, %o: memref<128x8xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %three = arith.constant dense<3> : vector<8x128xi32>
  %x = vector.load %m[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %mask = arith.cmpi slt, %x, %three : vector<8x128xi32>
  %turned = vector.transpose %mask, [1, 0] : vector<8x128xi1> to vector<128x8xi1>
  %bits = arith.extui %turned : vector<128x8xi1> to vector<128x8xi32>
  vector.store %bits, %o[%c0, %c0] : memref<128x8xi32, #tpu.memory_space<vmem>>, vector<128x8xi32>
  return
}
