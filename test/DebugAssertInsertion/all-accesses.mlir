// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(debug-assert-insertion{all-accesses=true}))' %s | FileCheck %s

// What the pass leaves out otherwise.

// CHECK-LABEL: func.func @scalars
func.func @scalars(%m: memref<16xi32>, %i: index) {
  // CHECK: arith.constant 0 : index
  // CHECK: arith.constant 0 : index
  // CHECK: arith.constant 16 : index
  // CHECK: cf.assert {{.*}}Operation memref.load
  // CHECK-NEXT: memref.load
  %s = memref.load %m[%i] : memref<16xi32>
  // CHECK: cf.assert {{.*}}Operation memref.store
  // CHECK-NEXT: memref.store
  memref.store %s, %m[%i] : memref<16xi32>
  return
}

// The rows of the sublanes that are on, 1 to 3, of every second row: 2 to 6.
// CHECK-LABEL: func.func @registers
func.func @registers(%m: memref<16x128xf32>, %i: index) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[TWO:.*]] = arith.constant 2 : index
  // CHECK: %[[FIRST:.*]] = arith.addi %arg1, %[[TWO]] : index
  // CHECK: arith.cmpi sge, %[[FIRST]], %[[ZERO]] : index
  // CHECK: %[[SIX:.*]] = arith.constant 6 : index
  // CHECK: arith.addi %arg1, %[[SIX]] : index
  // CHECK: cf.assert {{.*}}Operation tpu.load {{.*}}dimension 0
  // CHECK: cf.assert {{.*}}Operation tpu.load {{.*}}dimension 1
  // CHECK-NEXT: tpu.load
  %v = tpu.load %m[%i, %i] sublanes [false, true, false, true, false, false, false, false] sublane_stride 2 : memref<16x128xf32>, vector<8x128xf32>
  // CHECK: cf.assert {{.*}}Operation tpu.store
  // CHECK: tpu.store
  tpu.store %m[%i, %i], %v sublanes [false, true, false, true, false, false, false, false] : memref<16x128xf32>, vector<8x128xf32>,
  return
}

// No sublane, no row.
// CHECK-LABEL: func.func @no_sublane
// CHECK-NOT: cf.assert
// CHECK: return
func.func @no_sublane(%m: memref<16x128xf32>, %i: index) {
  %v = tpu.load %m[%i, %i] sublanes [false, false, false, false, false, false, false, false] : memref<16x128xf32>, vector<8x128xf32>
  return
}

// Rows -3 to 9.
// CHECK-LABEL: func.func @shuffled
func.func @shuffled(%m: memref<32x128xf32>, %i: index) {
  // CHECK: arith.constant -3 : index
  // CHECK: arith.constant 9 : index
  // CHECK: cf.assert {{.*}}Operation tpu.shuffled_load
  // CHECK: tpu.shuffled_load
  %v = tpu.shuffled_load %m[%i, %i] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 0, 9, 1, 1, -3, 2, 2, 2>} : memref<32x128xf32>, vector<8x128xf32>
  // CHECK: cf.assert {{.*}}Operation tpu.shuffled_store
  // CHECK: tpu.shuffled_store
  tpu.shuffled_store %m[%i, %i], %v {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 0, 9, 1, 1, -3, 2, 2, 2>} : memref<32x128xf32>, vector<8x128xf32>
  return
}

// Two bf16 to a row of a register: 7 rows are 14 of the memref.
// CHECK-LABEL: func.func @packed
func.func @packed(%m: memref<32x128xbf16>, %i: index) {
  // CHECK: arith.constant 14 : index
  // CHECK: cf.assert {{.*}}Operation tpu.load
  %v = tpu.load %m[%i, %i] sublanes [true, true, true, true, true, true, true, true] : memref<32x128xbf16>, vector<8x128x2xbf16>
  return
}

// CHECK-LABEL: func.func @tpu_vector_load
func.func @tpu_vector_load(%m: memref<16x128xf32>, %i: index) {
  // CHECK: arith.constant 7 : index
  // CHECK: cf.assert {{.*}}Operation tpu.vector_load
  %v = tpu.vector_load %m[%i, %i] {strides = array<i32>} : memref<16x128xf32>, vector<8x128xf32>,
  return
}

// One row.
// CHECK-LABEL: func.func @lower_rank
func.func @lower_rank(%m: memref<16x128xf32>, %i: index) {
  // CHECK: arith.constant 0 : index
  // CHECK: arith.constant 0 : index
  // CHECK: arith.constant 16 : index
  // CHECK: cf.assert {{.*}}Operation vector.load {{.*}}dimension 0
  // CHECK: arith.constant 127 : index
  // CHECK: cf.assert {{.*}}Operation vector.load {{.*}}dimension 1
  %v = vector.load %m[%i, %i] : memref<16x128xf32>, vector<128xf32>
  return
}
