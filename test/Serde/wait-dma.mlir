// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v2.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=LEGACY
// RUN: %mosaic-opt %t/v13.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V13
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=TO13
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST

// Until 2025 wait_dma took a semaphore and the ref whose size to wait for: a wait_dma2 of that ref.
// LEGACY: "tpu.wait_dma2"(%[[SEM:.*]], %[[REF:.*]], %[[REF]]) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, strict_ordering = false}>
//--- v2.mlir
module attributes {stable_mosaic.version = 2 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  "stable_mosaic.tpu.wait_dma"(%sem, %ref) : (memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>) -> ()
}

// The new op of that name gets a group for the subcore id.
// V13: "tpu.wait_dma"({{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true}>
//--- v13.mlir
module attributes {stable_mosaic.version = 13 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  "stable_mosaic.tpu.wait_dma"(%ref, %ref, %sem) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// TO13: "stable_mosaic.tpu.wait_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true}
// NEWEST: "stable_mosaic.tpu.wait_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true}
//--- memory.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  tpu.wait_dma source(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {wait_target = true}
  return
}
