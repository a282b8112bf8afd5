// RUN: %mosaic-opt %s -canonicalize | FileCheck %s

// Sublanes at their own places are a plain load.
// CHECK-LABEL: func.func @shuffled_load_in_order
func.func @shuffled_load_in_order(%r: memref<16x128xf32>, %i: index) -> vector<8x128xf32> {
  // CHECK: %[[V:.*]] = tpu.load %{{.*}}[%[[I:.*]], %[[I]]] sublanes [true, false, true, true, true, true, true, true] : memref<16x128xf32>, vector<8x128xf32>
  // CHECK: return %[[V]]
  %0 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true, false, true, true, true, true, true, true>, sublane_offsets = array<i32: 0, 1, 2, 3, 4, 5, 6, 7>} : memref<16x128xf32>, vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// Sublanes at other places are not.
// CHECK-LABEL: func.func @shuffled_load_elsewhere
func.func @shuffled_load_elsewhere(%r: memref<16x128xf32>, %i: index) -> vector<8x128xf32> {
  // CHECK: tpu.shuffled_load
  %0 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 1, 2, 3, 4, 5, 6, 7, 8>} : memref<16x128xf32>, vector<8x128xf32>
  return %0 : vector<8x128xf32>
}

// The same for stores.
// CHECK-LABEL: func.func @shuffled_store
func.func @shuffled_store(%r: memref<16x128xf32>, %i: index, %v: vector<8x128xf32>) {
  // CHECK: tpu.store %{{.*}}[%[[I:.*]], %[[I]]], %{{.*}} sublanes [true, true, true, true, true, true, true, false] : memref<16x128xf32>, vector<8x128xf32>, {{$}}
  tpu.shuffled_store %r[%i, %i], %v {sublane_mask = array<i1: true, true, true, true, true, true, true, false>, sublane_offsets = array<i32: 0, 1, 2, 3, 4, 5, 6, 7>} : memref<16x128xf32>, vector<8x128xf32>
  // CHECK: tpu.shuffled_store
  tpu.shuffled_store %r[%i, %i], %v {sublane_mask = array<i1: true, true, true, true, true, true, true, false>, sublane_offsets = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>} : memref<16x128xf32>, vector<8x128xf32>
  return
}

// Loads that nobody uses go.
// CHECK-LABEL: func.func @unused_loads
func.func @unused_loads(%r: memref<16x128xf32>, %i: index) {
  // CHECK-NEXT: return
  %0 = tpu.load %r[%i, %i] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32>, vector<8x128xf32>
  %1 = tpu.vector_load %r[%i, %i] {strides = array<i32>} : memref<16x128xf32>, vector<8x128xf32>,
  %2 = tpu.strided_load %r[%i, %i] {strides = array<i32: 2, 1>} : memref<16x128xf32>, vector<8x128xf32>
  %3 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 1, 2, 3, 4, 5, 6, 7, 8>} : memref<16x128xf32>, vector<8x128xf32>
  return
}

// Random bits stay: each draw moves the generator on.
// CHECK-LABEL: func.func @unused_random_bits
func.func @unused_random_bits() {
  // CHECK: "tpu.prng_random_bits"
  %0 = "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  return
}
