// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// CHECK-LABEL: @bytes
// CHECK-COUNT-4: tpu.unpack_subelements %{{.*}}, {{[0-3]}} {pack_format = #tpu.pack_format<compressed>} : vector<8x128x4xi8> -> vector<8x128xi32>
func.func @bytes(%m: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem>, %n: memref<32x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %y = arith.extsi %x {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<32x128xi8> to vector<32x128xi32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<32x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<32x128xi32>,
  return
}

// Between narrow types, interleaved: through words. Sub-element k of the 16-bit
// register comes from byte 2k, or 2k + 1, of each word.
// CHECK-LABEL: @through_words
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[B0:.*]] = tpu.unpack_subelements %[[X]], 0 {pack_format = #tpu.pack_format<interleaved>} : vector<8x128x4xi8> -> vector<8x128xi32>
// CHECK: %[[B2:.*]] = tpu.unpack_subelements %[[X]], 2 {pack_format = #tpu.pack_format<interleaved>}
// CHECK: tpu.pack_subelements %[[B0]], %[[B2]] {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
func.func @through_words(%m: memref<4x1024xi8, #tpu.tiled<(4,128)(4,1),[8,1]>, #vmem>, %n: memref<4x1024xi16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<4x1024xi8, #tpu.tiled<(4,128)(4,1),[8,1]>, #vmem> -> memref<4x1024xi8, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} : memref<4x1024xi8, #vmem>, vector<4x1024xi8>
  %y = arith.extsi %x {in_layout = [#tpu.vpad<"8,{0,0},(4,128)">], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">]} : vector<4x1024xi8> to vector<4x1024xi16>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">, #none, #none, #none], strides = array<i32>} : memref<4x1024xi16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>, vector<4x1024xi16>,
  return
}
