// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// DMAs of a few rows of a tile (row-slices.mlir has their form).

// A row that the running kernel chooses; the wait names it once more.
// IN: int32[1] [11]
// IN: float32[16,256] [float(i) for i in range(16*256)]
// OUT: float32[1,256] [float(i) for i in range(11*256,12*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<16x256xf32, #tpu.memory_space<any>>, %o: memref<1x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %row = tpu.memref_slice %x[%i, %c0] : memref<16x256xf32, #tpu.memory_space<any>> -> memref<1x256xf32, #tpu.memory_space<any>>
    %again = tpu.memref_slice %x[%i, %c0] : memref<16x256xf32, #tpu.memory_space<any>> -> memref<1x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<1x256xf32, #tpu.memory_space<any>>) target(%o : memref<1x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%again : memref<1x256xf32, #tpu.memory_space<any>>) dst(%o : memref<1x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The row without its dimension, out of rows that fill no whole tile.
// IN: int32[1] [19]
// IN: float32[20,256] [float(i) for i in range(20*256)]
// OUT: float32[2,256] [float(i) for i in range(19*256,20*256)] + [0.0]*256
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<20x256xf32, #tpu.memory_space<any>>, %o: memref<2x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %row = tpu.memref_slice %x[%i, %c0] : memref<20x256xf32, #tpu.memory_space<any>> -> memref<1x256xf32, #tpu.memory_space<any>>
    %flat = tpu.memref_squeeze %row : memref<1x256xf32, #tpu.memory_space<any>> -> memref<256xf32, #tpu.memory_space<any>>
    %to = tpu.memref_slice %o[%c0, %c0] : memref<2x256xf32, #tpu.memory_space<vmem>> -> memref<1x256xf32, #tpu.memory_space<vmem>>
    %flatTo = tpu.memref_squeeze %to : memref<1x256xf32, #tpu.memory_space<vmem>> -> memref<256xf32, #tpu.memory_space<vmem>>
    %zero = arith.constant dense<0.0> : vector<2x256xf32>
    vector.store %zero, %o[%z, %z] : memref<2x256xf32, #tpu.memory_space<vmem>>, vector<2x256xf32>
    tpu.enqueue_dma source(%flat : memref<256xf32, #tpu.memory_space<any>>) target(%flatTo : memref<256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%flat : memref<256xf32, #tpu.memory_space<any>>) dst(%flatTo : memref<256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A row of a slice that begins within a tile.
// IN: int32[1] [6]
// IN: float32[16,256] [float(i) for i in range(16*256)]
// OUT: float32[1,256] [float(i) for i in range(9*256,10*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<16x256xf32, #tpu.memory_space<any>>, %o: memref<1x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c3 = arith.constant 3 : i32
    %part = tpu.memref_slice %x[%c3, %c0] : memref<16x256xf32, #tpu.memory_space<any>> -> memref<10x256xf32, #tpu.memory_space<any>>
    %row = tpu.memref_slice %part[%i, %c0] : memref<10x256xf32, #tpu.memory_space<any>> -> memref<1x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<1x256xf32, #tpu.memory_space<any>>) target(%o : memref<1x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%row : memref<1x256xf32, #tpu.memory_space<any>>) dst(%o : memref<1x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Two rows of a tile of a plane that the running kernel chooses.
// IN: int32[1] [2]
// IN: float32[3,16,256] [float(i) for i in range(3*16*256)]
// OUT: float32[2,256] [float(i) for i in range(2*4096+13*256,2*4096+15*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<3x16x256xf32, #tpu.memory_space<any>>, %o: memref<2x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c13 = arith.constant 13 : i32
    %rows = tpu.memref_slice %x[%i, %c13, %c0] : memref<3x16x256xf32, #tpu.memory_space<any>> -> memref<1x2x256xf32, #tpu.memory_space<any>>
    %plane = tpu.memref_squeeze %rows : memref<1x2x256xf32, #tpu.memory_space<any>> -> memref<2x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%plane : memref<2x256xf32, #tpu.memory_space<any>>) target(%o : memref<2x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%plane : memref<2x256xf32, #tpu.memory_space<any>>) dst(%o : memref<2x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Columns from a tile's first on.
// IN: int32[1] [13]
// IN: float32[24,512] [float(i) for i in range(24*512)]
// OUT: float32[1,128] [float(i) for i in range(13*512+256,13*512+384)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<24x512xf32, #tpu.memory_space<any>>, %o: memref<1x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c256 = arith.constant 256 : i32
    %row = tpu.memref_slice %x[%i, %c256] : memref<24x512xf32, #tpu.memory_space<any>> -> memref<1x128xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<1x128xf32, #tpu.memory_space<any>>) target(%o : memref<1x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%row : memref<1x128xf32, #tpu.memory_space<any>>) dst(%o : memref<1x128xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Columns from within a tile are left as they are.
// IN: int32[1] [13]
// IN: float32[24,512] [float(i) for i in range(24*512)]
// OUT: float32[1,128] [float(i) for i in range(13*512+64,13*512+192)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<24x512xf32, #tpu.memory_space<any>>, %o: memref<1x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %c64 = arith.constant 64 : i32
    %row = tpu.memref_slice %x[%i, %c64] : memref<24x512xf32, #tpu.memory_space<any>> -> memref<1x128xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<1x128xf32, #tpu.memory_space<any>>) target(%o : memref<1x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%row : memref<1x128xf32, #tpu.memory_space<any>>) dst(%o : memref<1x128xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A row of a plane, which is a squeezed slice.
// IN: int32[1] [2]
// IN: float32[3,16,256] [float(i) for i in range(3*16*256)]
// OUT: float32[1,256] [float(i) for i in range(4096+2*256,4096+3*256)]
func.func @main(%ix: memref<1xi32, #tpu.memory_space<smem>>, %x: memref<3x16x256xf32, #tpu.memory_space<any>>, %o: memref<1x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %i = memref.load %ix[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %part = tpu.memref_slice %x[%c1, %c0, %c0] : memref<3x16x256xf32, #tpu.memory_space<any>> -> memref<1x16x256xf32, #tpu.memory_space<any>>
    %plane = tpu.memref_squeeze %part : memref<1x16x256xf32, #tpu.memory_space<any>> -> memref<16x256xf32, #tpu.memory_space<any>>
    %row = tpu.memref_slice %plane[%i, %c0] : memref<16x256xf32, #tpu.memory_space<any>> -> memref<1x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%row : memref<1x256xf32, #tpu.memory_space<any>>) target(%o : memref<1x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%row : memref<1x256xf32, #tpu.memory_space<any>>) dst(%o : memref<1x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of bytes within a tile of 32, into others.
// IN: int8[128,256] [i % 127 for i in range(128*256)]
// OUT: int8[8,256] [i % 127 for i in range(40*256,48*256)]
func.func @main(%x: memref<128x256xi8, #tpu.memory_space<any>>, %o: memref<8x256xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c40 = arith.constant 40 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c40, %c0] : memref<128x256xi8, #tpu.memory_space<any>> -> memref<8x256xi8, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<8x256xi8, #tpu.memory_space<any>>) target(%o : memref<8x256xi8, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<8x256xi8, #tpu.memory_space<any>>) dst(%o : memref<8x256xi8, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Rows of 16 bits of two tiles, in a single column of them.
// IN: bfloat16[64,128] [float(i % 251) for i in range(64*128)]
// OUT: bfloat16[8,128] [float(i % 251) for i in range(4*128,12*128)]
func.func @main(%x: memref<64x128xbf16, #tpu.memory_space<any>>, %o: memref<8x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c4, %c0] : memref<64x128xbf16, #tpu.memory_space<any>> -> memref<8x128xbf16, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<8x128xbf16, #tpu.memory_space<any>>) target(%o : memref<8x128xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<8x128xbf16, #tpu.memory_space<any>>) dst(%o : memref<8x128xbf16, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Part of a tile of one dimension.
// IN: bfloat16[4096] [float(i % 251) for i in range(4096)]
// OUT: bfloat16[256] [float(i % 251) for i in range(512,768)]
func.func @main(%x: memref<4096xbf16, #tpu.memory_space<any>>, %o: memref<256xbf16, #tpu.memory_space<vmem>>) {
  %c512 = arith.constant 512 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %rows = tpu.memref_slice %x[%c512] : memref<4096xbf16, #tpu.memory_space<any>> -> memref<256xbf16, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%rows : memref<256xbf16, #tpu.memory_space<any>>) target(%o : memref<256xbf16, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%rows : memref<256xbf16, #tpu.memory_space<any>>) dst(%o : memref<256xbf16, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}
