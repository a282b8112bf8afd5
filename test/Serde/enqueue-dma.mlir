// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v1.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V1
// RUN: %mosaic-opt %t/v3.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V3
// RUN: %mosaic-opt %t/v13.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V13
// RUN: %mosaic-opt %t/v13-subcore.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=SUBCORE
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=TO13
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=7" | FileCheck %s --check-prefix=TO7
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=3" | FileCheck %s --check-prefix=TO3
// RUN: %mosaic-opt %t/memory-subcore.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=MERGED

// Version 1 had neither core ids nor operand groups: a local copy has three operands, a remote one five.
// V1: "tpu.enqueue_dma"(%[[A:.*]], %[[A]], %[[S:.*]]) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false}>
// V1: "tpu.enqueue_dma"(%[[A]], %[[S]], %[[A]], %[[S]], %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>, priority = 0 : i32, strict_ordering = false}>
//--- v1.mlir
module attributes {stable_mosaic.version = 1 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
  "stable_mosaic.tpu.enqueue_dma"(%ref, %sem, %ref, %sem, %id) : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
}

// From version 2 on, core ids; before version 4 no priority: it is 0, whatever is written.
// V3: "tpu.enqueue_dma"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0>, priority = 0 : i32, strict_ordering = false}>
// V3-NEXT: "tpu.enqueue_dma"({{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false}>
//--- v3.mlir
module attributes {stable_mosaic.version = 3 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  "stable_mosaic.tpu.enqueue_dma"(%ref, %sem, %ref, %sem, %id, %id) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 1 : i32} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// A core id of a TensorCore stays what it is; from version 4 on priorities count.
// V13: "tpu.enqueue_dma"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[ID:.*]], %[[ID]]) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0>, priority = 0 : i32, strict_ordering = false}>
// V13-NEXT: "tpu.enqueue_dma"({{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 1 : i32, strict_ordering = false}>
//--- v13.mlir
module attributes {stable_mosaic.version = 13 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  "stable_mosaic.tpu.enqueue_dma"(%ref, %sem, %ref, %sem, %id, %id) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, priority = 0 : i32, strict_ordering = false} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 1 : i32, strict_ordering = false} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// On a vector subcore the old core id counted subcores, 16 to a core.
// SUBCORE: ^bb0({{.*}} %[[ID:[a-z0-9]*]]: i32):
// SUBCORE: %[[COUNT:.*]] = "arith.constant"() <{value = 16 : i32}> : () -> i32
// SUBCORE: %[[CORE:.*]] = "arith.divui"(%[[ID]], %[[COUNT]])
// SUBCORE: %[[PART:.*]] = "arith.remui"(%[[ID]], %[[COUNT]])
// SUBCORE: "tpu.enqueue_dma"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[ID]], %[[CORE]], %[[PART]]) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>
//--- v13-subcore.mlir
module attributes {stable_mosaic.version = 13 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %id: i32):
    "stable_mosaic.tpu.enqueue_dma"(%ref, %sem, %ref, %sem, %id, %id) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, priority = 0 : i32, strict_ordering = false} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> (), sym_name = "f", tpu.core_type = #tpu.core_type<sc_vector_subcore>} : () -> ()
}

// The newest form names all its attributes; before version 14 there is no group for a subcore id, before version 8 no
// strict_ordering, and before version 4 a priority is dropped: it is a hint.
// NEWEST: "stable_mosaic.tpu.enqueue_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 1 : i32, strict_ordering = false}
// TO13: "stable_mosaic.tpu.enqueue_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 1 : i32, strict_ordering = false}
// TO7: "stable_mosaic.tpu.enqueue_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = 1 : i32}
// TO3: "stable_mosaic.tpu.enqueue_dma"({{.*}}) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>}
//--- memory.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  tpu.enqueue_dma source(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {priority = 1 : i32}
  return
}

// Core and subcore id become one again; what computes it is in the serialized form, too.
// MERGED: ^bb0({{.*}} %[[CORE:[a-z0-9]*]]: i32, %[[PART:[a-z0-9]*]]: i32):
// MERGED: %[[COUNT:.*]] = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
// MERGED: %[[BASE:.*]] = "stable_mosaic.arith.muli"(%[[CORE]], %[[COUNT]]) : (i32, i32) -> i32
// MERGED: %[[ID:.*]] = "stable_mosaic.arith.addi"(%[[BASE]], %[[PART]]) : (i32, i32) -> i32
// MERGED: "stable_mosaic.tpu.enqueue_dma"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[ID]]) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1>
//--- memory-subcore.mlir
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %core: i32, %subcore: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  tpu.enqueue_dma source(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) source_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) core_id(%core) subcore_id(%subcore)
  return
}
