// RUN: %mosaic-opt --canonicalize %s | FileCheck %s

#vmem = #tpu.memory_space<vmem>

// Layouts are erased below views: a slice keeps the tiles, a squeeze drops the strides.
// CHECK-LABEL: func.func @erase_below_slice_and_squeeze
// CHECK-SAME: (%[[REF:.*]]: memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>, %[[N:.*]]: i32)
func.func @erase_below_slice_and_squeeze(%ref: memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %n: i32) -> memref<8x128xf32, #vmem> {
  %erased = tpu.erase_memref_layout %ref : memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<16x8x128xf32, #vmem>
  // CHECK: %[[SLICE:.*]] = tpu.memref_slice %[[REF]][%[[N]], %[[N]], %[[N]]] : memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>
  %slice = tpu.memref_slice %erased[%n, %n, %n] : memref<16x8x128xf32, #vmem> -> memref<1x8x128xf32, #vmem>
  // CHECK: %[[SQUEEZE:.*]] = tpu.memref_squeeze %[[SLICE]] : {{.*}} -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %squeeze = tpu.memref_squeeze %slice : memref<1x8x128xf32, #vmem> -> memref<8x128xf32, #vmem>
  // CHECK: %[[ERASED:.*]] = tpu.erase_memref_layout %[[SQUEEZE]] : {{.*}} -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // CHECK: return %[[ERASED]]
  return %squeeze : memref<8x128xf32, #vmem>
}

// A strided result loses its strides where only accesses and views see them.
// CHECK-LABEL: func.func @erase_below_strided_slice
func.func @erase_below_strided_slice(%ref: memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %n: i32, %sem: memref<!tpu.dma_semaphore>, %to: memref<1x8x128xf32>) {
  %erased = tpu.erase_memref_layout %ref : memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<16x8x128xf32, #vmem>
  // CHECK: tpu.memref_slice {{.*}} -> memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #tpu.memory_space<vmem>>
  // CHECK: %[[ERASED:.*]] = tpu.erase_memref_layout
  // CHECK: tpu.enqueue_dma source(%[[ERASED]] : memref<1x8x128xf32, #tpu.memory_space<vmem>>)
  %slice = tpu.memref_slice %erased[%n, %n, %n] : memref<16x8x128xf32, #vmem> -> memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
  tpu.enqueue_dma source(%slice : memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>) target(%to : memref<1x8x128xf32>) target_semaphore(%sem : memref<!tpu.dma_semaphore>)
  return
}

// But not where the type is fixed.
// CHECK-LABEL: func.func @returned_slice
func.func @returned_slice(%ref: memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %n: i32) -> memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem> {
  // CHECK: tpu.erase_memref_layout
  // CHECK-NEXT: tpu.memref_slice
  %erased = tpu.erase_memref_layout %ref : memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<16x8x128xf32, #vmem>
  %slice = tpu.memref_slice %erased[%n, %n, %n] : memref<16x8x128xf32, #vmem> -> memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
  return %slice : memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
}

// Nor where a user gives its own result the same type.
// CHECK-LABEL: func.func @annotated_slice
func.func @annotated_slice(%ref: memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %n: i32, %i: index) -> f32 {
  // CHECK: tpu.erase_memref_layout
  // CHECK-NEXT: tpu.memref_slice
  %erased = tpu.erase_memref_layout %ref : memref<16x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<16x8x128xf32, #vmem>
  %slice = tpu.memref_slice %erased[%n, %n, %n] : memref<16x8x128xf32, #vmem> -> memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
  %annotated = tpu.annotate %slice {no_store = true} : memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
  %element = memref.load %annotated[%i, %i, %i] : memref<1x8x128xf32, strided<[1024, 128, 1], offset: ?>, #vmem>
  return %element : f32
}

// An erased layout that has no tiles stays where it is.
// CHECK-LABEL: func.func @erased_strides
func.func @erased_strides(%ref: memref<16x8xf32, strided<[16, 1]>, #vmem>, %n: i32) -> memref<1x8xf32, #vmem> {
  // CHECK: tpu.erase_memref_layout
  // CHECK-NEXT: tpu.memref_slice
  %erased = tpu.erase_memref_layout %ref : memref<16x8xf32, strided<[16, 1]>, #vmem> -> memref<16x8xf32, #vmem>
  %slice = tpu.memref_slice %erased[%n, %n] : memref<16x8xf32, #vmem> -> memref<1x8xf32, #vmem>
  return %slice : memref<1x8xf32, #vmem>
}

