// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' --split-input-file %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization{hardware-generation=5},canonicalize,cse))' --split-input-file %s -o %t
// RUN: %mosaic-opt --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5})' --split-input-file %s -o %t.lowered
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %run-case %s --text %t.lowered --poison 1
// RUN: %run-case %s --text %t.lowered --poison 2

// Columns split into rows: words of two strips each, every second row of memory. What lies beside them stays.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: tpu.strided_store {{.*}} {strides = array<i32: 2, 1>} : {{.*}}, vector<16x64xi32>
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int16[16,256] range(4096)
// OUT: int16[16,4,128] [256 * r + 64 * s + c if c < 64 else -1 for r in range(16) for s in range(4) for c in range(128)]
func.func @main(%m: memref<16x256xi16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>,
                %o: memref<16x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %none = arith.constant dense<-1> : vector<16x4x128xi16>
  %e = tpu.erase_memref_layout %m : memref<16x256xi16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xi16, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<16x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x4x128xi16, #tpu.memory_space<vmem>>
  vector.store %none, %p[%c0, %c0, %c0] : memref<16x4x128xi16, #tpu.memory_space<vmem>>, vector<16x4x128xi16>
  %v = vector.load %e[%c0, %c0] : memref<16x256xi16, #tpu.memory_space<vmem>>, vector<16x256xi16>
  %s = vector.shape_cast %v : vector<16x256xi16> to vector<16x4x64xi16>
  tpu.vector_store %p[%c0, %c0, %c0], %s {strides = array<i32>} : memref<16x4x128xi16, #tpu.memory_space<vmem>>, vector<16x4x64xi16>,
  return
}

// -----

// Rows that begin in the middle of a register are left alone.
// CHECK-LABEL: func.func @main
// CHECK-NOT: strided
// CHECK: return
// IN: int32[16,128] [64 * r + c for r in range(16) for c in range(128)]
// OUT: int32[16,2,128] [64 * r + 32 * s + c - 64 if 64 <= c < 96 else -1 for r in range(16) for s in range(2) for c in range(128)]
func.func @main(%m: memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %none = arith.constant dense<-1> : vector<16x2x128xi32>
  %e = tpu.erase_memref_layout %m : memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x2x128xi32, #tpu.memory_space<vmem>>
  vector.store %none, %p[%c0, %c0, %c0] : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x128xi32>
  %v = vector.load %e[%c0, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<16x64xi32>
  %s = vector.shape_cast %v : vector<16x64xi32> to vector<16x2x32xi32>
  tpu.vector_store %p[%c0, %c0, %c64], %s {strides = array<i32>} : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x32xi32>,
  return
}
