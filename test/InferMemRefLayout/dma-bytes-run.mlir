// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' -o %t5 && %run-case %s --text %t5 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6 2>&1 | FileCheck %s --implicit-check-not=warning

// Semaphores count bytes: what is waited for may have another shape or type than what was enqueued. However DMAs of
// padded memrefs grow, nothing waits for more than what comes, and nothing is left on a semaphore (a warning).

// One plane of five rows is waited for as five rows.
// CHECK: case 0: equal
// IN: float32[4,64,256] [float(i) for i in range(4*64*256)]
// IN: float32[64,256] [0.0]*(64*256)
// IN: float32[5,256] [0.0]*(5*256)
// OUT: float32[1,64,256] [0.0]*(8*256) + [float(i) for i in range(64*256+8*256,64*256+13*256)] + [0.0]*(51*256)
func.func @main(%x: memref<4x64x256xf32, #tpu.memory_space<any>>, %y: memref<64x256xf32, #tpu.memory_space<any>>, %p: memref<5x256xf32, #tpu.memory_space<vmem>>, %o: memref<1x64x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %v0 = arith.constant dense<0.0> : vector<1x64x256xf32>
    vector.store %v0, %o[%z, %z, %z] : memref<1x64x256xf32, #tpu.memory_space<vmem>>, vector<1x64x256xf32>
    %r = tpu.memref_slice %x[%c1, %c8, %c0] : memref<4x64x256xf32, #tpu.memory_space<any>> -> memref<1x5x256xf32, #tpu.memory_space<any>>
    %t = tpu.memref_slice %o[%c0, %c8, %c0] : memref<1x64x256xf32, #tpu.memory_space<vmem>> -> memref<1x5x256xf32, #tpu.memory_space<vmem>>
    tpu.enqueue_dma source(%r : memref<1x5x256xf32, #tpu.memory_space<any>>) target(%t : memref<1x5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %w = tpu.memref_slice %y[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%w : memref<5x256xf32, #tpu.memory_space<any>>) dst(%p : memref<5x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Five rows are waited for as one plane of five rows.
// CHECK: case 1: equal
// IN: float32[64,256] [float(i) for i in range(64*256)]
// IN: float32[4,64,256] [0.0]*(4*64*256)
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %y: memref<4x64x256xf32, #tpu.memory_space<any>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%r : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %w = tpu.memref_slice %y[%c0, %c8, %c0] : memref<4x64x256xf32, #tpu.memory_space<any>> -> memref<1x5x256xf32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%w : memref<1x5x256xf32, #tpu.memory_space<any>>) dst(%w : memref<1x5x256xf32, #tpu.memory_space<any>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Floats are waited for as integers.
// CHECK: case 2: equal
// IN: float32[64,256] [float(i) for i in range(64*256)]
// IN: int32[64,256] [0]*(64*256)
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %y: memref<64x256xi32, #tpu.memory_space<any>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%r : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %w = tpu.memref_slice %y[%c8, %c0] : memref<64x256xi32, #tpu.memory_space<any>> -> memref<5x256xi32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%w : memref<5x256xi32, #tpu.memory_space<any>>) dst(%w : memref<5x256xi32, #tpu.memory_space<any>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Two times five rows are waited for as ten rows.
// CHECK: case 3: equal
// IN: float32[64,256] [float(i) for i in range(64*256)]
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
// OUT: float32[5,256] [float(i) for i in range(16*256,21*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>, %p: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%r : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %s = tpu.memref_slice %x[%c16, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%s : memref<5x256xf32, #tpu.memory_space<any>>) target(%p : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %w = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<10x256xf32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%w : memref<10x256xf32, #tpu.memory_space<any>>) dst(%w : memref<10x256xf32, #tpu.memory_space<any>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The wait knows the number of rows of its target only.
// CHECK: case 4: equal
// IN: float32[64,256] [float(i) for i in range(64*256)]
// IN: int32[1] [5]
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %n: memref<1xi32, #tpu.memory_space<smem>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%r : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %k = memref.load %n[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %w = tpu.memref_slice %x[%c8, %c0]<%k> : memref<64x256xf32, #tpu.memory_space<any>> -> memref<?x256xf32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%w : memref<?x256xf32, #tpu.memory_space<any>>) dst(%o : memref<5x256xf32, #tpu.memory_space<vmem>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// The wait knows the number of rows of its source only.
// CHECK: case 5: equal
// IN: float32[64,256] [float(i) for i in range(64*256)]
// IN: int32[1] [5]
// OUT: float32[5,256] [float(i) for i in range(8*256,13*256)]
func.func @main(%x: memref<64x256xf32, #tpu.memory_space<any>>, %n: memref<1xi32, #tpu.memory_space<smem>>, %o: memref<5x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %z = arith.constant 0 : index
  "tpu.region"() ({
    %sem = "tpu.sem_alloc"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.memref_slice %x[%c8, %c0] : memref<64x256xf32, #tpu.memory_space<any>> -> memref<5x256xf32, #tpu.memory_space<any>>
    tpu.enqueue_dma source(%r : memref<5x256xf32, #tpu.memory_space<any>>) target(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
    %k = memref.load %n[%z] : memref<1xi32, #tpu.memory_space<smem>>
    %w = tpu.memref_slice %x[%c8, %c0]<%k> : memref<64x256xf32, #tpu.memory_space<any>> -> memref<?x256xf32, #tpu.memory_space<any>>
    tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%o : memref<5x256xf32, #tpu.memory_space<vmem>>) dst(%w : memref<?x256xf32, #tpu.memory_space<any>>)
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}