// A squeeze along tiles stays above its erase, one to a single dimension drops tile sizes too.
// CHECK-LABEL: func.func @erase_below_squeeze
func.func @erase_below_squeeze(%rows: memref<8x1x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, %row: memref<1x1x128xf32, #tpu.tiled<(1,128),[1,1,1]>, #vmem>) -> (memref<8x128xf32, #vmem>, memref<128xf32, #vmem>) {
  %0 = tpu.erase_memref_layout %rows : memref<8x1x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<8x1x128xf32, #vmem>
  // CHECK: tpu.memref_squeeze %{{.*}} : memref<8x1x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %1 = tpu.memref_squeeze %0 : memref<8x1x128xf32, #vmem> -> memref<8x128xf32, #vmem>
  %2 = tpu.erase_memref_layout %row : memref<1x1x128xf32, #tpu.tiled<(1,128),[1,1,1]>, #vmem> -> memref<1x1x128xf32, #vmem>
  // CHECK: tpu.memref_squeeze %{{.*}} -> memref<128xf32, #tpu.tiled<(128),[1]>, #tpu.memory_space<vmem>>
  %3 = tpu.memref_squeeze %2 : memref<1x1x128xf32, #vmem> -> memref<128xf32, #vmem>
  return %1, %3 : memref<8x128xf32, #vmem>, memref<128xf32, #vmem>
}

// CHECK-LABEL: func.func @erase_below_reshape_and_bitcast
func.func @erase_below_reshape_and_bitcast(%ref: memref<2x16x128xbf16, #tpu.tiled<(8,128)(2,1),[2,1,1]>, #vmem>) -> memref<16x128xi32, #vmem> {
  %0 = tpu.erase_memref_layout %ref : memref<2x16x128xbf16, #tpu.tiled<(8,128)(2,1),[2,1,1]>, #vmem> -> memref<2x16x128xbf16, #vmem>
  // CHECK: tpu.memref_reshape {{.*}} -> memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>
  %1 = tpu.memref_reshape %0 : memref<2x16x128xbf16, #vmem> -> memref<32x128xbf16, #vmem>
  // CHECK: tpu.memref_bitcast {{.*}} -> memref<16x128xi32, #tpu.tiled<(4,128),[1,1]>, #tpu.memory_space<vmem>>
  %2 = tpu.memref_bitcast %1 : memref<32x128xbf16, #vmem> -> memref<16x128xi32, #vmem>
  // CHECK: tpu.erase_memref_layout
  return %2 : memref<16x128xi32, #vmem>
}

// CHECK-LABEL: func.func @cast_above_erase
func.func @cast_above_erase(%ref: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) -> memref<?x128xf32, #vmem> {
  // CHECK: memref.cast {{.*}} to memref<?x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  // CHECK-NEXT: tpu.erase_memref_layout {{.*}} -> memref<?x128xf32, #tpu.memory_space<vmem>>
  %0 = tpu.erase_memref_layout %ref : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %1 = memref.cast %0 : memref<16x128xf32, #vmem> to memref<?x128xf32, #vmem>
  return %1 : memref<?x128xf32, #vmem>
}

// Views that change nothing.
// CHECK-LABEL: func.func @no_views
// CHECK-SAME: (%[[REF:.*]]: memref
// CHECK-NEXT: return %[[REF]], %[[REF]], %[[REF]]
func.func @no_views(%ref: memref<8x128xf32, #vmem>) -> (memref<8x128xf32, #vmem>, memref<8x128xf32, #vmem>, memref<8x128xf32, #vmem>) {
  %zero = arith.constant 0 : i32
  %0 = tpu.memref_slice %ref[%zero, %zero] : memref<8x128xf32, #vmem> -> memref<8x128xf32, #vmem>
  %1 = tpu.memref_bitcast %ref : memref<8x128xf32, #vmem> -> memref<8x128xf32, #vmem>
  %2 = tpu.erase_memref_layout %ref : memref<8x128xf32, #vmem> -> memref<8x128xf32, #vmem>
  return %0, %1, %2 : memref<8x128xf32, #vmem>, memref<8x128xf32, #vmem>, memref<8x128xf32, #vmem>
}

// CHECK-LABEL: func.func @erase_twice
// CHECK: tpu.erase_memref_layout %{{.*}} : {{.*}} -> memref<8x128xf32>
// CHECK-NOT: tpu.erase_memref_layout
func.func @erase_twice(%ref: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) -> memref<8x128xf32> {
  %0 = tpu.erase_memref_layout %ref : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %1 = tpu.erase_memref_layout %0 : memref<8x128xf32, #vmem> -> memref<8x128xf32>
  return %1 : memref<8x128xf32>
}

// Constant sizes become static; the cast to the old type moves down through the squeeze.
// CHECK-LABEL: func.func @static_sizes
func.func @static_sizes(%ref: memref<1x8x128xf32, #vmem>, %n: i32) -> memref<?x?xf32, #vmem> {
  %four = arith.constant 4 : i32
  // CHECK: tpu.memref_slice {{.*}} <%{{.*}}> : {{.*}} -> memref<1x4x?xf32, #tpu.memory_space<vmem>>
  // CHECK-NEXT: tpu.memref_squeeze {{.*}} -> memref<4x?xf32, #tpu.memory_space<vmem>>
  // CHECK-NEXT: memref.cast {{.*}} to memref<?x?xf32, #tpu.memory_space<vmem>>
  %0 = tpu.memref_slice %ref[%n, %n, %n] <%four, %n> : memref<1x8x128xf32, #vmem> -> memref<1x?x?xf32, #vmem>
  %1 = tpu.memref_squeeze %0 : memref<1x?x?xf32, #vmem> -> memref<?x?xf32, #vmem>
  return %1 : memref<?x?xf32, #vmem>
}

