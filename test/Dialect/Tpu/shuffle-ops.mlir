// RUN: %mosaic-opt %s --verify-roundtrip
// RUN: %mosaic-opt %s | FileCheck %s

// The static form spells the stride out, the dynamic one keeps it among the attributes.
// CHECK-LABEL: func.func @rotate
func.func @rotate(%x: vector<8x128xf32>, %n: i32) {
  // CHECK: tpu.rotate %{{.*}} by 3 dim 1 : vector<8x128xf32>
  %0 = tpu.rotate %x by 3 dim 1 : vector<8x128xf32>
  // CHECK: tpu.rotate %{{.*}} by 3 dim 1 stride 1 stride_dim 0 : vector<8x128xf32>
  %1 = tpu.rotate %x by 3 dim 1 stride 1 stride_dim 0 : vector<8x128xf32>
  // CHECK: tpu.dynamic_rotate %{{.*}} by %{{.*}} dim 1 {stride = 1 : si32, stride_dimension = 0 : si32} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  %2 = tpu.dynamic_rotate %x by %n dim 1 {stride = 1 : si32, stride_dimension = 0 : si32} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  // CHECK: tpu.dynamic_rotate %{{.*}} by %{{.*}} dim 0 : vector<8x128xf32>, i32 -> vector<8x128xf32>
  %3 = tpu.dynamic_rotate %x by %n dim 0 : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @transpose
func.func @transpose(%x: vector<8x128xf32>) {
  // CHECK: tpu.transpose %{{.*}}, [1, 0] : vector<8x128xf32> -> vector<128x8xf32>
  %0 = tpu.transpose %x, [1, 0] : vector<8x128xf32> -> vector<128x8xf32>
  return
}

// Constant indices print in brackets of their own.
// CHECK-LABEL: func.func @gather
func.func @gather(%x: vector<8x128xf32>) {
  // CHECK: tpu.gather %{{.*}}{{\[\[}}0, 0, 1, 1]] in 0 : vector<8x128xf32> -> vector<4x128xf32>
  %0 = tpu.gather %x[[0, 0, 1, 1]] in 0 : vector<8x128xf32> -> vector<4x128xf32>
  return
}

// The text of April 2025 names one dimension, without brackets.
// CHECK-LABEL: func.func @dynamic_gather
func.func @dynamic_gather(%x: vector<8x128xf32>, %i: vector<8x128xi32>, %b: vector<8x128x4xi8>) {
  // CHECK: tpu.dynamic_gather %{{.*}}[%{{.*}}] in [1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  %0 = tpu.dynamic_gather %x[%i] in [1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  // CHECK: in [1] :
  %1 = tpu.dynamic_gather %x[%i] in 1 : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  // CHECK: in [2, 0] :
  %2 = tpu.dynamic_gather %b[%b] in [2, 0] : vector<8x128x4xi8>, vector<8x128x4xi8> -> vector<8x128x4xi8>
  return
}

// CHECK-LABEL: func.func @sublane_shuffle
func.func @sublane_shuffle(%x: vector<8x128xf32>) {
  // CHECK: tpu.sublane_shuffle %{{.*}}, %{{.*}}, [0, 8, 1, 9, 2, 10, 3, 11] : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.sublane_shuffle %x, %x, [0, 8, 1, 9, 2, 10, 3, 11] : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: vector<8x128xf32>) {
  // CHECK: tpu.reshape %{{.*}} : vector<8x128xf32> -> vector<1024xf32>
  %0 = tpu.reshape %x : vector<8x128xf32> -> vector<1024xf32>
  // CHECK: tpu.repeat %{{.*}}, 1 x 2 : vector<8x128xf32> -> vector<8x256xf32>
  %1 = tpu.repeat %x, 1 x 2 : vector<8x128xf32> -> vector<8x256xf32>
  // CHECK: tpu.concatenate %{{.*}}, %{{.*}} in 1 : vector<8x128xf32>, vector<8x256xf32> -> vector<8x384xf32>
  %2 = tpu.concatenate %x, %1 in 1 : vector<8x128xf32>, vector<8x256xf32> -> vector<8x384xf32>
  // CHECK: tpu.broadcast_in_sublanes %{{.*}}, 3 : vector<8x128xf32> -> vector<8x128xf32>
  %3 = tpu.broadcast_in_sublanes %x, 3 : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @rolls
func.func @rolls(%x: vector<8x128xf32>) {
  // CHECK: tpu.roll_vectors %{{.*}}, %{{.*}} : vector<8x128xf32>, vector<8x128xf32> -> vector<16x128xf32>
  %0 = tpu.roll_vectors %x, %x : vector<8x128xf32>, vector<8x128xf32> -> vector<16x128xf32>
  // CHECK: %{{.*}}:2 = tpu.unroll_vectors %{{.*}} : vector<16x128xf32> -> vector<8x128xf32>, vector<8x128xf32>
  %1:2 = tpu.unroll_vectors %0 : vector<16x128xf32> -> vector<8x128xf32>, vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @relayout
func.func @relayout(%x: vector<8x128xf32>) {
  // CHECK: tpu.relayout %{{.*}} {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.relayout %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// The text of April 2025 has one dimension.
// CHECK-LABEL: func.func @iota
func.func @iota() {
  // CHECK: tpu.iota {dimensions = array<i32: 0, 1>} : vector<8x128xi32>
  %0 = tpu.iota {dimensions = array<i32: 0, 1>} : vector<8x128xi32>
  // CHECK: tpu.iota {dimensions = array<i32>} : vector<8x128xindex>
  %1 = tpu.iota {dimensions = array<i32>} : vector<8x128xindex>
  // CHECK: tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %2 = tpu.iota {dimension = 1 : i32} : vector<8x128xi32>
  return
}

// CHECK-LABEL: func.func @masks
func.func @masks(%i: index) {
  // CHECK: tpu.create_mask[%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] : vector<8x128xi1>
  %0 = tpu.create_mask[%i, %i] [%i, %i] : vector<8x128xi1>
  // CHECK: tpu.create_subelement_mask 3, 9 : vector<8x128x2xi1>
  %1 = tpu.create_subelement_mask 3, 9 : vector<8x128x2xi1>
  // CHECK: tpu.mask_cast %{{.*}} : vector<8x128xi1> -> vector<8x128x2xi1>
  %2 = tpu.mask_cast %0 : vector<8x128xi1> -> vector<8x128x2xi1>
  // CHECK: tpu.mask_cast %{{.*}} : vector<8xi1> -> vector<8xi1>
  %c = arith.constant dense<true> : vector<8xi1>
  %3 = tpu.mask_cast %c : vector<8xi1> -> vector<8xi1>
  return
}

// The text of 2025 ends its two masks with a comma and has no positions.
// CHECK-LABEL: func.func @pack_vmsk
func.func @pack_vmsk(%m: vector<8x128xi1>, %p: vector<8x128x2xi1>) {
  // CHECK: tpu.pack_vmsk %{{.*}}, %{{.*}} {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
  %0 = tpu.pack_vmsk %m, %m {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
  // CHECK: tpu.pack_vmsk %{{.*}}, %{{.*}} {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
  %1 = tpu.pack_vmsk %m, %m, : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
  // CHECK: tpu.pack_vmsk %{{.*}} {positions = array<i32: 1>} : vector<8x128x2xi1> -> vector<8x128x4xi1>
  %2 = tpu.pack_vmsk %p {positions = array<i32: 1>} : vector<8x128x2xi1> -> vector<8x128x4xi1>
  return
}
