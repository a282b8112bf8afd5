// RUN: %mosaic-opt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @assume_multiple
func.func @assume_multiple(%value: i32, %index: index) {
  // CHECK: tpu.assume_multiple %{{.*}}, 8 : i32
  %0 = tpu.assume_multiple %value, 8 : i32
  // CHECK: tpu.assume_multiple %{{.*}}, 128 : index
  %1 = tpu.assume_multiple %index, 128 : index
  // The generic text of JAX 0.6 and 0.8.
  // CHECK: tpu.assume_multiple %{{.*}}, 16 : i32
  %2 = "tpu.assume_multiple"(%value) <{multiple = 16 : i32}> : (i32) -> i32
  return
}

// Static and dynamic sizes; a strided result; a slice of semaphores.
// CHECK-LABEL: func.func @memref_slice
func.func @memref_slice(%ref: memref<16x256xf32, #tpu.memory_space<vmem>>, %sems: memref<4x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %i: i32) {
  // CHECK: tpu.memref_slice %{{.*}}[%[[I:.*]], %[[I]]] : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %0 = tpu.memref_slice %ref[%i, %i] : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_slice %{{.*}}[%[[I]], %[[I]]] <%[[I]]> : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.memory_space<vmem>>
  %1 = tpu.memref_slice %ref[%i, %i] <%i> : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_slice %{{.*}}[%[[I]], %[[I]]] : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, strided<[256, 1], offset: ?>, #tpu.memory_space<vmem>>
  %2 = tpu.memref_slice %ref[%i, %i] : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, strided<[256, 1], offset: ?>, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_slice %{{.*}}[%[[I]]]
  %3 = tpu.memref_slice %sems[%i] : memref<4x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>> -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%ref: memref<1x16x128xf32, #tpu.memory_space<vmem>>, %matrix: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  // CHECK: tpu.memref_squeeze %{{.*}} : memref<1x16x128xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %0 = tpu.memref_squeeze %ref : memref<1x16x128xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_reshape %{{.*}} : memref<1x16x128xf32, #tpu.memory_space<vmem>> -> memref<2x8x128xf32, #tpu.memory_space<vmem>>
  %1 = tpu.memref_reshape %ref : memref<1x16x128xf32, #tpu.memory_space<vmem>> -> memref<2x8x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_bitcast %{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<32x128xbf16, #tpu.memory_space<vmem>>
  %2 = tpu.memref_bitcast %matrix : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<32x128xbf16, #tpu.memory_space<vmem>>
  // CHECK: tpu.assume_layout %{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %3 = tpu.assume_layout %matrix : memref<16x128xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.internal_scratch : memref<72x128xi32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
  %4 = tpu.internal_scratch : memref<72x128xi32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// Each group is optional.
// CHECK-LABEL: func.func @reinterpret_cast
// CHECK-SAME: (%[[REF:.*]]: memref<1024xf32, #tpu.memory_space<vmem>>, %[[N:.*]]: i32)
func.func @reinterpret_cast(%ref: memref<1024xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // CHECK: tpu.reinterpret_cast %[[REF]] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %0 = tpu.reinterpret_cast %ref : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.reinterpret_cast %[[REF]] %[[N]] : memref
  %1 = tpu.reinterpret_cast %ref %n : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.reinterpret_cast %[[REF]]<%[[N]]> : memref
  %2 = tpu.reinterpret_cast %ref<%n> : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.reinterpret_cast %[[REF]] [%[[N]]] : memref
  %3 = tpu.reinterpret_cast %ref [%n] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, strided<[?, 1]>, #tpu.memory_space<vmem>>
  // CHECK: tpu.reinterpret_cast %[[REF]] %[[N]]<%[[N]]> [%[[N]]] : memref
  %4 = tpu.reinterpret_cast %ref %n<%n> [%n] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, strided<[?, 1], offset: ?>, #tpu.memory_space<vmem>>
  // CHECK: tpu.reinterpret_cast %[[REF]] [%[[N]]] : {{.*}} -> memref<16x128xf32, #tpu.tiled<(8,128),[?,1]>, #tpu.memory_space<vmem>>
  %5 = tpu.reinterpret_cast %ref [%n] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.tiled<(8,128),[?,1]>, #tpu.memory_space<vmem>>
  return
}

// The memory space is kept or erased too.
// CHECK-LABEL: func.func @erase_memref_layout
func.func @erase_memref_layout(%ref: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  // CHECK: tpu.erase_memref_layout %{{.*}} : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %0 = tpu.erase_memref_layout %ref : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  // CHECK: tpu.erase_memref_layout %{{.*}} : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32>
  %1 = tpu.erase_memref_layout %ref : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32>
  return
}

// What JAX 0.12 added.
// CHECK-LABEL: func.func @newer
func.func @newer(%ref: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  // CHECK: tpu.annotate %{{.*}} {no_bank_conflict = true, no_store = true} : memref
  %0 = tpu.annotate %ref {no_bank_conflict = true, no_store = true} : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
  // CHECK: tpu.memref_memory_space_is %{{.*}}, <vmem> : memref
  %1 = tpu.memref_memory_space_is %ref, <vmem> : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
  // CHECK: tpu.tile_size %{{.*}}, 1 : memref
  %2 = tpu.tile_size %ref, 1 : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
  return
}

// CHECK-LABEL: func.func @shared_memref_slice
func.func @shared_memref_slice(%ref: memref<16x128xf32, #tpu.memory_space<vmem_shared>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // CHECK: tpu.shared_memref_slice %{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<16x8xf32, #tpu.memory_space<vmem>>
  %0 = tpu.shared_memref_slice %ref : memref<16x128xf32, #tpu.memory_space<vmem_shared>> -> memref<16x8xf32, #tpu.memory_space<vmem>>
  return
}
