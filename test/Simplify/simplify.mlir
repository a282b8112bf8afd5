// RUN: %mosaic-opt %s --allow-unregistered-dialect --split-input-file --pass-pipeline='builtin.module(func.func(mosaic-simplify))' | FileCheck %s

// An op that computes what one above it has computed goes, also if its operands
// were merged before or come in the other order; one with other attributes, other
// types or operands that do not commute stays.
// CHECK-LABEL: @equal_ops
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[TWICE:.*]] = arith.addf %[[SUM]], %[[SUM]] : f32
// CHECK-NEXT: %[[LESS:.*]] = arith.subf %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[MORE:.*]] = arith.subf %[[B]], %[[A]] : f32
// CHECK-NEXT: %[[FAST:.*]] = arith.addf %[[A]], %[[B]] fastmath<nnan> : f32
// CHECK-NEXT: %[[BITS:.*]] = arith.bitcast %[[A]] : f32 to i32
// CHECK-NEXT: %[[BYTES:.*]] = arith.fptosi %[[A]] : f32 to i8
// CHECK-NEXT: %[[WORD:.*]] = arith.fptosi %[[A]] : f32 to i32
// CHECK-NEXT: return %[[TWICE]], %[[TWICE]], %[[LESS]], %[[MORE]], %[[FAST]], %[[BITS]], %[[BYTES]], %[[WORD]]
func.func @equal_ops(%a: f32, %b: f32) -> (f32, f32, f32, f32, f32, i32, i8, i32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %0, %0 : f32
  %2 = arith.addf %b, %a : f32
  %3 = arith.addf %2, %0 : f32
  %4 = arith.subf %a, %b : f32
  %5 = arith.subf %b, %a : f32
  %6 = arith.addf %a, %b fastmath<nnan> : f32
  %7 = arith.bitcast %a : f32 to i32
  %8 = arith.fptosi %a : f32 to i8
  %9 = arith.fptosi %a : f32 to i32
  return %1, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, i32, i8, i32
}

// -----

// What is known in front of a region is known inside; what is known in one branch
// is not in the other, nor behind both. Blocks of one region know nothing of each
// other.
// CHECK-LABEL: @regions
// CHECK: arith.addi
// CHECK: scf.if
// CHECK-NEXT: %[[ONE:.*]] = arith.muli
// CHECK-NEXT: scf.yield %[[ONE]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[TWO:.*]] = arith.muli
// CHECK-NEXT: scf.yield %[[TWO]]
// CHECK: arith.muli
// CHECK-NOT: arith
func.func @regions(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  %sum = arith.addi %a, %b : i32
  %x = scf.if %c -> i32 {
    %again = arith.addi %a, %b : i32
    %0 = arith.muli %again, %a : i32
    scf.yield %0 : i32
  } else {
    %again = arith.addi %a, %b : i32
    %1 = arith.muli %again, %a : i32
    scf.yield %1 : i32
  }
  %2 = arith.muli %sum, %a : i32
  return %x, %2 : i32, i32
}

// CHECK-LABEL: @blocks
// CHECK-COUNT-2: arith.muli
// CHECK-NOT: arith.muli
func.func @blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.muli %a, %a : i32
  return %0 : i32
^bb2:
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}

// -----

#vmem = #tpu.memory_space<vmem>

// A read is the same if nothing may have been written since, in the same block: a
// loop may come back to it behind a store.
// CHECK-LABEL: @reads
// CHECK: %[[FIRST:.*]] = vector.load
// CHECK-NEXT: vector.store %[[FIRST]]
// CHECK-NEXT: %[[SECOND:.*]] = vector.load
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[THIRD:.*]] = vector.load
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[THIRD]], %[[SECOND]]
// CHECK-NEXT: vector.store %[[SUM]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[FOURTH:.*]] = vector.load
// CHECK-NEXT: vector.store %[[FOURTH]]
func.func @reads(%m: memref<16x128xf32, #vmem>, %low: index, %high: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = vector.load %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  %1 = vector.load %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  vector.store %1, %m[%c8, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  %2 = vector.load %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  scf.for %i = %low to %high step %step {
    %3 = vector.load %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
    %4 = arith.addf %3, %2 : vector<8x128xf32>
    vector.store %4, %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  }
  %5 = vector.load %m[%c0, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  vector.store %5, %m[%c8, %c0] : memref<16x128xf32, #vmem>, vector<8x128xf32>
  return
}

