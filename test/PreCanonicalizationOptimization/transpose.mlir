// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' --split-input-file %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization{hardware-generation=5},canonicalize,cse))' --split-input-file %s -o %t
// RUN: %mosaic-opt --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5})' --split-input-file %s -o %t.lowered
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %run-case %s --text %t.lowered --poison 1
// RUN: %run-case %s --text %t.lowered --poison 2

// Loaded in the transposed order: every second row of memory makes a register, where stores would take more.
// CHECK-LABEL: func.func @main
// CHECK: %[[ROWS:.*]] = tpu.memref_reshape %{{.*}} -> memref<32x128xi32, #tpu.memory_space<vmem>>
// CHECK: tpu.strided_load %[[ROWS]]{{.*}} {strides = array<i32: 2, 1>} : {{.*}}, vector<16x128xi32>
// CHECK: tpu.strided_load %[[ROWS]]
// CHECK-NOT: transpose
// CHECK: tpu.concatenate %{{.*}}, %{{.*}} in 0
// CHECK: return
// IN: int32[16,2,128] range(4096)
// OUT: int32[2,16,128] [(a * 2 + b) * 128 + c for b in range(2) for a in range(16) for c in range(128)]
func.func @main(%m: memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<2x16x128xi32, #tpu.tiled<(8,128),[2,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<2x16x128xi32, #tpu.tiled<(8,128),[2,1,1]>, #tpu.memory_space<vmem>> -> memref<2x16x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x128xi32>
  %r = vector.transpose %v, [1, 0, 2] : vector<16x2x128xi32> to vector<2x16x128xi32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<2x16x128xi32, #tpu.memory_space<vmem>>, vector<2x16x128xi32>
  return
}

// -----

// Stored in the transposed order: four registers instead of eight.
// CHECK-LABEL: func.func @main
// CHECK: vector.load
// CHECK: %[[ROWS:.*]] = tpu.memref_reshape %{{.*}} -> memref<32x128xi32, #tpu.memory_space<vmem>>
// CHECK-COUNT-4: tpu.strided_store %[[ROWS]]{{.*}} {strides = array<i32: 4, 1>} : {{.*}}, vector<8x128xi32>
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int32[4,8,128] range(4096)
// OUT: int32[8,4,128] [(a * 8 + b) * 128 + c for b in range(8) for a in range(4) for c in range(128)]
func.func @main(%m: memref<4x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x4x128xi32, #tpu.tiled<(4,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<4x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<4x8x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x4x128xi32, #tpu.tiled<(4,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x4x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<4x8x128xi32, #tpu.memory_space<vmem>>, vector<4x8x128xi32>
  %r = tpu.transpose %v, [1, 0, 2] : vector<4x8x128xi32> -> vector<8x4x128xi32>
  tpu.vector_store %p[%c0, %c0, %c0], %r {strides = array<i32>} : memref<8x4x128xi32, #tpu.memory_space<vmem>>, vector<8x4x128xi32>,
  return
}

// -----

