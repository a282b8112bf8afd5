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
