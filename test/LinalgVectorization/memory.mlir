// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s

// Transfers and copies of memrefs become loads and stores, which take memrefs as they are allocated: views are looked through.

// CHECK-LABEL: @transfers
// CHECK-SAME: %[[X:.*]]: memref<4x16x128xf32>, %[[I:.*]]: index
// CHECK: %[[V:.*]] = vector.load %[[X]][%[[I]], %c8, %c0] : memref<4x16x128xf32>, vector<1x8x128xf32>
// CHECK: vector.store %[[V]], %[[X]][%c0, %c0, %c0] : memref<4x16x128xf32>, vector<1x8x128xf32>
func.func @transfers(%x: memref<4x16x128xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%i, %c8, %c0], %zero {in_bounds = [true, true]} : memref<4x16x128xf32>, vector<8x128xf32>
  vector.transfer_write %v, %x[%c0, %c0, %c0] {in_bounds = [true, true]} : vector<8x128xf32>, memref<4x16x128xf32>
  return
}

// Of a tensor whose elements are at hand.
// CHECK-LABEL: @tensor
// CHECK-SAME: %[[V:.*]]: vector<8x128xf32>
// CHECK-NEXT: return %[[V]]
func.func @tensor(%v: vector<8x128xf32>) -> vector<8x128xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x128xf32>
  %t = vector.transfer_write %v, %e[%c0, %c0] {in_bounds = [true, true]} : vector<8x128xf32>, tensor<8x128xf32>
  %r = vector.transfer_read %t[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<8x128xf32>, vector<8x128xf32>
  return %r : vector<8x128xf32>
}

// Those that are masked, transposed, or that may reach outside stay.
// CHECK-LABEL: @others
// CHECK-COUNT-3: vector.transfer_read
func.func @others(%x: memref<8x128xf32>, %m: vector<8x128xi1>, %i: index) -> (vector<8x128xf32>, vector<128x8xf32>, vector<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%c0, %c0], %zero, %m {in_bounds = [true, true]} : memref<8x128xf32>, vector<8x128xf32>
  %1 = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true], permutation_map = affine_map<(r, c) -> (c, r)>} : memref<8x128xf32>, vector<128x8xf32>
  %2 = vector.transfer_read %x[%i, %c0], %zero : memref<8x128xf32>, vector<8x128xf32>
  return %0, %1, %2 : vector<8x128xf32>, vector<128x8xf32>, vector<8x128xf32>
}

// A slice of a slice that drops a dimension: indices. A reshape of it all: the vector's shape.
// CHECK-LABEL: @views
// CHECK-SAME: %[[X:.*]]: memref<4x64x128xf32>, %[[OUT:.*]]: memref<8x128xf32>, %[[I:.*]]: index
// CHECK: %[[ROW:.*]] = arith.addi %[[I]], %c16 : index
// CHECK: %[[V:.*]] = vector.load %[[X]][%c2, %[[ROW]], %c0] : memref<4x64x128xf32>, vector<1x8x128xf32>
// CHECK: vector.shape_cast
// CHECK: vector.store %{{.*}}, %[[OUT]][%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
// CHECK-NOT: memref
// CHECK: return
func.func @views(%x: memref<4x64x128xf32>, %out: memref<8x128xf32>, %i: index) {
  %plane = memref.subview %x[2, 0, 0] [1, 64, 128] [1, 1, 1] : memref<4x64x128xf32> to memref<64x128xf32, strided<[128, 1], offset: 16384>>
  %half = memref.subview %plane[16, 0] [32, 128] [1, 1] : memref<64x128xf32, strided<[128, 1], offset: 16384>> to memref<32x128xf32, strided<[128, 1], offset: 18432>>
  %rows = memref.subview %half[%i, 0] [8, 128] [1, 1] : memref<32x128xf32, strided<[128, 1], offset: 18432>> to memref<8x128xf32, strided<[128, 1], offset: ?>>
  %flat = memref.collapse_shape %out [[0, 1]] : memref<8x128xf32> into memref<1024xf32>
  %wide = memref.expand_shape %flat [[0, 1]] output_shape [8, 128] : memref<1024xf32> into memref<8x128xf32>
  memref.copy %rows, %wide : memref<8x128xf32, strided<[128, 1], offset: ?>> to memref<8x128xf32>
  return
}