// -----

// Constants stand in front, once in a function; each function has its own.
// CHECK-LABEL: @constants
// CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK: scf.if
// CHECK-NOT: arith.constant
// CHECK: "use"(%[[FIVE]], %[[SEVEN]])
// CHECK-NOT: arith.constant
// CHECK: "use"(%[[FIVE]], %[[SEVEN]])
// CHECK-LABEL: @other_function
// CHECK-NEXT: arith.constant 5 : i32
func.func @constants(%c: i1) {
  %five = arith.constant 5 : i32
  scf.if %c {
    %0 = arith.constant 5 : i32
    %1 = arith.constant 7 : i32
    "use"(%0, %1) : (i32, i32) -> ()
  }
  %2 = arith.constant 7 : i32
  "use"(%five, %2) : (i32, i32) -> ()
  return
}
func.func @other_function() -> i32 {
  %five = arith.constant 5 : i32
  return %five : i32
}

// -----

// A function of a module inside of a function sees nothing of what is around it.
// CHECK-LABEL: @around
// CHECK-NEXT: arith.constant 5 : i32
// CHECK-NEXT: module
// CHECK-NEXT: func.func @inside
// CHECK-NEXT: arith.constant 5 : i32
// CHECK: "use"
func.func @around() -> i32 {
  %five = arith.constant 5 : i32
  builtin.module {
    func.func @inside(%c: i1) {
      scf.if %c {
        %0 = arith.constant 5 : i32
        "use"(%0) : (i32) -> ()
      }
      return
    }
  }
  return %five : i32
}

// -----

// Ops fold: to constants, which are merged with those that are there, to operands,
// and a cast of a cast back to what was cast.
// CHECK-LABEL: @folds
// CHECK-SAME: %[[I:.*]]: i32, %[[V:.*]]: vector<8x128xf32>
// CHECK-NEXT: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK-NEXT: return %[[EIGHT]], %[[EIGHT]], %[[I]], %[[I]], %[[V]]
func.func @folds(%i: i32, %v: vector<8x128xf32>) -> (i32, i32, i32, i32, vector<8x128xf32>) {
  %eight = arith.constant 8 : i32
  %three = arith.constant 3 : i32
  %five = arith.constant 5 : i32
  %zero = arith.constant 0 : i32
  %0 = arith.addi %three, %five : i32
  %1 = arith.addi %i, %zero : i32
  %2 = arith.index_cast %i : i32 to index
  %3 = arith.index_cast %2 : index to i32
  %one = arith.constant dense<1.0> : vector<8x128xf32>
  %4 = arith.mulf %v, %one : vector<8x128xf32>
  return %eight, %0, %1, %3, %4 : i32, i32, i32, i32, vector<8x128xf32>
}

// -----

#vmem = #tpu.memory_space<vmem>

// What nobody uses goes, with what only it uses: reads, and regions without
// effects. What writes stays, and so does what MLIR knows nothing of.
// CHECK-LABEL: @unused
// CHECK-NEXT: arith.constant 0 : index
// CHECK-NEXT: scf.if
// CHECK-NEXT: memref.store
// CHECK-NOT: arith
// CHECK: "unknown"
// CHECK-NEXT: return
func.func @unused(%c: i1, %m: memref<8xi32, #vmem>, %a: i32) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<8xi32, #vmem>
  %1 = arith.addi %0, %a : i32
  %2 = scf.if %c -> i32 {
    %3 = arith.muli %1, %a : i32
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %4 = arith.subi %2, %a : i32
  %5 = scf.if %c -> i32 {
    memref.store %a, %m[%c0] : memref<8xi32, #vmem>
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  %6 = "unknown"(%a) : (i32) -> i32
  return
}
