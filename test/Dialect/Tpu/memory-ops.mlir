// RUN: %mosaic-opt %s --verify-roundtrip
// RUN: %mosaic-opt %s | FileCheck %s

// The default stride of 1 is not printed.
// CHECK-LABEL: func.func @load
func.func @load(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index) {
  // CHECK: tpu.load %{{.*}}[%{{.*}}, %{{.*}}] sublanes [true, true, true, true, true, true, true, false] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %0 = tpu.load %r[%i, %i] sublanes [true, true, true, true, true, true, true, false] sublane_stride 1 : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  // CHECK: sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 :
  %1 = tpu.load %r[%i, %i] sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// The slot of the mask's type follows a comma, also when there is no mask.
// CHECK-LABEL: func.func @store
func.func @store(%r: memref<16x128xf32>, %i: index, %v: vector<8x128xf32>, %m: vector<8x128xi1>) {
  // CHECK: tpu.store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} masked %{{.*}} sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 {add = true} : memref<16x128xf32>, vector<8x128xf32>, vector<8x128xi1>
  tpu.store %r[%i, %i], %v masked %m sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 {add = true} : memref<16x128xf32>, vector<8x128xf32>, vector<8x128xi1>
  // CHECK: tpu.store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32>, vector<8x128xf32>, {{$}}
  tpu.store %r[%i, %i], %v sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32>, vector<8x128xf32>,
  return
}

// A mask broadcasts to the result.
// CHECK-LABEL: func.func @vector_load
func.func @vector_load(%r: memref<16x128xf32, #tpu.memory_space<vmem>>, %i: index, %m: vector<8x1xi1>) {
  // CHECK: tpu.vector_load %{{.*}}[%{{.*}}, %{{.*}}] {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, {{$}}
  %0 = tpu.vector_load %r[%i, %i] {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  // CHECK: tpu.vector_load %{{.*}}[%{{.*}}, %{{.*}}] masked %{{.*}} {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x1xi1>
  %1 = tpu.vector_load %r[%i, %i] masked %m {strides = array<i32>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x1xi1>
  return
}

// Neither space nor rank of the value are bound to the memref's.
// CHECK-LABEL: func.func @vector_store
func.func @vector_store(%r: memref<16x128xf32>, %i: index, %v: vector<128xf32>, %m: vector<128xi1>) {
  // CHECK: tpu.vector_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {strides = array<i32>} : memref<16x128xf32>, vector<128xf32>, {{$}}
  tpu.vector_store %r[%i, %i], %v {strides = array<i32>} : memref<16x128xf32>, vector<128xf32>,
  // CHECK: tpu.vector_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} masked %{{.*}} {add = true, strides = array<i32>} : memref<16x128xf32>, vector<128xf32>, vector<128xi1>
  tpu.vector_store %r[%i, %i], %v masked %m {add = true, strides = array<i32>} : memref<16x128xf32>, vector<128xf32>, vector<128xi1>
  return
}

// A load may stay on one row (stride 0).
// CHECK-LABEL: func.func @strided
func.func @strided(%r: memref<16x128xf32>, %i: index) {
  // CHECK: tpu.strided_load %{{.*}}[%{{.*}}, %{{.*}}] {strides = array<i32: 0, 1>} : memref<16x128xf32>, vector<8x128xf32>
  %0 = tpu.strided_load %r[%i, %i] {strides = array<i32: 0, 1>} : memref<16x128xf32>, vector<8x128xf32>
  // CHECK: tpu.strided_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {strides = array<i32: 2, 1>} : memref<16x128xf32>, vector<8x128xf32>
  tpu.strided_store %r[%i, %i], %0 {strides = array<i32: 2, 1>} : memref<16x128xf32>, vector<8x128xf32>
  return
}

// Each sublane has an offset of its own.
// CHECK-LABEL: func.func @shuffled
func.func @shuffled(%r: memref<16x128xf32>, %i: index) {
  // CHECK: tpu.shuffled_load %{{.*}}[%{{.*}}, %{{.*}}] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 7, 6, 5, 4, 3, 2, 1, 0>} : memref<16x128xf32>, vector<8x128xf32>
  %0 = tpu.shuffled_load %r[%i, %i] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 7, 6, 5, 4, 3, 2, 1, 0>} : memref<16x128xf32>, vector<8x128xf32>
  // CHECK: tpu.shuffled_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 7, 6, 5, 4, 3, 2, 1, 0>} : memref<16x128xf32>, vector<8x128xf32>
  tpu.shuffled_store %r[%i, %i], %0 {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 7, 6, 5, 4, 3, 2, 1, 0>} : memref<16x128xf32>, vector<8x128xf32>
  return
}

// Each dimension of the base has an index vector; a load's mask broadcasts.
// CHECK-LABEL: func.func @indexed
func.func @indexed(%r: memref<8x64xi32, #tpu.memory_space<vmem>>, %i: vector<16xi32>, %m: vector<16xi1>, %one: vector<1xi1>) {
  // CHECK: tpu.vector_load_idx %{{.*}}[%{{.*}}, %{{.*}}] masked %{{.*}} : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>, vector<1xi1>
  %0 = tpu.vector_load_idx %r[%i, %i] masked %one : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>, vector<1xi1>
  // CHECK: tpu.vector_load_idx %{{.*}}[%{{.*}}, %{{.*}}] : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>, {{$}}
  %1 = tpu.vector_load_idx %r[%i, %i] : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>,
  // CHECK: tpu.vector_store_idx %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} masked %{{.*}} {add = true} : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>, vector<16xi1>
  tpu.vector_store_idx %r[%i, %i], %0 masked %m {add = true} : memref<8x64xi32, #tpu.memory_space<vmem>>[vector<16xi32>, vector<16xi32>], vector<16xi32>, vector<16xi1>
  return
}

// Only the masked elements are in memory.
// CHECK-LABEL: func.func @compressed
func.func @compressed(%r: memref<128xf32>, %i: index, %m: vector<16xi1>) {
  // CHECK: tpu.expand_load_vreg %{{.*}}[%{{.*}}], %{{.*}} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  %0 = tpu.expand_load_vreg %r[%i], %m : memref<128xf32>, vector<16xf32>, vector<16xi1>
  // CHECK: tpu.compress_store_vreg %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} {add = true} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  tpu.compress_store_vreg %r[%i], %0, %m {add = true} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  // CHECK: tpu.vector_expand_load %{{.*}}[%{{.*}}], %{{.*}} {expand_dim = 0 : i32} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  %1 = tpu.vector_expand_load %r[%i], %m {expand_dim = 0 : i32} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  // CHECK: tpu.vector_compress_store %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} {compress_dim = 0 : i32} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  tpu.vector_compress_store %r[%i], %1, %m {compress_dim = 0 : i32} : memref<128xf32>, vector<16xf32>, vector<16xi1>
  return
}
