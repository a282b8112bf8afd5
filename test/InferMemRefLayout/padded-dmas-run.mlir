// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// DMAs of slices of padded memrefs (padded-views.mlir has their types): what is enqueued is waited for.

// The last rows, which end where the memref did, by a constant and by the running kernel.
// IN: int32[1] [8]
// IN: float32[13,256] [float(i) for i in range(13*256)]
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<13x256xf32, #tpu.memory_space<any>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c8 = arith.constant 8 : i32
    %rows = tpu.memref_slice %x[%c8, %c0] : memref<13x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    %again = tpu.memref_slice %x[%i, %c0] : memref<13x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%again : memref<5x256xf32, #tpu.memory_space<any>>) dst(%o : memref<5x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of 300 columns into a plane of a buffer, and out of it.
// IN: int32[1] [16]
// IN: float32[40,300] [float(i) for i in range(40*300)]
// OUT: float32[40,300] [0.0]*(8*300) + [float(i) for i in range(16*300,24*300)] + [0.0]*(24*300)
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<40x300xf32, #tpu.memory_space<any>>, %o: memref<40x300xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %zero = arith.constant dense<0.0> : vector<40x300xf32>
    vector.store %zero, %o[%z, %z] : memref<40x300xf32, #tpu.memory_space<vmem>>, vector<40x300xf32>
    %buffer = memref.alloca() : memref<2x8x300xf32, #tpu.memory_space<vmem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c1 = arith.constant 1 : i32
    %c8 = arith.constant 8 : i32
    %row = tpu.assume_multiple %i, 8 : i32
    %rows = tpu.memref_slice %x[%row, %c0] : memref<40x300xf32, #tpu.memory_space<any>> -> memref<8x300xf32, #tpu.memory_space<any>>
    %plane = tpu.memref_slice %buffer[%c1, %c0, %c0] : memref<2x8x300xf32, #tpu.memory_space<vmem>> -> memref<1x8x300xf32, #tpu.memory_space<vmem>>
    %place = tpu.memref_squeeze %plane : memref<1x8x300xf32, #tpu.memory_space<vmem>> -> memref<8x300xf32, #tpu.memory_space<vmem>>
    tpu.enqueue_dma source(%rows : memref<8x300xf32, #tpu.memory_space<any>>) target(%place : memref<8x300xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<8x300xf32, #tpu.memory_space<any>>) dst(%place : memref<8x300xf32, #tpu.memory_space<vmem>>)
    %to = tpu.memref_slice %o[%c8, %c0] : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<8x300xf32, #tpu.memory_space<vmem>>
    tpu.enqueue_dma source(%place : memref<8x300xf32, #tpu.memory_space<vmem>>) target(%to : memref<8x300xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%place : memref<8x300xf32, #tpu.memory_space<vmem>>) dst(%to : memref<8x300xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of 16 bits out of the middle, as many as fill no word: more of them are read, into padding.
// IN: bfloat16[64,256] [float(i % 251) for i in range(64*256)]
// OUT: bfloat16[5,256] [float(i % 251) for i in range(8*256,13*256)]
func.func @main(%x: memref<64x256xbf16, #tpu.memory_space<any>>, %o: memref<5x256xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c8, %c0] : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<5x256xbf16, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<5x256xbf16, #tpu.memory_space<any>>) target(%o : memref<5x256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<5x256xbf16, #tpu.memory_space<any>>) dst(%o : memref<5x256xbf16, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The last columns of 300, into 44.
// IN: float32[16,300] [float(i) for i in range(16*300)]
// OUT: float32[16,44] [float(300*i+j) for i in range(16) for j in range(256,300)]
func.func @main(%x: memref<16x300xf32, #tpu.memory_space<any>>, %o: memref<16x44xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c256 = arith.constant 256 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c0, %c256] : memref<16x300xf32, #tpu.memory_space<any>> -> memref<16x44xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<16x44xf32, #tpu.memory_space<any>>) target(%o : memref<16x44xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<16x44xf32, #tpu.memory_space<any>>) dst(%o : memref<16x44xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// More of the last rows than a tile has.
// IN: float32[27,256] [float(i) for i in range(27*256)]
// OUT: float32[11,256] [float(i) for i in range(16*256,27*256)]
func.func @main(%x: memref<27x256xf32, #tpu.memory_space<any>>, %o: memref<11x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c16, %c0] : memref<27x256xf32, #tpu.memory_space<any>> -> memref<11x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<11x256xf32, #tpu.memory_space<any>>) target(%o : memref<11x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<11x256xf32, #tpu.memory_space<any>>) dst(%o : memref<11x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The end of one dimension.
// IN: float32[4396] [float(i) for i in range(4396)]
// OUT: float32[300] [float(i) for i in range(4096,4396)]
func.func @main(%x: memref<4396xf32, #tpu.memory_space<any>>, %o: memref<300xf32, #tpu.memory_space<vmem>>) {
  %c4096 = arith.constant 4096 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c4096] : memref<4396xf32, #tpu.memory_space<any>> -> memref<300xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<300xf32, #tpu.memory_space<any>>) target(%o : memref<300xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<300xf32, #tpu.memory_space<any>>) dst(%o : memref<300xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of half a tile, each a memref of rank 1, and one wait for all of them.
// IN: float32[3,64] [float(i) for i in range(3*64)]
// OUT: float32[4,64] [float(i) for r in (2, 0, 1, 2) for i in range(r*64,r*64+64)]
func.func @main(%x: memref<3x64xf32, #tpu.memory_space<hbm>>, %o: memref<4x64xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %sum = arith.addi %i, %c2 : i32
      %r = arith.remsi %sum, %c3 : i32
      %row = tpu.memref_slice %x[%r, %c0] : memref<3x64xf32, #tpu.memory_space<hbm>> -> memref<1x64xf32, #tpu.memory_space<hbm>>
      %from = tpu.memref_squeeze %row : memref<1x64xf32, #tpu.memory_space<hbm>> -> memref<64xf32, #tpu.memory_space<hbm>>
      %place = tpu.memref_slice %o[%i, %c0] : memref<4x64xf32, #tpu.memory_space<vmem>> -> memref<1x64xf32, #tpu.memory_space<vmem>>
      %to = tpu.memref_squeeze %place : memref<1x64xf32, #tpu.memory_space<vmem>> -> memref<64xf32, #tpu.memory_space<vmem>>
      tpu.enqueue_dma source(%from : memref<64xf32, #tpu.memory_space<hbm>>) target(%to : memref<64xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    }
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%o : memref<4x64xf32, #tpu.memory_space<vmem>>) dst(%o : memref<4x64xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of two tiles, several of which are side by side, go in two DMAs.
// IN: float32[64,256] [float(i) for i in range(64*256)]
// OUT: float32[8,256] [float(i) for i in range(4*256,12*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %o: memref<8x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c4, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<8x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<8x256xf32, #tpu.memory_space<any>>) target(%o : memref<8x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<8x256xf32, #tpu.memory_space<any>>) dst(%o : memref<8x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Bytes too, whose tiles here and there are not alike.
// IN: int8[96,256] [i % 127 for i in range(96*256)]
// OUT: int8[32,256] [i % 127 for i in range(16*256,48*256)]
func.func @main(%x: memref<96x256xi8, #tpu.memory_space<any>>, %o: memref<32x256xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c16, %c0] : memref<96x256xi8, #tpu.memory_space<any>> -> memref<32x256xi8, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<32x256xi8, #tpu.memory_space<any>>) target(%o : memref<32x256xi8, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<32x256xi8, #tpu.memory_space<any>>) dst(%o : memref<32x256xi8, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Where the rows begin the running kernel says; they go in pieces of what that is a multiple of.
// IN: int32[1] [20]
// IN: bfloat16[64,256] [float(i % 251) for i in range(64*256)]
// OUT: bfloat16[8,256] [float(i % 251) for i in range(20*256,28*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<64x256xbf16, #tpu.memory_space<any>>, %o: memref<8x256xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %row = tpu.assume_multiple %i, 4 : i32
    %rows = tpu.memref_slice %x[%row, %c0] : memref<64x256xbf16, #tpu.memory_space<any>> -> memref<8x256xbf16, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<8x256xbf16, #tpu.memory_space<any>>) target(%o : memref<8x256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%o : memref<8x256xbf16, #tpu.memory_space<vmem>>) dst(%o : memref<8x256xbf16, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A row of fewer elements than a tile has, without its dimension, into scalar memory.
// IN: int32[4,8] [i * 7 for i in range(32)]
// OUT: int32[8] [i * 7 for i in range(16, 24)]
func.func @main(%x: memref<4x8xi32, #tpu.memory_space<any>>, %o: memref<8xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c2, %c0] : memref<4x8xi32, #tpu.memory_space<any>> -> memref<1x8xi32, #tpu.memory_space<any>>
    %row = tpu.memref_squeeze %rows : memref<1x8xi32, #tpu.memory_space<any>> -> memref<8xi32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<8xi32, #tpu.memory_space<any>>) target(%o : memref<8xi32, #tpu.memory_space<smem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%row : memref<8xi32, #tpu.memory_space<any>>) dst(%o : memref<8xi32, #tpu.memory_space<smem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}
