// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// CHECK-LABEL: @words
// CHECK: tpu.pack_subelements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1, 2, 3>} : vector<8x128xi32>, vector<8x128xi32>, vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x4xi8>
func.func @words(%m: memref<32x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<32x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<32x128xi32, #vmem>, vector<32x128xi32>
  %y = arith.trunci %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi32> to vector<32x128xi8>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">, #none, #none, #none], strides = array<i32>} : memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem>, vector<32x128xi8>,
  return
}

// The way back from arith-extsi.mlir: sub-element k of source q is byte 2k + q.
// CHECK-LABEL: @through_words
// CHECK: %[[A:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[B:.*]] = tpu.load %arg0[%c2, %c0]
// CHECK: %[[A0:.*]] = tpu.unpack_subelements %[[A]], 0 {integer_extended = false, pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xi16> -> vector<8x128xi32>
// CHECK: %[[A1:.*]] = tpu.unpack_subelements %[[A]], 1
// CHECK: %[[B0:.*]] = tpu.unpack_subelements %[[B]], 0
// CHECK: %[[B1:.*]] = tpu.unpack_subelements %[[B]], 1
// CHECK: tpu.pack_subelements %[[A0]], %[[A1]], %[[B0]], %[[B1]] {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 2, 1, 3>}
func.func @through_words(%m: memref<4x1024xi16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>, %n: memref<4x1024xi8, #tpu.tiled<(4,128)(4,1),[8,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<4x1024xi16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem> -> memref<4x1024xi16, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">]} : memref<4x1024xi16, #vmem>, vector<4x1024xi16>
  %y = arith.trunci %x {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} : vector<4x1024xi16> to vector<4x1024xi8>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"8,{0,0},(4,128)">, #none, #none, #none], strides = array<i32>} : memref<4x1024xi8, #tpu.tiled<(4,128)(4,1),[8,1]>, #vmem>, vector<4x1024xi8>,
  return
}