// A part of memory, from a row on that is not known, and three dimensions in a new order.
// CHECK-LABEL: func.func @main
// CHECK: tpu.strided_load {{.*}} {strides = array<i32: 8, 1>} : memref<120x128xi32, {{.*}}, vector<5x128xi32>
// CHECK: return
// IN: int32[3,5,4,2,128] range(15360)
// OUT: int32[3,2,4,5,128] [(((e * 5 + a) * 4 + b) * 2 + c) * 128 + d for e in range(3) for c in range(2) for b in range(4) for a in range(5) for d in range(128)]
func.func @main(%m: memref<3x5x4x2x128xi32, #tpu.tiled<(2,128),[20,4,1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<3x2x4x5x128xi32, #tpu.tiled<(1,128),[40,20,5,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<3x5x4x2x128xi32, #tpu.tiled<(2,128),[20,4,1,1,1]>, #tpu.memory_space<vmem>> -> memref<3x5x4x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<3x2x4x5x128xi32, #tpu.tiled<(1,128),[40,20,5,1,1]>, #tpu.memory_space<vmem>> -> memref<3x2x4x5x128xi32, #tpu.memory_space<vmem>>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %v = vector.load %e[%i, %c0, %c0, %c0, %c0] : memref<3x5x4x2x128xi32, #tpu.memory_space<vmem>>, vector<5x4x2x128xi32>
    %r = tpu.transpose %v, [2, 1, 0, 3] : vector<5x4x2x128xi32> -> vector<2x4x5x128xi32>
    %x = arith.xori %r, %r : vector<2x4x5x128xi32>
    %t = arith.addi %x, %r : vector<2x4x5x128xi32>
    %u = vector.shape_cast %t : vector<2x4x5x128xi32> to vector<1x2x4x5x128xi32>
    vector.store %u, %p[%i, %c0, %c0, %c0, %c0] : memref<3x2x4x5x128xi32, #tpu.memory_space<vmem>>, vector<1x2x4x5x128xi32>
  }
  return
}

// -----

// Packed elements: a word of memory holds rows of two planes of the result.
// CHECK-LABEL: func.func @main
// CHECK: tpu.memref_bitcast {{.*}} -> memref<32x128xi32, #tpu.memory_space<vmem>>
// CHECK-COUNT-2: tpu.strided_load {{.*}} {strides = array<i32: 2, 1>}
// CHECK-NOT: tpu.strided_load
// CHECK: arith.trunci {{.*}} to vector<4x16x128xi16>
// CHECK: return
// IN: int16[16,4,128] range(8192)
// OUT: int16[4,16,128] [(a * 4 + b) * 128 + c for b in range(4) for a in range(16) for c in range(128)]
func.func @main(%m: memref<16x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<4x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<16x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x4x128xi16, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<4x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<4x16x128xi16, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<16x4x128xi16, #tpu.memory_space<vmem>>, vector<16x4x128xi16>
  %r = tpu.transpose %v, [1, 0, 2] : vector<16x4x128xi16> -> vector<4x16x128xi16>
  vector.store %r, %p[%c0, %c0, %c0] : memref<4x16x128xi16, #tpu.memory_space<vmem>>, vector<4x16x128xi16>
  return
}

// -----

// Only leading dimensions change places: registers do, and no access is strided.
// CHECK-LABEL: func.func @main
// CHECK-NOT: strided
// CHECK: tpu.transpose
// CHECK-NOT: strided
// CHECK: return
// IN: int32[2,3,8,128] range(6144)
// OUT: int32[3,2,8,128] [((a * 3 + b) * 8 + k) * 128 + c for b in range(3) for a in range(2) for k in range(8) for c in range(128)]
func.func @main(%m: memref<2x3x8x128xi32, #tpu.tiled<(8,128),[3,1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<3x2x8x128xi32, #tpu.tiled<(8,128),[2,1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<2x3x8x128xi32, #tpu.tiled<(8,128),[3,1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x3x8x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<3x2x8x128xi32, #tpu.tiled<(8,128),[2,1,1,1]>, #tpu.memory_space<vmem>> -> memref<3x2x8x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0, %c0] : memref<2x3x8x128xi32, #tpu.memory_space<vmem>>, vector<2x3x8x128xi32>
  %r = tpu.transpose %v, [1, 0, 2, 3] : vector<2x3x8x128xi32> -> vector<3x2x8x128xi32>
  vector.store %r, %p[%c0, %c0, %c0, %c0] : memref<3x2x8x128xi32, #tpu.memory_space<vmem>>, vector<3x2x8x128xi32>
  return
}

// -----

