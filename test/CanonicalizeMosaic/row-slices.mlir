// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s

// A DMA of one row of a tile: the tile, in tiles of one row, and the row of it. Its target is in tiles of
// one row as it is.

// CHECK-LABEL: func.func @row
// CHECK-SAME: %[[TABLE:[^:]*]]: memref<64x256xf32
// CHECK-SAME: %[[ROW:[^:]*]]: i32
// CHECK: %[[BASE:.*]] = arith.andi %[[ROW]], %c-8_i32
// CHECK: %[[TILE:.*]] = tpu.assume_multiple %[[BASE]], 8 : i32
// CHECK: %[[IN:.*]] = arith.andi %[[ROW]], %c7_i32
// CHECK: %[[ROWS:.*]] = tpu.memref_slice %[[TABLE]][%[[TILE]], %{{.*}}] : {{.*}} -> memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>
// CHECK: %[[SPLIT:.*]] = tpu.reinterpret_cast %[[ROWS]] : {{.*}} -> memref<8x256xf32, #tpu.tiled<(1,128),[1,8]>
// CHECK: %[[ONE:.*]] = tpu.memref_slice %[[SPLIT]][%[[IN]], %{{.*}}] : {{.*}} -> memref<1x256xf32, #tpu.tiled<(1,128),[1,8]>
// CHECK: %[[SOURCE:.*]] = tpu.erase_memref_layout %[[ONE]]
// CHECK: tpu.enqueue_dma source(%[[SOURCE]] :
func.func @row(%table: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<hbm>>, %row: i32, %buffer: memref<1x256xf32, #tpu.tiled<(1,128),[2,1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %slice = tpu.memref_slice %table[%row, %c0] : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<hbm>> -> memref<1x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<hbm>>
  %source = tpu.erase_memref_layout %slice : memref<1x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<hbm>> -> memref<1x256xf32, #tpu.memory_space<hbm>>
  %target = tpu.erase_memref_layout %buffer : memref<1x256xf32, #tpu.tiled<(1,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<1x256xf32, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<1x256xf32, #tpu.memory_space<hbm>>) target(%target : memref<1x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  return
}

// Several rows from where is not known may leave the tile; what is loaded is no DMA.

// CHECK-LABEL: func.func @stays
// CHECK-NOT: reinterpret_cast
// CHECK: return
func.func @stays(%table: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %row: i32, %buffer: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) -> vector<1x256xf32> {
  %c0 = arith.constant 0 : i32
  %i0 = arith.constant 0 : index
  %rows = tpu.memref_slice %table[%row, %c0] : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
  %source = tpu.erase_memref_layout %rows : memref<4x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.memory_space<vmem>>
  %target = tpu.erase_memref_layout %buffer : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<4x256xf32, #tpu.memory_space<vmem>>) target(%target : memref<4x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  %one = tpu.memref_slice %table[%c0, %c0] : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<1x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
  %erased = tpu.erase_memref_layout %one : memref<1x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<1x256xf32, #tpu.memory_space<vmem>>
  %v = vector.load %erased[%i0, %i0] : memref<1x256xf32, #tpu.memory_space<vmem>>, vector<1x256xf32>
  return %v : vector<1x256xf32>
}

// Four rows of bytes share a word: small tiles have as many. Eight at a multiple of 8 stay in their tile.
// CHECK-LABEL: func.func @packed
// CHECK: %[[ROWS:.*]] = tpu.memref_slice %{{.*}} : {{.*}} -> memref<32x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>
// CHECK: %[[SPLIT:.*]] = tpu.reinterpret_cast %[[ROWS]] : {{.*}} -> memref<32x256xi8, #tpu.tiled<(4,128)(4,1),[1,8]>
// CHECK: %[[PART:.*]] = tpu.memref_slice %[[SPLIT]][%{{.*}}] : {{.*}} -> memref<8x256xi8, #tpu.tiled<(4,128)(4,1),[1,8]>
// CHECK: %[[SOURCE:.*]] = tpu.erase_memref_layout %[[PART]]
// CHECK: tpu.enqueue_dma source(%[[SOURCE]] :
func.func @packed(%table: memref<128x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>, #tpu.memory_space<hbm>>, %i: i32, %buffer: memref<8x256xi8, #tpu.tiled<(8,128)(4,1),[2,1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %row = tpu.assume_multiple %i, 8 : i32
  %slice = tpu.memref_slice %table[%row, %c0] : memref<128x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>, #tpu.memory_space<hbm>> -> memref<8x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>, #tpu.memory_space<hbm>>
  %source = tpu.erase_memref_layout %slice : memref<8x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>, #tpu.memory_space<hbm>> -> memref<8x256xi8, #tpu.memory_space<hbm>>
  %target = tpu.erase_memref_layout %buffer : memref<8x256xi8, #tpu.tiled<(8,128)(4,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<8x256xi8, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<8x256xi8, #tpu.memory_space<hbm>>) target(%target : memref<8x256xi8, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  return
}

