// RUN: %run-case %s
// Without the wait: seen when copies happen late.
// RUN: sed -e '/tpu.wait_dma2/d' %s > %t.0 && not %run-case %s --text %t.0 --dma late-fifo 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: depend on memory that was never written

// The copy is used after the wait. Registers of a copy that did not arrive are
// undefined.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] list(range(1024))
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %t: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 2 : i64} {
  %c0 = arith.constant 0 : index
  tpu.enqueue_dma source(%a : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) target(%t : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%a : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) dst(%t : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>)
  %x = tpu.load %t[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out[%c0, %c0], %x sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