// Rows of two registers, and a store that adds to what is there: neither is rewritten.
// CHECK-LABEL: func.func @main
// CHECK-NOT: strided
// CHECK: tpu.transpose
// CHECK-NOT: strided
// CHECK: return
// IN: int32[4,8,256] range(8192)
// OUT: int32[8,4,256] [2 * ((a * 8 + b) * 256 + c) for b in range(8) for a in range(4) for c in range(256)]
func.func @main(%m: memref<4x8x256xi32, #tpu.tiled<(8,128),[2,2,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x4x256xi32, #tpu.tiled<(4,128),[2,2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<4x8x256xi32, #tpu.tiled<(8,128),[2,2,1]>, #tpu.memory_space<vmem>> -> memref<4x8x256xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x4x256xi32, #tpu.tiled<(4,128),[2,2,1]>, #tpu.memory_space<vmem>> -> memref<8x4x256xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<4x8x256xi32, #tpu.memory_space<vmem>>, vector<4x8x256xi32>
  %r = tpu.transpose %v, [1, 0, 2] : vector<4x8x256xi32> -> vector<8x4x256xi32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<8x4x256xi32, #tpu.memory_space<vmem>>, vector<8x4x256xi32>
  %t = tpu.transpose %v, [1, 0, 2] : vector<4x8x256xi32> -> vector<8x4x256xi32>
  tpu.vector_store %p[%c0, %c0, %c0], %t {add = true, strides = array<i32>} : memref<8x4x256xi32, #tpu.memory_space<vmem>>, vector<8x4x256xi32>,
  return
}

// -----

