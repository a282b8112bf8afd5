// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s

// What a body computes: once per point of the loops that it depends on, and no earlier broadcast.

#id = affine_map<(r, c) -> (r, c)>
#row = affine_map<(r, c) -> (c)>

// The row is doubled as a row; constants are vectors; a captured scalar is broadcast, arithmetic among scalars stays scalar.
// CHECK-LABEL: @spaces
// CHECK-SAME: %[[X:.*]]: memref<16x256xf32>, %[[B:.*]]: memref<256xf32>, %[[S:.*]]: f32, %[[OUT:.*]]: memref<16x256xf32>
// CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2.000000e+00> : vector<256xf32>
// CHECK-DAG: %[[XV:.*]] = vector.load %[[X]][%c0, %c0] : memref<16x256xf32>, vector<16x256xf32>
// CHECK-DAG: %[[BV:.*]] = vector.load %[[B]][%c0] : memref<256xf32>, vector<256xf32>
// CHECK: %[[TWICE:.*]] = arith.mulf %[[BV]], %[[TWO]] : vector<256xf32>
// CHECK: %[[ROWS:.*]] = vector.broadcast %[[TWICE]] : vector<256xf32> to vector<16x256xf32>
// CHECK: %[[SUM:.*]] = arith.addf %[[XV]], %[[ROWS]] : vector<16x256xf32>
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[S]], %[[S]] : f32
// CHECK: %[[SCALE:.*]] = vector.broadcast %[[SQUARE]] : f32 to vector<16x256xf32>
// CHECK: %[[Y:.*]] = arith.mulf %[[SUM]], %[[SCALE]] fastmath<fast> : vector<16x256xf32>
// CHECK: vector.store %[[Y]], %[[OUT]][%c0, %c0] : memref<16x256xf32>, vector<16x256xf32>
// CHECK-NEXT: return
func.func @spaces(%x: memref<16x256xf32>, %b: memref<256xf32>, %s: f32, %out: memref<16x256xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : memref<16x256xf32>, memref<256xf32>) outs(%out : memref<16x256xf32>) {
  ^bb0(%xe: f32, %be: f32, %before: f32):
    %two = arith.constant 2.0 : f32
    %0 = arith.mulf %be, %two : f32
    %1 = arith.addf %xe, %0 : f32
    %2 = arith.mulf %s, %s : f32
    %3 = arith.mulf %1, %2 fastmath<fast> : f32
    linalg.yield %3 : f32
  }
  return
}

// Index arithmetic is done in i32: the TPU has no vectors of index. A narrower result is cut.
// CHECK-LABEL: @index
// CHECK-SAME: %[[BASE:.*]]: index
// CHECK-DAG: %[[OFFSET:.*]] = arith.index_cast %[[BASE]] : index to i32
// CHECK-DAG: %[[R:.*]] = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
// CHECK: %[[OFFSETS:.*]] = vector.broadcast %[[OFFSET]] : i32 to vector<8x128xi32>
// CHECK: %[[SUM:.*]] = arith.addi %[[R]], %[[OFFSETS]] : vector<8x128xi32>
// CHECK: arith.trunci %[[SUM]] : vector<8x128xi32> to vector<8x128xi8>
func.func @index(%base: index, %out: memref<8x128xi8>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x128xi8>) {
  ^bb0(%before: i8):
    %r = linalg.index 0 : index
    %0 = arith.addi %r, %base : index
    %1 = arith.index_cast %0 : index to i8
    linalg.yield %1 : i8
  }
  return
}

// The only loop is counted along a row: there is no iota of rank 1.
// CHECK-LABEL: @index_of_one
// CHECK: %[[I:.*]] = tpu.iota {dimensions = array<i32: 1>} : vector<1x200xi32>
// CHECK: vector.shape_cast %[[I]] : vector<1x200xi32> to vector<200xi32>
func.func @index_of_one(%out: memref<200xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%out : memref<200xi32>) {
  ^bb0(%before: i32):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i32
    linalg.yield %0 : i32
  }
  return
}

// All operands are read before any output is written: the two may be the same memory.
// CHECK-LABEL: @results
// CHECK-COUNT-2: vector.load
// CHECK-NOT: vector.load
// CHECK-COUNT-2: vector.store
func.func @results(%x: memref<8x128xf32>, %y: memref<8x128xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} outs(%x, %y : memref<8x128xf32>, memref<8x128xf32>) {
  ^bb0(%xe: f32, %ye: f32):
    linalg.yield %ye, %xe : f32, f32
  }
  return
}

// Rank 0: scalars all the way.
// CHECK-LABEL: @scalars
// CHECK-SAME: %[[X:.*]]: memref<f32>, %[[OUT:.*]]: memref<f32>
// CHECK-DAG: %[[XE:.*]] = memref.load %[[X]][] : memref<f32>
// CHECK-DAG: %[[BEFORE:.*]] = memref.load %[[OUT]][] : memref<f32>
// CHECK: %[[SUM:.*]] = arith.addf %[[XE]], %[[BEFORE]] : f32
// CHECK: memref.store %[[SUM]], %[[OUT]][] : memref<f32>
func.func @scalars(%x: memref<f32>, %out: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : memref<f32>) outs(%out : memref<f32>) {
  ^bb0(%xe: f32, %before: f32):
    %0 = arith.addf %xe, %before : f32
    linalg.yield %0 : f32
  }
  return
}
