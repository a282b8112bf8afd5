// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' --split-input-file %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization{hardware-generation=5},canonicalize,cse))' --split-input-file %s -o %t
// RUN: %run-case %s
// RUN: %run-case %s --text %t

// A row of two registers becomes two rows: a store to every second row for each.
// CHECK-LABEL: func.func @main
// CHECK: vector.extract_strided_slice {{.*}}offsets = [0, 0], sizes = [8, 128]
// CHECK: tpu.strided_store {{.*}} {strides = array<i32: 2, 1>}
// CHECK: vector.extract_strided_slice {{.*}}offsets = [0, 128], sizes = [8, 128]
// CHECK: tpu.strided_store
// CHECK-NOT: vector.shape_cast
// CHECK: return
// IN: int32[8,256] range(2048)
// OUT: int32[8,2,128] range(2048)
func.func @main(%m: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %o: memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x2x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  %r = vector.shape_cast %v : vector<8x256xi32> to vector<8x2x128xi32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>
  return
}

// -----

// Floats are stored as the words that memory is seen as.
// CHECK-LABEL: func.func @main
// CHECK: arith.bitcast %{{.*}} : vector<8x128xf32> to vector<8x128xi32>
// CHECK-COUNT-2: tpu.strided_store {{.*}} : memref<16x128xi32
// IN: float32[8,256] range(2048)
// OUT: float32[8,2,128] range(2048)
func.func @main(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %o: memref<8x2x128xf32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xf32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x2x128xf32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x2x128xf32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<8x256xf32, #tpu.memory_space<vmem>>, vector<8x256xf32>
  %r = vector.shape_cast %v : vector<8x256xf32> to vector<8x2x128xf32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<8x2x128xf32, #tpu.memory_space<vmem>>, vector<8x2x128xf32>
  return
}

// -----

// Packed elements: a word of memory holds the rows of two columns.
// CHECK-LABEL: func.func @main
// CHECK: tpu.pack_elementwise
// CHECK-COUNT-8: tpu.strided_store
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int16[2,2048] range(4096)
// OUT: int16[2,16,128] range(4096)
func.func @main(%m: memref<2x2048xi16, #tpu.tiled<(2,128)(2,1),[16,1]>, #tpu.memory_space<vmem>>, %o: memref<2x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<2x2048xi16, #tpu.tiled<(2,128)(2,1),[16,1]>, #tpu.memory_space<vmem>> -> memref<2x2048xi16, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<2x16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<2x16x128xi16, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<2x2048xi16, #tpu.memory_space<vmem>>, vector<2x2048xi16>
  %r = vector.shape_cast %v : vector<2x2048xi16> to vector<2x16x128xi16>
  tpu.vector_store %p[%c0, %c0, %c0], %r {strides = array<i32>} : memref<2x16x128xi16, #tpu.memory_space<vmem>>, vector<2x16x128xi16>,
  return
}

// -----

// The registers of a vector of rank 1 are in memory's order already.
// CHECK-LABEL: func.func @main
// CHECK: vector.shape_cast
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int32[1024] range(1024)
// OUT: int32[8,128] range(1024)
func.func @main(%m: memref<1024xi32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<1024xi32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>> -> memref<1024xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0] : memref<1024xi32, #tpu.memory_space<vmem>>, vector<1024xi32>
  %r = vector.shape_cast %v : vector<1024xi32> to vector<8x128xi32>
  tpu.vector_store %p[%c0, %c0], %r {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// A store that adds to what is there stays.
// CHECK-LABEL: func.func @main
// CHECK: vector.shape_cast
// CHECK-NOT: tpu.strided_store
// CHECK: return
// IN: int32[8,256] range(2048)
// OUT: int32[8,2,128] range(0, 4096, 2)
func.func @main(%m: memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %o: memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %m : memref<8x256xi32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi32, #tpu.memory_space<vmem>>
  %p = tpu.erase_memref_layout %o : memref<8x2x128xi32, #tpu.tiled<(2,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<8x2x128xi32, #tpu.memory_space<vmem>>
  %v = vector.load %e[%c0, %c0] : memref<8x256xi32, #tpu.memory_space<vmem>>, vector<8x256xi32>
  %r = vector.shape_cast %v : vector<8x256xi32> to vector<8x2x128xi32>
  vector.store %r, %p[%c0, %c0, %c0] : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>
  %s = vector.shape_cast %v : vector<8x256xi32> to vector<8x2x128xi32>
  tpu.vector_store %p[%c0, %c0, %c0], %s {add = true, strides = array<i32>} : memref<8x2x128xi32, #tpu.memory_space<vmem>>, vector<8x2x128xi32>,
  return
}
