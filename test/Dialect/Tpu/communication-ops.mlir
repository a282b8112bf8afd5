// RUN: %mosaic-opt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @ids
func.func @ids() {
  // CHECK: tpu.device_id : i32
  %0 = tpu.device_id : i32
  // CHECK: tpu.iteration_bound 1 : i32
  %1 = tpu.iteration_bound 1 : i32
  return
}

// CHECK-LABEL: func.func @sparse_core
func.func @sparse_core(%i: index) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // CHECK: tpu.core_id : i32
  %0 = tpu.core_id : i32
  // CHECK: tpu.subcore_id : i32
  %1 = tpu.subcore_id : i32
  // CHECK: tpu.barrier barrier_id(%{{.*}})
  tpu.barrier barrier_id(%i)
  return
}

// CHECK-LABEL: func.func @semaphores
func.func @semaphores(%n: i32) {
  // CHECK: tpu.sem_alloc : memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %0 = tpu.sem_alloc : memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  // CHECK: %[[SEM:.*]] = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %1 = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  // CHECK: tpu.sem_read %[[SEM]] : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>> -> i32
  %2 = tpu.sem_read %1 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>> -> i32
  // CHECK: tpu.sem_wait %[[SEM]], %[[N:.*]] : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_wait %1, %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  // CHECK: tpu.sem_signal %[[SEM]], %[[N]] : memref
  tpu.sem_signal %1, %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  // CHECK: tpu.sem_signal %[[SEM]], %[[N]] device_id %[[N]] core_id %[[N]] : memref
  tpu.sem_signal %1, %n device_id %n core_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// The target's core is in its memory space; older text names it apart.
// CHECK-LABEL: func.func @signal_vector_subcore
func.func @signal_vector_subcore(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %old: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  // CHECK: tpu.sem_signal %{{.*}}, %[[N:.*]] core_id %[[N]] subcore_id %[[N]] : memref
  tpu.sem_signal %sem, %n core_id %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  // CHECK: tpu.sem_signal %{{.*}}, %[[N]] core_id %[[N]] core_type <sc_vector_subcore> : memref
  tpu.sem_signal %old, %n core_id %n core_type <sc_vector_subcore> : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// On a vector subcore, subcore_id alone names a neighbour.
// CHECK-LABEL: func.func @signal_neighbour
func.func @signal_neighbour(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // CHECK: tpu.sem_signal %{{.*}}, %[[N:.*]] subcore_id %[[N]] : memref
  tpu.sem_signal %sem, %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// CHECK-LABEL: func.func @dma
func.func @dma(%source: memref<8x128xf32, #tpu.memory_space<any>>, %target: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  // CHECK: tpu.enqueue_dma source(%{{.*}} : memref<8x128xf32, #tpu.memory_space<any>>) target(%{{.*}} : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%{{.*}} : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>){{$}}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  // CHECK: tpu.enqueue_dma {{.*}} {priority = 1 : i32}
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {priority = 1 : i32}
  // CHECK: tpu.enqueue_dma source({{.*}}) target({{.*}}) source_semaphore({{.*}}) target_semaphore({{.*}}) device_id(%[[N:.*]]) core_id(%[[N]])
  tpu.enqueue_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%n) core_id(%n)
  // CHECK: tpu.wait_dma2 semaphore(%{{.*}} : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%{{.*}} : memref<8x128xf32, #tpu.memory_space<any>>) dst(%{{.*}} : memref<8x128xf32, #tpu.memory_space<vmem>>){{$}}
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%source : memref<8x128xf32, #tpu.memory_space<any>>) dst(%target : memref<8x128xf32, #tpu.memory_space<vmem>>)
  // CHECK: tpu.wait_dma2 {{.*}} device_id(%[[N]]) core_id(%[[N]])
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%source : memref<8x128xf32, #tpu.memory_space<any>>) dst(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) device_id(%n) core_id(%n)
  // CHECK: tpu.wait_dma source({{.*}}) target({{.*}}) target_semaphore({{.*}}) {wait_target = true}
  tpu.wait_dma source(%source : memref<8x128xf32, #tpu.memory_space<any>>) target(%target : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {wait_target = true}
  return
}

// A copy to a vector subcore, counted on a regular semaphore.
// CHECK-LABEL: func.func @dma_to_subcore
func.func @dma_to_subcore(%source: memref<128xf32, #tpu.memory_space<hbm>>, %target: memref<128xf32, #tpu.memory_space<vmem, sc_vector_subcore>>, %here: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %there: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %n: i32) {
  // CHECK: tpu.enqueue_dma {{.*}} source_semaphore({{.*}}) target_semaphore({{.*}}) core_id(%[[N:.*]]) subcore_id(%[[N]])
  tpu.enqueue_dma source(%source : memref<128xf32, #tpu.memory_space<hbm>>) target(%target : memref<128xf32, #tpu.memory_space<vmem, sc_vector_subcore>>) source_semaphore(%here : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%there : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>) core_id(%n) subcore_id(%n)
  return
}

// Gather and scatter; offsets in memory and in a register.
// CHECK-LABEL: func.func @indirect_dma
func.func @indirect_dma(%far: memref<64x128xf32, #tpu.memory_space<hbm>>, %near: memref<16x128xf32, #tpu.memory_space<vmem>>, %offsets: memref<16xi32, #tpu.memory_space<vmem>>, %register: vector<16xi32>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // CHECK: tpu.enqueue_indirect_dma source(%{{.*}} : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem>>) offsets(%{{.*}} : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%{{.*}} : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>){{$}}
  tpu.enqueue_indirect_dma source(%far : memref<64x128xf32, #tpu.memory_space<hbm>>) target(%near : memref<16x128xf32, #tpu.memory_space<vmem>>) offsets(%offsets : memref<16xi32, #tpu.memory_space<vmem>>) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  // CHECK: tpu.enqueue_indirect_dma {{.*}} offsets(%{{.*}} : vector<16xi32>) offset_filter(%{{.*}}) semaphore({{.*}}) {add = true}
  tpu.enqueue_indirect_dma source(%near : memref<16x128xf32, #tpu.memory_space<vmem>>) target(%far : memref<64x128xf32, #tpu.memory_space<hbm>>) offsets(%register : vector<16xi32>) offset_filter(%n) semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {add = true}
  // CHECK: tpu.wait_indirect_dma semaphore(%{{.*}} : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%{{.*}} : memref<64x128xf32, #tpu.memory_space<hbm>>) dst(%{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem>>)
  tpu.wait_indirect_dma semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%far : memref<64x128xf32, #tpu.memory_space<hbm>>) dst(%near : memref<16x128xf32, #tpu.memory_space<vmem>>)
  return
}

// CHECK-LABEL: func.func @fetch_and_add_sync
func.func @fetch_and_add_sync(%ref: memref<4x8xi32, #tpu.memory_space<smem, sc_vector_subcore>>, %i: i32, %value: i32) {
  // CHECK: tpu.fetch_and_add_sync %{{.*}}[%[[I:.*]], %[[I]]], %{{.*}}, %[[I]] : memref<4x8xi32, #tpu.memory_space<smem, sc_vector_subcore>>, i32 -> i32
  %0 = tpu.fetch_and_add_sync %ref[%i, %i], %value, %i : memref<4x8xi32, #tpu.memory_space<smem, sc_vector_subcore>>, i32 -> i32
  return
}
