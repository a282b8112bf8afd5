// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' --split-input-file %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization{hardware-generation=5},canonicalize,cse))' --split-input-file %s -o %t
// RUN: %mosaic-opt --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5})' --split-input-file %s -o %t.lowered
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %run-case %s --text %t.lowered --poison 1
// RUN: %run-case %s --text %t.lowered --poison 2

// Four rows that take a register each are accessed as the one register that they are reshaped to, wherever they
// start.
// CHECK-LABEL: func.func @main
// CHECK: %[[IN:.*]] = tpu.memref_reshape %{{.*}} -> memref<12x128xi32, #tpu.memory_space<vmem>>
// CHECK: vector.load %[[IN]]{{.*}}vector<4x128xi32>
// CHECK-NOT: vector.shape_cast
// CHECK: %[[OUT:.*]] = tpu.memref_reshape %{{.*}} -> memref<12x128xi32, #tpu.memory_space<vmem>>
// CHECK: vector.store %{{.*}}, %[[OUT]]{{.*}}vector<4x128xi32>
// IN: int32[3,4,1,128] range(1536)
// OUT: int32[3,4,1,128] range(0, 3072, 2)
func.func @main(%m: memref<3x4x1x128xi32, #tpu.tiled<(1,128),[4,1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<3x4x1x128xi32, #tpu.tiled<(1,128),[4,1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tpu.erase_memref_layout %m : memref<3x4x1x128xi32, #tpu.tiled<(1,128),[4,1,1,1]>, #tpu.memory_space<vmem>> -> memref<3x4x1x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<3x4x1x128xi32, #tpu.tiled<(1,128),[4,1,1,1]>, #tpu.memory_space<vmem>> -> memref<3x4x1x128xi32, #tpu.memory_space<vmem>>
  scf.for %i = %c0 to %c3 step %c1 {
    %v = vector.load %e[%i, %c0, %c0, %c0] : memref<3x4x1x128xi32, #tpu.memory_space<vmem>>, vector<1x4x1x128xi32>
    %r = vector.shape_cast %v : vector<1x4x1x128xi32> to vector<4x128xi32>
    %s = arith.addi %r, %r : vector<4x128xi32>
    %t = vector.shape_cast %s : vector<4x128xi32> to vector<1x4x1x128xi32>
    tpu.vector_store %p[%i, %c0, %c0, %c0], %t {strides = array<i32>} : memref<3x4x1x128xi32, #tpu.memory_space<vmem>>, vector<1x4x1x128xi32>,
  }
  return
}

// -----

// A part of them: rows 6 to 13 of 24.
// CHECK-LABEL: func.func @main
// CHECK: vector.load {{.*}}memref<24x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
// IN: int32[2,6,2,128] range(3072)
// OUT: int32[8,128] range(256, 1280)
func.func @main(%m: memref<2x6x2x128xi32, #tpu.tiled<(2,128),[6,1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tpu.erase_memref_layout %m : memref<2x6x2x128xi32, #tpu.tiled<(2,128),[6,1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x6x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c1, %c0, %c0] : memref<2x6x2x128xi32, #tpu.memory_space<vmem>>, vector<1x4x2x128xi32>
  %r = tpu.reshape %v : vector<1x4x2x128xi32> -> vector<8x128xi32>
  vector.store %r, %p[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// Rows with others between them are accessed as they are.
// CHECK-LABEL: func.func @main
// CHECK-NOT: tpu.memref_reshape
// CHECK: return
// IN: int32[2,6,2,128] range(3072)
// OUT: int32[4,128] [i * 2 * 128 + c for i in range(4) for c in range(128)]
func.func @main(%m: memref<2x6x2x128xi32, #tpu.tiled<(2,128),[6,1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<4x128xi32, #tpu.tiled<(4,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<2x6x2x128xi32, #tpu.tiled<(2,128),[6,1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x6x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<4x128xi32, #tpu.tiled<(4,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<4x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0, %c0] : memref<2x6x2x128xi32, #tpu.memory_space<vmem>>, vector<1x4x1x128xi32>
  %r = tpu.reshape %v : vector<1x4x1x128xi32> -> vector<4x128xi32>
  vector.store %r, %p[%c0, %c0] : memref<4x128xi32, #tpu.memory_space<vmem>>, vector<4x128xi32>
  return
}