// Loads and stores that were there before.
// CHECK-LABEL: @before
// CHECK: %[[V:.*]] = vector.load %arg0[%c8, %c0] : memref<64x128xf32>, vector<8x128xf32>
// CHECK: vector.store %[[V]], %arg0[%c0, %c0]
// CHECK: %[[S:.*]] = memref.load %arg1[%c3] : memref<16xf32>
// CHECK: memref.store %[[S]], %arg1[%c2]
func.func @before(%x: memref<64x128xf32>, %s: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.subview %x[8, 0] [16, 128] [1, 1] : memref<64x128xf32> to memref<16x128xf32, strided<[128, 1], offset: 1024>>
  %scalars = memref.subview %s[2] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 2>>
  %v = vector.load %rows[%c0, %c0] : memref<16x128xf32, strided<[128, 1], offset: 1024>>, vector<8x128xf32>
  vector.store %v, %x[%c0, %c0] : memref<64x128xf32>, vector<8x128xf32>
  %e = memref.load %scalars[%c1] : memref<4xf32, strided<[1], offset: 2>>
  memref.store %e, %scalars[%c0] : memref<4xf32, strided<[1], offset: 2>>
  return
}

// Part of a reshaped memref is no box of it, nor is a slice with strides: these stay.
// CHECK-LABEL: @parts
// CHECK: %[[FLAT:.*]] = memref.collapse_shape
// CHECK: vector.load %[[FLAT]][%c0] : memref<1024xf32>, vector<64xf32>
// CHECK: %[[STRIDED:.*]] = memref.subview
// CHECK: vector.load %[[STRIDED]]
func.func @parts(%x: memref<8x128xf32>) -> (vector<64xf32>, vector<4x128xf32>) {
  %c0 = arith.constant 0 : index
  %flat = memref.collapse_shape %x [[0, 1]] : memref<8x128xf32> into memref<1024xf32>
  %v = vector.load %flat[%c0] : memref<1024xf32>, vector<64xf32>
  %strided = memref.subview %x[0, 0] [4, 128] [2, 1] : memref<8x128xf32> to memref<4x128xf32, strided<[256, 1]>>
  %w = vector.load %strided[%c0, %c0] : memref<4x128xf32, strided<[256, 1]>>, vector<4x128xf32>
  return %v, %w : vector<64xf32>, vector<4x128xf32>
}

// A single element in smem is a scalar, read and written.
// CHECK-LABEL: @smem
// CHECK: %[[S:.*]] = memref.load %arg1[%c0] : memref<1xf32, #tpu.memory_space<smem>>
// CHECK: vector.broadcast %[[S]] : f32 to vector<8x128xf32>
// CHECK: %[[SUM:.*]] = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK: memref.store %[[SUM]], %arg2[%c0] : memref<1xf32, #tpu.memory_space<smem>>
func.func @smem(%x: memref<8x128xf32, #tpu.memory_space<vmem>>, %scale: memref<1xf32, #tpu.memory_space<smem>>, %sum: memref<1xf32, #tpu.memory_space<smem>>) {
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (0)>, affine_map<(r, c) -> (0)>], iterator_types = ["reduction", "reduction"]}
      ins(%x, %scale : memref<8x128xf32, #tpu.memory_space<vmem>>, memref<1xf32, #tpu.memory_space<smem>>) outs(%sum : memref<1xf32, #tpu.memory_space<smem>>) {
  ^bb0(%xe: f32, %se: f32, %so_far: f32):
    %0 = arith.addf %xe, %se : f32
    %1 = arith.addf %so_far, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
