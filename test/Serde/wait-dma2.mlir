// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v6.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V6
// RUN: %mosaic-opt %t/v7.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V7
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=7" | FileCheck %s --check-prefix=TO7
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=6" | FileCheck %s --check-prefix=TO6

// Before version 7 there were no ids, hence no operand groups.
// V6: "tpu.wait_dma2"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, strict_ordering = false}>
//--- v6.mlir
module attributes {stable_mosaic.version = 6 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  "stable_mosaic.tpu.wait_dma2"(%sem, %ref, %ref) : (memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>) -> ()
}

// V7: "tpu.wait_dma2"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, strict_ordering = true}>
//--- v7.mlir
module attributes {stable_mosaic.version = 7 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  "stable_mosaic.tpu.wait_dma2"(%sem, %ref, %ref, %id, %id) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, strict_ordering = true} : (memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, i32, i32) -> ()
}

// strict_ordering has no rule: it has a default, and older readers keep it aside.
// TO7: "stable_mosaic.tpu.wait_dma2"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, strict_ordering = false}
// TO6: "stable_mosaic.tpu.wait_dma2"({{.*}}) {strict_ordering = false}
//--- memory.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) dst(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}
