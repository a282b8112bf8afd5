// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v1.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=V1
// RUN: %mosaic-opt %t/v13-subcore.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=SUBCORE
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=18" | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=TO13
// RUN: %mosaic-opt %t/memory.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=1" | FileCheck %s --check-prefix=TO1
// RUN: %mosaic-opt %t/memory-subcore.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" | FileCheck %s --check-prefix=MERGED

// Version 1 had neither core ids nor operand groups.
// V1: "tpu.sem_signal"(%{{.*}}, %[[N:.*]]) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}>
// V1: "tpu.sem_signal"(%{{.*}}, %[[N]], %[[N]]) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}>
//--- v1.mlir
module attributes {stable_mosaic.version = 1 : i64} {
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %n = "stable_mosaic.test.n"() : () -> i32
  "stable_mosaic.tpu.sem_signal"(%sem, %n) : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
  "stable_mosaic.tpu.sem_signal"(%sem, %n, %n) : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
}

// On a vector subcore the old core id counted subcores, 16 to a core; a signal without one stays as it is.
// SUBCORE: %[[COUNT:.*]] = "arith.constant"() <{value = 16 : i32}> : () -> i32
// SUBCORE: %[[CORE:.*]] = "arith.divui"(%[[ID:.*]], %[[COUNT]])
// SUBCORE: %[[PART:.*]] = "arith.remui"(%[[ID]], %[[COUNT]])
// SUBCORE: "tpu.sem_signal"(%{{.*}}, %{{.*}}, %[[CORE]], %[[PART]]) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}>
// SUBCORE-NEXT: "tpu.sem_signal"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}>
//--- v13-subcore.mlir
module attributes {stable_mosaic.version = 13 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %id: i32):
    "stable_mosaic.tpu.sem_signal"(%sem, %n, %id) {operandSegmentSizes = array<i32: 1, 1, 0, 1>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
    "stable_mosaic.tpu.sem_signal"(%sem, %n) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> (), sym_name = "f", tpu.core_type = #tpu.core_type<sc_vector_subcore>} : () -> ()
}

// NEWEST: "stable_mosaic.tpu.sem_signal"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
// TO13: "stable_mosaic.tpu.sem_signal"({{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 0>}
// TO1: "stable_mosaic.tpu.sem_signal"({{.*}}) : (
//--- memory.mlir
func.func @f(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32) {
  tpu.sem_signal %sem, %n device_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// Core and subcore id become one again.
// MERGED: %[[COUNT:.*]] = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
// MERGED: %[[BASE:.*]] = "stable_mosaic.arith.muli"(%[[CORE:.*]], %[[COUNT]]) : (i32, i32) -> i32
// MERGED: %[[ID:.*]] = "stable_mosaic.arith.addi"(%[[BASE]], %[[PART:.*]]) : (i32, i32) -> i32
// MERGED: "stable_mosaic.tpu.sem_signal"(%{{.*}}, %{{.*}}, %[[ID]]) {operandSegmentSizes = array<i32: 1, 1, 0, 1>}
//--- memory-subcore.mlir
func.func @f(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %core: i32, %subcore: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  tpu.sem_signal %sem, %core core_id %core subcore_id %subcore : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  return
}
