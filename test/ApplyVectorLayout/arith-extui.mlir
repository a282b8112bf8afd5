// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#bytes = #tpu.vpad<"8,{0,0},(32,128)">
#vmem = #tpu.memory_space<vmem>
#tiled = #tpu.tiled<(8,128),[1,1]>

// A mask becomes zeros and ones, register by register.
// CHECK-LABEL: @mask
// CHECK: %[[MASK:.*]] = arith.cmpi eq
// CHECK: arith.extui %[[MASK]] : vector<8x128xi1> to vector<8x128xi32>
func.func @mask(%m: memref<8x128xi32, #tiled, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #tiled, #vmem> -> memref<8x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %c = arith.cmpi eq, %x, %one {in_layout = [#native, #native], out_layout = [#native]} : vector<8x128xi32>
  %s = arith.extui %c {in_layout = [#native], out_layout = [#native]} : vector<8x128xi1> to vector<8x128xi32>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xi32, #vmem>, vector<8x128xi32>,
  return
}

// An unpack extends the sign; the bits above the byte are cleared after it.
// CHECK-LABEL: @bytes
// CHECK: %[[LOW:.*]] = arith.constant dense<255> : vector<8x128xi32>
// CHECK: %[[SIGNED:.*]] = tpu.unpack_subelements %{{.*}}, 0 {{.*}}compressed
// CHECK: arith.andi %[[SIGNED]], %[[LOW]] : vector<8x128xi32>
func.func @bytes(%m: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem>, %n: memref<32x128xi32, #tiled, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#bytes]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %s = arith.extui %x {in_layout = [#bytes], out_layout = [#native]} : vector<32x128xi8> to vector<32x128xi32>
  tpu.vector_store %n[%c0, %c0], %s {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<32x128xi32, #tiled, #vmem>, vector<32x128xi32>,
  return
}

// A mask of words becomes words, and those are packed: no mask of another width is made.
// CHECK-LABEL: @packed_mask
// CHECK: %[[MASK:.*]] = arith.cmpi slt
// CHECK: %[[WORDS:.*]] = arith.extui %[[MASK]] : vector<8x128xi1> to vector<8x128xi32>
// CHECK: tpu.pack_subelements %[[WORDS]] {{.*}}vector<8x128x4xi8>
// CHECK-NOT: i1
func.func @packed_mask(%m: memref<8x128xi32, #tiled, #vmem>, %n: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #tiled, #vmem> -> memref<8x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %c = arith.cmpi slt, %x, %one {in_layout = [#native, #native], out_layout = [#native]} : vector<8x128xi32>
  %s = arith.extui %c {in_layout = [#native], out_layout = [#tpu.vpad<"8,{0,0},(8,128)">]} : vector<8x128xi1> to vector<8x128xi8>
  tpu.vector_store %n[%c0, %c0], %s {in_layout = [#tpu.vpad<"8,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #vmem>, vector<8x128xi8>,
  return
}
