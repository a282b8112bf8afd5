// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-memory-space-specialization))' %s | FileCheck %s --implicit-check-not="memory_space<any>"

// What only DMAs touch, directly or through views, is in hbm; the function's type says so too.
// CHECK-LABEL: func.func @copied
// CHECK-SAME: memref<16x128xf32, #tpu.memory_space<hbm>>
func.func @copied(%a: memref<16x128xf32, #tpu.memory_space<any>>, %b: memref<8x128xf32, #tpu.memory_space<vmem>>, %i: i32,
                  %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // CHECK: tpu.memref_slice {{.*}} -> memref<8x128xf32, #tpu.memory_space<hbm>>
  %0 = tpu.memref_slice %a[%i, %i] : memref<16x128xf32, #tpu.memory_space<any>> -> memref<8x128xf32, #tpu.memory_space<any>>
  // CHECK: tpu.enqueue_dma source({{.*}} : memref<8x128xf32, #tpu.memory_space<hbm>>)
  tpu.enqueue_dma source(%0 : memref<8x128xf32, #tpu.memory_space<any>>) target(%b : memref<8x128xf32, #tpu.memory_space<vmem>>)
      target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
      src(%0 : memref<8x128xf32, #tpu.memory_space<any>>) dst(%b : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}

// What is also read is in vmem; the layout stays.
// CHECK-LABEL: func.func @accessed
// CHECK-SAME: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
func.func @accessed(%a: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<any>>, %b: memref<16x128xf32, #tpu.memory_space<vmem>>,
                    %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : index
  %e = tpu.erase_memref_layout %a : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<any>> -> memref<16x128xf32, #tpu.memory_space<any>>
  tpu.enqueue_dma source(%e : memref<16x128xf32, #tpu.memory_space<any>>) target(%b : memref<16x128xf32, #tpu.memory_space<vmem>>)
      target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  %v = vector.load %e[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<any>>, vector<8x128xf32>
  return
}

// What nobody touches is in hbm, whoever asks about its size.
// CHECK-LABEL: func.func @untouched
// CHECK-SAME: memref<16x128xf32, #tpu.memory_space<hbm>>
func.func @untouched(%a: memref<16x128xf32, #tpu.memory_space<any>>) {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %a, %c0 : memref<16x128xf32, #tpu.memory_space<any>>
  return
}

// Memory of the function's own.
// CHECK-LABEL: func.func @allocated
// CHECK: memref.alloca() : memref<16x128xf32, #tpu.memory_space<vmem>>
func.func @allocated(%v: vector<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<16x128xf32, #tpu.memory_space<any>>
  vector.store %v, %a[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<any>>, vector<8x128xf32>
  return
}

// Other spaces stay.
// CHECK-LABEL: func.func @definite
// CHECK-SAME: memref<8xi32, #tpu.memory_space<smem>>, %{{.*}}: memref<8x128xf32>, %{{.*}}: i32
func.func @definite(%a: memref<8xi32, #tpu.memory_space<smem>>, %b: memref<8x128xf32>, %i: i32) {
  return
}
