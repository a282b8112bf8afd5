// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// One iota in a vreg; the vregs of further rows add to it, those of further
// columns, which are not counted, are the same.
// CHECK-LABEL: @rows
// CHECK: %[[IOTA:.*]] = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
// CHECK: %[[EIGHT:.*]] = arith.constant dense<8> : vector<8x128xi32>
// CHECK: %[[NEXT:.*]] = arith.addi %[[IOTA]], %[[EIGHT]] : vector<8x128xi32>
// CHECK-NOT: tpu.iota
// CHECK: tpu.store %arg0[%c0, %c0], %[[IOTA]]
// CHECK: tpu.store %arg0[%c0, %c128{{.*}}], %[[IOTA]]
// CHECK: tpu.store %arg0[%c8{{.*}}, %c0], %[[NEXT]]
func.func @rows(%m: memref<16x256xi32, #tpu.tiled<(8,128),[2,1]>>) {
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<16x256xi32>
  %e = tpu.erase_memref_layout %m : memref<16x256xi32, #tpu.tiled<(8,128),[2,1]>> -> memref<16x256xi32>
  %c0 = arith.constant 0 : index
  tpu.vector_store %e[%c0, %c0], %v {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<16x256xi32>, vector<16x256xi32>,
  return
}

// Rows of 128: sublanes and lanes are counted by one iota.
// CHECK-LABEL: @rows_of_lanes
// CHECK: tpu.iota {dimensions = array<i32: 0, 1>} : vector<8x128xi32>
// CHECK-NOT: tpu.iota
func.func @rows_of_lanes() {
  %v = tpu.iota {dimensions = array<i32: 0, 1>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32>
  return
}

// Otherwise by two.
// CHECK-LABEL: @ragged
// CHECK: %[[R:.*]] = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
// CHECK: %[[N:.*]] = arith.constant dense<100> : vector<8x128xi32>
// CHECK: %[[ROWS:.*]] = arith.muli %[[R]], %[[N]]
// CHECK: %[[COLUMNS:.*]] = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
// CHECK: arith.addi %[[ROWS]], %[[COLUMNS]]
func.func @ragged() {
  %v = tpu.iota {dimensions = array<i32: 0, 1>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xi32>
  return
}

// Only a leading dimension is counted: constants.
// CHECK-LABEL: @planes
// CHECK-NOT: tpu.iota
// CHECK: arith.constant dense<0> : vector<8x128xi32>
// CHECK: arith.constant dense<1> : vector<8x128xi32>
func.func @planes() {
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<2x8x128xi32>
  return
}

// Packed: words are counted, and packed.
// CHECK-LABEL: @packed
// CHECK: %[[LOW:.*]] = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
// CHECK: %[[HIGH:.*]] = arith.addi %[[LOW]], %{{.*}} : vector<8x128xi32>
// CHECK: tpu.pack_subelements %[[LOW]], %[[HIGH]] {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
func.func @packed() {
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"16,{0,*},(16,128)">]} : vector<16x128xi16>
  return
}
