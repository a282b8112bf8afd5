// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(logical-to-physical-device-id{total-devices=4}))' %s | FileCheck %s

// The table is main's last argument; a device id goes through it.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[ID:[a-z0-9]+]]: i32, {{.*}}%[[TABLE:[a-z0-9]+]]: memref<4xi32, #tpu.tiled<(128),[1]>, #tpu.memory_space<smem>>)
func.func @main(%id: i32, %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) {
  %one = arith.constant 1 : i32
  // CHECK: %[[I:.*]] = arith.index_cast %[[ID]] : i32 to index
  // CHECK-NEXT: %[[PHYSICAL:.*]] = memref.load %[[TABLE]][%[[I]]]
  // CHECK-NEXT: tpu.sem_signal %{{.*}}, %{{.*}} device_id %[[PHYSICAL]] core_id %[[ID]]
  tpu.sem_signal %s, %one device_id %id core_id %id : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  // Without a device id it stays here.
  // CHECK-NEXT: tpu.sem_signal %{{[^ ]*}}, %{{[^ ]*}} :
  tpu.sem_signal %s, %one : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[ID:[a-z0-9]+]]: i32
func.func @main(%id: i32, %a: memref<8x128xf32, #tpu.memory_space<hbm>>, %b: memref<8x128xf32, #tpu.memory_space<hbm>>,
                %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  // CHECK: %[[PHYSICAL:.*]] = memref.load
  // CHECK: tpu.enqueue_dma {{.*}} device_id(%[[PHYSICAL]])
  tpu.enqueue_dma source(%a : memref<8x128xf32, #tpu.memory_space<hbm>>) target(%b : memref<8x128xf32, #tpu.memory_space<hbm>>)
      source_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
      target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%id)
  // A wait's device id only says where the copy goes.
  // CHECK: tpu.wait_dma2 {{.*}} device_id(%[[ID]])
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
      src(%a : memref<8x128xf32, #tpu.memory_space<hbm>>) dst(%b : memref<8x128xf32, #tpu.memory_space<hbm>>) device_id(%id)
  return
}

// -----

// main gets the table also when it needs none, and its attribute list an entry.
// CHECK: func.func @main(%{{.*}}: i32 {tpu.some}, %{{.*}}: memref<4xi32
func.func @main(%id: i32 {tpu.some}) {
  return
}

// -----

// Another function stays as it is.
// CHECK: func.func @transform(%{{.*}}: i32) -> i32
func.func @transform(%i: i32) -> i32 {
  return %i : i32
}