// One dimension reads the same in small tiles, as many of them as the running kernel says.
// CHECK-LABEL: func.func @flat
// CHECK: %[[SPLIT:.*]] = tpu.reinterpret_cast %{{.*}} : {{.*}} -> memref<4096xbf16, #tpu.tiled<(256)(128)(2,1),[1]>
// CHECK: %[[PART:.*]] = tpu.memref_slice %[[SPLIT]][%{{.*}}] <%{{.*}}> : {{.*}} -> memref<?xbf16, #tpu.tiled<(256)(128)(2,1),[1]>
// CHECK: %[[SOURCE:.*]] = tpu.erase_memref_layout %[[PART]]
// CHECK: tpu.enqueue_dma source(%[[SOURCE]] :
func.func @flat(%table: memref<4096xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<hbm>>, %i: i32, %n: i32, %buffer: memref<?xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %start = tpu.assume_multiple %i, 256 : i32
  %size = tpu.assume_multiple %n, 256 : i32
  %slice = tpu.memref_slice %table[%start] <%size> : memref<4096xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<hbm>> -> memref<?xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<hbm>>
  %source = tpu.erase_memref_layout %slice : memref<?xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<hbm>> -> memref<?xbf16, #tpu.memory_space<hbm>>
  %target = tpu.erase_memref_layout %buffer : memref<?xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>, #tpu.memory_space<vmem>> -> memref<?xbf16, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<?xbf16, #tpu.memory_space<hbm>>) target(%target : memref<?xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  return
}

// So does a single column of tiles, where a slice may begin in one and end in the next.
// CHECK-LABEL: func.func @column
// CHECK: %[[SPLIT:.*]] = tpu.reinterpret_cast %{{.*}} : {{.*}} -> memref<64x128xbf16, #tpu.tiled<(2,128)(2,1),[1,4]>
// CHECK: %[[PART:.*]] = tpu.memref_slice %[[SPLIT]][%c4_i32, %{{.*}}] : {{.*}} -> memref<8x128xbf16, #tpu.tiled<(2,128)(2,1),[1,4]>
// CHECK: %[[SOURCE:.*]] = tpu.erase_memref_layout %[[PART]]
// CHECK: tpu.enqueue_dma source(%[[SOURCE]] :
func.func @column(%table: memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<hbm>>, %buffer: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %slice = tpu.memref_slice %table[%c4, %c0] : memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<hbm>> -> memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<hbm>>
  %source = tpu.erase_memref_layout %slice : memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<hbm>> -> memref<8x128xbf16, #tpu.memory_space<hbm>>
  %target = tpu.erase_memref_layout %buffer : memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xbf16, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<8x128xbf16, #tpu.memory_space<hbm>>) target(%target : memref<8x128xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  return
}

// Rows that begin within a word are not whole small tiles.
// CHECK-LABEL: func.func @half_words
// CHECK-NOT: reinterpret_cast
// CHECK: return
func.func @half_words(%table: memref<64x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<hbm>>, %buffer: memref<2x256xbf16, #tpu.tiled<(2,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %slice = tpu.memref_slice %table[%c3, %c0] : memref<64x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<hbm>> -> memref<2x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<hbm>>
  %source = tpu.erase_memref_layout %slice : memref<2x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<hbm>> -> memref<2x256xbf16, #tpu.memory_space<hbm>>
  %target = tpu.erase_memref_layout %buffer : memref<2x256xbf16, #tpu.tiled<(2,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<2x256xbf16, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<2x256xbf16, #tpu.memory_space<hbm>>) target(%target : memref<2x256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.tiled<,[]>, #tpu.memory_space<semaphore_mem>>)
  return
}
