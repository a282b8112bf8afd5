// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: not %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 compatibility-mode=false}))' %s 2>&1 | FileCheck %s --check-prefix=STRICT

// Counts of bits are done on 32 bits, of which the wider word has more.
// STRICT: error: 'math.ctpop' op needs arithmetic on narrow integers, which generation 5 can only emulate

// CHECK-LABEL: func.func @main
// CHECK: arith.extui {{.*}} : vector<8x128xi8> to vector<8x128xi32>
// CHECK: math.ctpop {{.*}} : vector<8x128xi32>
// CHECK: arith.trunci {{.*}} to vector<8x128xi8>
// IN: int8[8,128] [i % 256 - 128 for i in range(1024)]
// OUT: int8[8,128] [bin((i % 256 - 128) % 256).count('1') for i in range(1024)]
func.func @main(%m0: memref<8x128xi8, #tpu.memory_space<vmem>>, %m1: memref<8x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v0 = vector.load %m0[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  %r = math.ctpop %v0 : vector<8x128xi8>
  vector.store %r, %m1[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  return
}

// -----

// CHECK-LABEL: func.func @main
// CHECK: arith.extui {{.*}} : vector<8x128xi8> to vector<8x128xi32>
// CHECK: math.ctlz {{.*}} : vector<8x128xi32>
// CHECK: arith.subi
// CHECK: arith.trunci {{.*}} to vector<8x128xi8>
// IN: int8[8,128] [i % 256 - 128 for i in range(1024)]
// OUT: int8[8,128] [8 - ((i % 256 - 128) % 256).bit_length() for i in range(1024)]
func.func @main(%m0: memref<8x128xi8, #tpu.memory_space<vmem>>, %m1: memref<8x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v0 = vector.load %m0[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  %r = math.ctlz %v0 : vector<8x128xi8>
  vector.store %r, %m1[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  return
}

// -----

// CHECK-LABEL: func.func @main
// CHECK: arith.extui {{.*}} : vector<8x128xi8> to vector<8x128xi32>
// CHECK: arith.ori
// CHECK: math.ctpop {{.*}} : vector<8x128xi32>
// CHECK: arith.trunci {{.*}} to vector<8x128xi8>
// IN: int8[8,128] [i % 256 - 128 for i in range(1024)]
// OUT: int8[8,128] [(((i + 128) % 256 | 256) & -((i + 128) % 256 | 256)).bit_length() - 1 for i in range(1024)]
func.func @main(%m0: memref<8x128xi8, #tpu.memory_space<vmem>>, %m1: memref<8x128xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v0 = vector.load %m0[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  %r = math.cttz %v0 : vector<8x128xi8>
  vector.store %r, %m1[%c0, %c0] : memref<8x128xi8, #tpu.memory_space<vmem>>, vector<8x128xi8>
  return
}