// A matrix cut into strips of one register's width, and strips put side by side: registers change places as a
// whole, and no access takes their rows apart.
// CHECK-LABEL: func.func @main
// CHECK-NOT: strided
// CHECK: tpu.transpose
// CHECK-NOT: strided
// CHECK: tpu.transpose
// CHECK-NOT: strided
// CHECK: return
// IN: int32[8,256] range(2048)
// IN: int32[2,8,128] range(2048)
// OUT: int32[2,8,128] [256 * r + 128 * s + c for s in range(2) for r in range(8) for c in range(128)]
// OUT: int32[8,256] [1024 * s + 128 * r + c for r in range(8) for s in range(2) for c in range(128)]
func.func @main(%m: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>,
                %n: memref<2x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<2x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %p: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %me = tpu.erase_memref_layout %m : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %ne = tpu.erase_memref_layout %n : memref<2x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x8x128xi32, #tpu.memory_space<vmem>>
  %oe = tpu.erase_memref_layout %o : memref<2x8x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x8x128xi32, #tpu.memory_space<vmem>>
  %pe = tpu.erase_memref_layout %p : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %x = vector.load %me[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  %x1 = vector.shape_cast %x : vector<8x256xi32> to vector<8x2x128xi32>
  %x2 = tpu.transpose %x1, [1, 0, 2] : vector<8x2x128xi32> -> vector<2x8x128xi32>
  tpu.vector_store %oe[%c0, %c0, %c0], %x2 {strides = array<i32>} : memref<2x8x128xi32, #tpu.memory_space<vmem>>, vector<2x8x128xi32>,
  %y = vector.load %ne[%c0, %c0, %c0] : memref<2x8x128xi32, #tpu.memory_space<vmem>>, vector<2x8x128xi32>
  %y1 = tpu.transpose %y, [1, 0, 2] : vector<2x8x128xi32> -> vector<8x2x128xi32>
  %y2 = vector.shape_cast %y1 : vector<8x2x128xi32> to vector<8x256xi32>
  vector.store %y2, %pe[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  return
}

// -----

// Stores of words, each of two planes: their rows are every second of memory.
// CHECK-LABEL: func.func @main
// CHECK-NOT: tpu.strided_load
// CHECK-COUNT-2: tpu.strided_store
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int16[32,128] range(4096)
// OUT: int16[8,4,128] [(a * 8 + b) * 128 + c for b in range(8) for a in range(4) for c in range(128)]
func.func @main(%m: memref<32x128xi16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<32x128xi16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>> -> memref<32x128xi16, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x4x128xi16, #tpu.tiled<(4,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x4x128xi16, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<32x128xi16, #tpu.memory_space<vmem>>, vector<32x128xi16>
  %s = vector.shape_cast %v : vector<32x128xi16> to vector<4x8x128xi16>
  %r = tpu.transpose %s, [1, 0, 2] : vector<4x8x128xi16> -> vector<8x4x128xi16>
  tpu.vector_store %p[%c0, %c0, %c0], %r {strides = array<i32>} : memref<8x4x128xi16, #tpu.memory_space<vmem>>, vector<8x4x128xi16>,
  return
}

// -----

// The same of four planes: one store, of rows that follow each other.
// CHECK-LABEL: func.func @main
// CHECK-NOT: tpu.strided_load
// CHECK-COUNT-1: tpu.strided_store
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int8[32,128] [(7 * r + c) % 251 - 125 for r in range(32) for c in range(128)]
// OUT: int8[8,4,128] [(7 * (a * 8 + b) + c) % 251 - 125 for b in range(8) for a in range(4) for c in range(128)]
func.func @main(%m: memref<32x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #tpu.memory_space<vmem>> -> memref<32x128xi8, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x4x128xi8, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<32x128xi8, #tpu.memory_space<vmem>>, vector<32x128xi8>
  %s = vector.shape_cast %v : vector<32x128xi8> to vector<4x8x128xi8>
  %r = tpu.transpose %s, [1, 0, 2] : vector<4x8x128xi8> -> vector<8x4x128xi8>
  tpu.vector_store %p[%c0, %c0, %c0], %r {strides = array<i32>} : memref<8x4x128xi8, #tpu.memory_space<vmem>>, vector<8x4x128xi8>,
  return
}

// -----

// Rows of less than a register, loaded and stored in transposed order.
// CHECK-LABEL: func.func @main
// CHECK: tpu.strided_load {{.*}} : memref<32x128xi32, #tpu.memory_space<vmem>>, vector<16x64xi32>
// CHECK: tpu.strided_store {{.*}} : memref<32x128xi32, #tpu.memory_space<vmem>>, vector<16x64xi32>
// CHECK: return
// IN: int32[16,2,128] range(4096)
// OUT: int32[2,16,128] [256 * a + 128 * b + c if c < 64 else -1 for b in range(2) for a in range(16) for c in range(128)]
// OUT: int32[16,2,128] [256 * a + 128 * b + c + 1 if c < 64 else -1 for a in range(16) for b in range(2) for c in range(128)]
func.func @main(%m: memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<2x16x128xi32, #tpu.tiled<(8,128),[2,1,1]>, #tpu.memory_space<vmem>>,
                %q: memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<2x16x128xi32, #tpu.tiled<(8,128),[2,1,1]>, #tpu.memory_space<vmem>> -> memref<2x16x128xi32, #tpu.memory_space<vmem>>
  %s = tpu.erase_memref_layout %q : memref<16x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<16x2x128xi32, #tpu.memory_space<vmem>>
  %none = arith.constant dense<-1> : vector<2x16x128xi32>
  %nones = arith.constant dense<-1> : vector<16x2x128xi32>
  %one = arith.constant dense<1> : vector<2x16x64xi32>
  vector.store %none, %p[%c0, %c0, %c0] : memref<2x16x128xi32, #tpu.memory_space<vmem>>, vector<2x16x128xi32>
  vector.store %nones, %s[%c0, %c0, %c0] : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x128xi32>
  %v = vector.load %e[%c0, %c0, %c0] : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x64xi32>
  %r = tpu.transpose %v, [1, 0, 2] : vector<16x2x64xi32> -> vector<2x16x64xi32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<2x16x128xi32, #tpu.memory_space<vmem>>, vector<2x16x64xi32>
  %t = arith.addi %r, %one : vector<2x16x64xi32>
  %u = tpu.transpose %t, [1, 0, 2] : vector<2x16x64xi32> -> vector<16x2x64xi32>
  vector.store %u, %s[%c0, %c0, %c0] : memref<16x2x128xi32, #tpu.memory_space<vmem>>, vector<16x2x64xi32>
  return
}
