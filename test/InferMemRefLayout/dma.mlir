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
