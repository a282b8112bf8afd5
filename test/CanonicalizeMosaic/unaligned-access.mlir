// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 compatibility-mode=false}))' %s | FileCheck %s --check-prefix=STRICT

// Accesses at run-time indices: the tiles around the wanted elements, and rotations. Without compatibility mode they
// stay as they are.
// STRICT-NOT: tpu.dynamic_rotate

#vmem = #tpu.memory_space<vmem>

// The window ends with the memref when it starts as late as it can. It starts at a product, from which every compiler sees
// that it starts at a tile.
// CHECK-LABEL: func.func @rows
// CHECK:       %[[WANTED:.*]] = arith.index_cast %arg1 : index to i32
// CHECK:       %[[SHIFT:.*]] = arith.constant 3 : i32
// CHECK:       %[[TILE:.*]] = arith.shrsi %[[WANTED]], %[[SHIFT]] : i32
// CHECK:       %[[LAST:.*]] = arith.constant 6 : i32
// CHECK:       %[[FIRST:.*]] = arith.minsi %[[TILE]], %[[LAST]] : i32
// CHECK:       %[[UNIT:.*]] = arith.constant 8 : i32
// CHECK:       %[[START:.*]] = arith.muli %[[FIRST]], %[[UNIT]] : i32
// CHECK:       %[[SKIP:.*]] = arith.subi %[[WANTED]], %[[START]] : i32
// CHECK:       %[[INDEX:.*]] = arith.index_cast %[[START]] : i32 to index
// CHECK:       %[[WINDOW:.*]] = vector.load %{{.*}}[%[[INDEX]], %c0] : memref<64x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
// CHECK:       %[[AMOUNT:.*]] = arith.subi %{{.*}}, %[[SKIP]] : i32
// CHECK:       %[[ROTATED:.*]] = tpu.dynamic_rotate %[[WINDOW]] by %[[AMOUNT]] dim 0 : vector<16x256xf32>
// CHECK:       vector.extract_strided_slice %[[ROTATED]] {offsets = [0, 0], sizes = [8, 256], strides = [1, 1]}
func.func @rows(%t: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %i: index) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  %0 = vector.load %m[%i, %c0] : memref<64x256xf32, #vmem>, vector<8x256xf32>
  return
}

// A start that is a multiple of 4 needs no second tile for 4 rows.
// CHECK-LABEL: func.func @half_tiles
// CHECK:       vector.load %{{.*}} : memref<64x256xf32, #tpu.memory_space<vmem>>, vector<8x256xf32>
func.func @half_tiles(%t: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %n: index) {
  %c0 = arith.constant 0 : index
  %i = tpu.assume_multiple %n, 4 : index
  %m = tpu.erase_memref_layout %t : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  %0 = vector.load %m[%i, %c0] : memref<64x256xf32, #vmem>, vector<4x256xf32>
  return
}

// Aligned, a constant, a single row of words, rows that follow each other: nothing to do.
// CHECK-LABEL: func.func @fine
// CHECK-NOT:   tpu.dynamic_rotate
// CHECK:       return
func.func @fine(%t: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %u: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %i = tpu.assume_multiple %n, 8 : index
  %m = tpu.erase_memref_layout %t : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  %k = tpu.erase_memref_layout %u : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<64x128xf32, #vmem>
  %0 = vector.load %m[%i, %c3] : memref<64x256xf32, #vmem>, vector<4x200xf32>
  %1 = vector.load %m[%n, %c0] : memref<64x256xf32, #vmem>, vector<1x256xf32>
  %2 = vector.load %k[%n, %c0] : memref<64x128xf32, #vmem>, vector<5x128xf32>
  vector.store %0, %m[%i, %c3] : memref<64x256xf32, #vmem>, vector<4x200xf32>
  return
}

// Words are stored under a mask.
// CHECK-LABEL: func.func @store_words
// CHECK:       %[[VALUE:.*]] = tpu.dynamic_rotate %{{.*}} by %{{.*}} dim 0 : vector<16x256xf32>
// CHECK:       tpu.iota {dimensions = array<i32: 0>} : vector<16x256xi32>
// CHECK-NOT:   vector.load
// CHECK:       tpu.vector_store %{{.*}}, %[[VALUE]] masked %{{.*}} : memref<64x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>, vector<16x256xi1>
// CHECK-NEXT:  return
func.func @store_words(%t: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %i: index) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<1.0> : vector<8x256xf32>
  %m = tpu.erase_memref_layout %t : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  vector.store %v, %m[%i, %c0] : memref<64x256xf32, #vmem>, vector<8x256xf32>
  return
}

// One packed row is spread over its window, and blended with what was there.
// CHECK-LABEL: func.func @store_packed_row
// CHECK:       vector.broadcast %{{.*}} : vector<1x128xi32> to vector<8x128xi32>
// CHECK:       arith.cmpi eq
// CHECK:       vector.load %{{.*}} : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>
// CHECK:       arith.select %{{.*}} : vector<8x128xi1>, vector<8x128xi32>
// CHECK:       tpu.vector_store %{{.*}}[%c0{{.*}}, %c0{{.*}}], %{{.*}} : memref<8x128xbf16, #tpu.memory_space<vmem>>, vector<8x128xbf16>,
func.func @store_packed_row(%t: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem>, %i: index) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<1.0> : vector<1x128xbf16>
  %m = tpu.erase_memref_layout %t : memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem> -> memref<8x128xbf16, #vmem>
  vector.store %v, %m[%i, %c0] : memref<8x128xbf16, #vmem>, vector<1x128xbf16>
  return
}

// CHECK-LABEL: func.func @extract
// CHECK:       %[[ROTATED:.*]] = tpu.dynamic_rotate %arg0 by %{{.*}} dim 0 : vector<16x128xf32>
// CHECK:       vector.extract %[[ROTATED]][0] : vector<128xf32> from vector<16x128xf32>
func.func @extract(%v: vector<16x128xf32>, %i: index) -> vector<128xf32> {
  %0 = vector.extract %v[%i] : vector<128xf32> from vector<16x128xf32>
  return %0 : vector<128xf32>
}

// A SparseCore takes any index: its functions stay as they are.
// CHECK-LABEL: func.func @sparse_core
// CHECK-NOT:   tpu.dynamic_rotate
func.func @sparse_core(%t: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %i: index) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  %0 = vector.load %m[%i, %c0] : memref<64x256xf32, #vmem>, vector<8x256xf32>
  vector.store %0, %m[%i, %c0] : memref<64x256xf32, #vmem>, vector<8x256xf32>
  return
}
