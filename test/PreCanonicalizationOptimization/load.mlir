// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' --split-input-file %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization{hardware-generation=5},canonicalize,cse))' --split-input-file %s -o %t
// RUN: %run-case %s
// RUN: %run-case %s --text %t

// Two rows of registers that make one row of the vector: a load of every second row for each.
// CHECK-LABEL: func.func @main
// CHECK: %[[ROWS:.*]] = tpu.memref_reshape %{{.*}} -> memref<2x16x128xi32, #tpu.memory_space<vmem>>
// CHECK: %[[WORDS:.*]] = tpu.memref_bitcast %[[ROWS]]
// CHECK: %[[A:.*]] = tpu.strided_load %[[WORDS]]{{.*}} {strides = array<i32: 1, 2, 1>} : {{.*}}, vector<1x8x128xi32>
// CHECK: %[[B:.*]] = tpu.strided_load %[[WORDS]]
// CHECK: tpu.concatenate %{{.*}}, %{{.*}} in 2
// CHECK: tpu.reshape {{.*}} -> vector<8x256xi32>
// IN: int32[2,8,2,128] range(4096)
// OUT: int32[8,256] range(2048, 4096)
func.func @main(%m: memref<2x8x2x128xi32, #tpu.tiled<(2,128),[8,1,1,1]>, #tpu.memory_space<vmem>>, %o: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tpu.erase_memref_layout %m : memref<2x8x2x128xi32, #tpu.tiled<(2,128),[8,1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x8x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c1, %c0, %c0, %c0] : memref<2x8x2x128xi32, #tpu.memory_space<vmem>>, vector<1x8x2x128xi32>
  %r = tpu.reshape %v : vector<1x8x2x128xi32> -> vector<8x256xi32>
  vector.store %r, %p[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  return
}

// -----

// Packed elements: a word holds the rows of two columns.
// CHECK-LABEL: func.func @main
// CHECK: tpu.memref_bitcast {{.*}} : memref<64x128xi16, #tpu.memory_space<vmem>> -> memref<32x128xi32, #tpu.memory_space<vmem>>
// CHECK-COUNT-8: tpu.strided_load
// CHECK-NOT: tpu.strided_load
// CHECK: arith.trunci {{.*}} to vector<4x2048xi16>
// IN: int16[4,16,128] range(8192)
// OUT: int16[4,2048] range(8192)
func.func @main(%m: memref<4x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>, %o: memref<4x2048xi16, #tpu.tiled<(4,128)(2,1),[16,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<4x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<4x16x128xi16, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<4x2048xi16, #tpu.tiled<(4,128)(2,1),[16,1]>, #tpu.memory_space<vmem>> -> memref<4x2048xi16, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<4x16x128xi16, #tpu.memory_space<vmem>>, vector<4x16x128xi16>
  %r = vector.shape_cast %v : vector<4x16x128xi16> to vector<4x2048xi16>
  vector.store %r, %p[%c0, %c0] : memref<4x2048xi16, #tpu.memory_space<vmem>>, vector<4x2048xi16>
  return
}

// -----

// A memref that is used otherwise too, and one whose rows have gaps, are loaded as they are.
// CHECK-LABEL: func.func @main
// CHECK-NOT: tpu.strided_load
// CHECK: return
// IN: int32[8,2,128] range(2048)
// IN: int32[8,2,128] range(2048)
// OUT: int32[8,256] range(0, 4096, 2)
func.func @main(%m: memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>, %n: memref<8x2x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>,
                %o: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x2x128xi32, #tpu.memory_space<vmem>>
  %f = tpu.erase_memref_layout %n : memref<8x2x128xi32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x2x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0, %c0] : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>
  %w = vector.load %f[%c0, %c0, %c0] : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>
  vector.store %v, %e[%c0, %c0, %c0] : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>
  %r = tpu.reshape %v : vector<8x2x128xi32> -> vector<8x256xi32>
  %s = tpu.reshape %w : vector<8x2x128xi32> -> vector<8x256xi32>
  %t = arith.addi %r, %s : vector<8x256xi32>
  vector.store %t, %p[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  return
}