// A size below 1 stays for the passes to report.
// CHECK-LABEL: func.func @no_size
// CHECK: tpu.memref_slice {{.*}} <%{{.*}}> : {{.*}} -> memref<?x128xf32, #tpu.memory_space<vmem>>
func.func @no_size(%ref: memref<8x128xf32, #vmem>, %n: i32) -> memref<?x128xf32, #vmem> {
  %zero = arith.constant 0 : i32
  %0 = tpu.memref_slice %ref[%n, %n] <%zero> : memref<8x128xf32, #vmem> -> memref<?x128xf32, #vmem>
  return %0 : memref<?x128xf32, #vmem>
}

// The size of a view is the operand that gave it.
// CHECK-LABEL: func.func @dim
// CHECK-SAME: %[[M:.*]]: i32, %[[N:.*]]: i32)
func.func @dim(%ref: memref<1x?x?xf32, #vmem>, %m: i32, %n: i32) -> index {
  // CHECK-NEXT: %[[SIZE:.*]] = arith.index_cast %[[N]] : i32 to index
  // CHECK-NEXT: return %[[SIZE]]
  %0 = tpu.memref_slice %ref[%n, %n, %n] <%m, %n> : memref<1x?x?xf32, #vmem> -> memref<1x?x?xf32, #vmem>
  %1 = tpu.memref_squeeze %0 : memref<1x?x?xf32, #vmem> -> memref<?x?xf32, #vmem>
  %one = arith.constant 1 : index
  %2 = memref.dim %1, %one : memref<?x?xf32, #vmem>
  return %2 : index
}

// A DMA whose sizes are constant after all takes its sides without the casts that forget them.
// CHECK-LABEL: func.func @dma_of_constant_sizes
// CHECK-NOT: memref.cast
// CHECK: tpu.enqueue_dma source({{.*}} : memref<8x128xf32, {{.*}}>) target({{.*}} : memref<8x128xf32, {{.*}}>)
// CHECK: tpu.wait_dma2 semaphore({{.*}}) src({{.*}} : memref<8x128xf32, {{.*}}>) dst({{.*}} : memref<8x128xf32, {{.*}}>)
func.func @dma_of_constant_sizes(%x: memref<16x128xf32, #vmem>, %y: memref<16x128xf32, #vmem>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %n = tpu.assume_multiple %c8, 8 : i32
  %source = tpu.memref_slice %x[%c0, %c0] <%n> : memref<16x128xf32, #vmem> -> memref<?x128xf32, #vmem>
  %target = tpu.memref_slice %y[%n, %c0] <%n> : memref<16x128xf32, #vmem> -> memref<?x128xf32, #vmem>
  tpu.enqueue_dma source(%source : memref<?x128xf32, #vmem>) target(%target : memref<?x128xf32, #vmem>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%source : memref<?x128xf32, #vmem>) dst(%target : memref<?x128xf32, #vmem>)
  return
}

// So does one of which some sizes are known: rows that the running kernel counts, in columns of which there
// are 128.
// CHECK-LABEL: func.func @dma_of_known_columns
// CHECK-NOT: memref.cast
// CHECK: tpu.enqueue_dma source({{.*}} : memref<?x128xf32, {{.*}}>) target({{.*}} : memref<?x128xf32, {{.*}}>)
func.func @dma_of_known_columns(%x: memref<16x256xf32, #vmem>, %y: memref<16x256xf32, #vmem>, %n: i32, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : i32
  %c128 = arith.constant 128 : i32
  %source = tpu.memref_slice %x[%c0, %c0] <%n, %c128> : memref<16x256xf32, #vmem> -> memref<?x?xf32, #vmem>
  %target = tpu.memref_slice %y[%c0, %c128] <%n, %c128> : memref<16x256xf32, #vmem> -> memref<?x?xf32, #vmem>
  tpu.enqueue_dma source(%source : memref<?x?xf32, #vmem>) target(%target : memref<?x?xf32, #vmem>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// A cast that knows more than what it casts stays: the DMA would forget it.
// CHECK-LABEL: func.func @dma_of_learned_sizes
// CHECK: tpu.enqueue_dma source({{.*}} : memref<8x128xf32, {{.*}}>) target({{.*}} : memref<8x128xf32, {{.*}}>)
func.func @dma_of_learned_sizes(%x: memref<?x128xf32, #vmem>, %y: memref<?x128xf32, #vmem>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %source = memref.cast %x : memref<?x128xf32, #vmem> to memref<8x128xf32, #vmem>
  %target = memref.cast %y : memref<?x128xf32, #vmem> to memref<8x128xf32, #vmem>
  tpu.enqueue_dma source(%source : memref<8x128xf32, #vmem>) target(%target : memref<8x128xf32, #vmem>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}
