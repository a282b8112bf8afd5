// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5}))' %s | FileCheck %s

// A buffer of 5 rows is padded to 8; the DMA copies the 5 that the other side has.
// CHECK-LABEL: func.func @padded_target
// CHECK:       %[[BUFFER:.*]] = tpu.erase_memref_layout {{.*}} -> memref<8x128xf32, #tpu.memory_space<vmem>>
// CHECK:       %[[PART:.*]] = tpu.memref_slice %[[BUFFER]][%c0_i32{{.*}}, %c0_i32{{.*}}] : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<5x128xf32, #tpu.memory_space<vmem>>
// CHECK:       tpu.enqueue_dma {{.*}} target(%[[PART]] : memref<5x128xf32, #tpu.memory_space<vmem>>)
func.func @padded_target(%rows: memref<64x128xf32, #tpu.memory_space<any>>, %buffer: memref<5x128xf32, #tpu.memory_space<vmem>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c3 = arith.constant 3 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %rows[%c3, %c0] : memref<64x128xf32, #tpu.memory_space<any>> -> memref<5x128xf32, strided<[128, 1], offset: 384>, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%part : memref<5x128xf32, strided<[128, 1], offset: 384>, #tpu.memory_space<any>>) target(%buffer : memref<5x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// Both sides are padded alike: the copy is of whole tiles, as the reference has it.
// CHECK-LABEL: func.func @both_padded
// CHECK-NOT:   tpu.memref_slice
// CHECK:       return
func.func @both_padded(%from: memref<5x128xf32, #tpu.memory_space<vmem>>, %to: memref<5x128xf32, #tpu.memory_space<vmem>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  tpu.enqueue_dma source(%from : memref<5x128xf32, #tpu.memory_space<vmem>>) target(%to : memref<5x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// Rows as many as the running kernel says: the padded side, whose columns are more, is cut to what both
// have.
// CHECK-LABEL: func.func @dynamic_rows
// CHECK: %[[PADDED:.*]] = tpu.memref_slice {{.*}} -> memref<?x384xf32, #tpu.memory_space<vmem>>
// CHECK: %[[DIM:.*]] = memref.dim %[[PADDED]]
// CHECK: %[[N:.*]] = arith.index_cast %[[DIM]] : index to i32
// CHECK: tpu.memref_slice %[[PADDED]][{{.*}}] <%[[N]]> : memref<?x384xf32, #tpu.memory_space<vmem>> -> memref<?x300xf32, #tpu.memory_space<vmem>>
func.func @dynamic_rows(%x: memref<40x300xf32, #tpu.memory_space<vmem>>, %y: memref<40x640xf32, #tpu.memory_space<vmem>>, %n: i32, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %source = tpu.memref_slice %x[%c0, %c0] <%n> : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<?x300xf32, #tpu.memory_space<vmem>>
  %target = tpu.memref_slice %y[%c0, %c0] <%n> : memref<40x640xf32, #tpu.memory_space<vmem>> -> memref<?x300xf32, #tpu.memory_space<vmem>>
  tpu.enqueue_dma source(%source : memref<?x300xf32, #tpu.memory_space<vmem>>) target(%target : memref<?x300xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// What is read has more rows, and the buffer has room for them: whole tiles.
// CHECK-LABEL: func.func @room_to_read
// CHECK: %[[ROWS:.*]] = tpu.memref_slice {{.*}} : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<8x256xbf16, #tpu.memory_space<any>>
// CHECK: tpu.enqueue_dma source(%[[ROWS]] : {{.*}}) target(%{{.*}} : memref<8x256xbf16, #tpu.memory_space<vmem>>)
func.func @room_to_read(%rows: memref<64x256xbf16, #tpu.memory_space<any>>, %buffer: memref<5x256xbf16, #tpu.memory_space<vmem>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %rows[%c8, %c0] : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<5x256xbf16, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%part : memref<5x256xbf16, #tpu.memory_space<any>>) target(%buffer : memref<5x256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%part : memref<5x256xbf16, #tpu.memory_space<any>>) dst(%buffer : memref<5x256xbf16, #tpu.memory_space<vmem>>)
  return
}

// The last rows and columns of what is written, which is padded behind them; a plane of it.
// CHECK-LABEL: func.func @room_to_write
// CHECK: %[[PLANE:.*]] = tpu.memref_slice {{.*}} -> memref<1x8x128xf32, #tpu.memory_space<any>>
// CHECK: %[[PART:.*]] = tpu.memref_squeeze %[[PLANE]] : {{.*}} -> memref<8x128xf32, #tpu.memory_space<any>>
// CHECK: tpu.enqueue_dma source(%{{.*}} : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%[[PART]] :
func.func @room_to_write(%buffer: memref<5x44xf32, #tpu.memory_space<vmem>>, %to: memref<3x13x300xf32, #tpu.memory_space<any>>, %i: i32, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c8 = arith.constant 8 : i32
  %c256 = arith.constant 256 : i32
  %plane = tpu.memref_slice %to[%i, %c8, %c256] : memref<3x13x300xf32, #tpu.memory_space<any>> -> memref<1x5x44xf32, #tpu.memory_space<any>>
  %part = tpu.memref_squeeze %plane : memref<1x5x44xf32, #tpu.memory_space<any>> -> memref<5x44xf32, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%buffer : memref<5x44xf32, #tpu.memory_space<vmem>>) target(%part : memref<5x44xf32, #tpu.memory_space<any>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%buffer : memref<5x44xf32, #tpu.memory_space<vmem>>) dst(%part : memref<5x44xf32, #tpu.memory_space<any>>)
  return
}

// Behind the rows that are written are others.
// CHECK-LABEL: func.func @no_room_to_write
// CHECK: tpu.enqueue_dma source(%{{.*}} : memref<5x256xf32, #tpu.memory_space<vmem>>) target(%{{.*}} : memref<5x256xf32, #tpu.memory_space<any>>)
func.func @no_room_to_write(%buffer: memref<5x256xf32, #tpu.memory_space<vmem>>, %to: memref<16x256xf32, #tpu.memory_space<any>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %to[%c8, %c0] : memref<16x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%buffer : memref<5x256xf32, #tpu.memory_space<vmem>>) target(%part : memref<5x256xf32, #tpu.memory_space<any>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%buffer : memref<5x256xf32, #tpu.memory_space<vmem>>) dst(%part : memref<5x256xf32, #tpu.memory_space<any>>)
  return
}

// The wait does not say where its rows begin: it and what it waits for keep their 5.
// CHECK-LABEL: func.func @others_disagree
// CHECK: tpu.enqueue_dma source(%{{.*}} : memref<5x256xbf16, #tpu.memory_space<any>>) target(%{{.*}} : memref<5x256xbf16, #tpu.memory_space<vmem>>)
// CHECK: tpu.wait_dma2 {{.*}} src(%{{.*}} : memref<5x256xbf16, #tpu.memory_space<any>>) dst(%{{.*}} : memref<5x256xbf16, #tpu.memory_space<vmem>>)
func.func @others_disagree(%rows: memref<64x256xbf16, #tpu.memory_space<any>>, %buffer: memref<5x256xbf16, #tpu.memory_space<vmem>>, %i: i32, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %rows[%c8, %c0] : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<5x256xbf16, #tpu.memory_space<any>>
  %again = tpu.memref_slice %rows[%i, %c0] : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<5x256xbf16, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%part : memref<5x256xbf16, #tpu.memory_space<any>>) target(%buffer : memref<5x256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%again : memref<5x256xbf16, #tpu.memory_space<any>>) dst(%buffer : memref<5x256xbf16, #tpu.memory_space<vmem>>)
  return
}

// Rows that are parts of two tiles go in two DMAs, and two waits.
// CHECK-LABEL: func.func @two_tiles
// CHECK: %[[FIRST:.*]] = tpu.memref_slice %{{.*}}[%c4_i32{{.*}}] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<4x256xf32, #tpu.memory_space<any>>
// CHECK: tpu.enqueue_dma source(%[[FIRST]] : {{.*}}) target(%{{.*}} : memref<4x256xf32, #tpu.memory_space<vmem>>)
// CHECK: %[[SECOND:.*]] = tpu.memref_slice %{{.*}}[%c8_i32{{.*}}] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<4x256xf32, #tpu.memory_space<any>>
// CHECK: %[[REST:.*]] = tpu.memref_slice %{{.*}}[%c4_i32{{.*}}] : memref<8x256xf32, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.memory_space<vmem>>
// CHECK: tpu.enqueue_dma source(%[[SECOND]] : {{.*}}) target(%[[REST]] :
// CHECK-NOT: tpu.enqueue_dma
// CHECK: tpu.wait_dma2 {{.*}} dst(%{{.*}} : memref<4x256xf32, #tpu.memory_space<vmem>>)
// CHECK: tpu.wait_dma2 {{.*}} dst(%{{.*}} : memref<4x256xf32, #tpu.memory_space<vmem>>)
// CHECK-NOT: tpu.wait_dma2
// CHECK: return
func.func @two_tiles(%rows: memref<64x256xf32, #tpu.memory_space<any>>, %buffer: memref<8x256xf32, #tpu.memory_space<vmem>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c4 = arith.constant 4 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %rows[%c4, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<8x256xf32, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%part : memref<8x256xf32, #tpu.memory_space<any>>) target(%buffer : memref<8x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%part : memref<8x256xf32, #tpu.memory_space<any>>) dst(%buffer : memref<8x256xf32, #tpu.memory_space<vmem>>)
  return
}

// A single column of tiles: the next tile is the next in memory.
// CHECK-LABEL: func.func @one_column
// CHECK-COUNT-1: tpu.enqueue_dma source(%{{.*}} : memref<8x128xbf16, #tpu.memory_space<any>>)
// CHECK-NOT: tpu.enqueue_dma
// CHECK: return
func.func @one_column(%rows: memref<64x128xbf16, #tpu.memory_space<any>>, %buffer: memref<8x128xbf16, #tpu.memory_space<vmem>>, %done: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c4 = arith.constant 4 : i32
  %c0 = arith.constant 0 : i32
  %part = tpu.memref_slice %rows[%c4, %c0] : memref<64x128xbf16, #tpu.memory_space<any>> -> memref<8x128xbf16, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%part : memref<8x128xbf16, #tpu.memory_space<any>>) target(%buffer : memref<8x128xbf16, #tpu.memory_space<vmem>>) target_semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%done : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%part : memref<8x128xbf16, #tpu.memory_space<any>>) dst(%buffer : memref<8x128xbf16, #tpu.memory_space<vmem>>)
  return
}
