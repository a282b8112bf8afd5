// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=6}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,NATIVE

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#packed = #tpu.vpad<"16,{0,0},(16,128)">
#vmem = #tpu.memory_space<vmem>

// A comparison of 32-bit elements gives a mask of words.
// CHECK-LABEL: @f32
// CHECK: %[[MASK:.*]] = arith.cmpf ogt, %{{.*}}, %{{.*}} : vector<8x128xf32>
// CHECK: arith.select %[[MASK]], %{{.*}}, %{{.*}} : vector<8x128xi1>, vector<8x128xf32>
func.func @f32(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x128xf32, #vmem>, vector<8x128xf32>
  %c = arith.cmpf ogt, %x, %one {in_layout = [#native, #native], out_layout = [#native]} : vector<8x128xf32>
  %s = arith.select %c, %x, %one {in_layout = [#native, #native, #native], out_layout = [#native]} : vector<8x128xi1>, vector<8x128xf32>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #vmem>, vector<8x128xf32>,
  return
}

// Packed elements are compared as they are from generation 6 on; before, part
// by part in 32 bits, and the masks are packed.
// CHECK-LABEL: @bf16
// NATIVE: %[[MASK:.*]] = arith.cmpf ogt, %{{.*}}, %{{.*}} : vector<8x128x2xbf16>
// WIDE: %[[X:.*]] = tpu.load
// WIDE: %[[LOW:.*]] = tpu.unpack_subelements %[[X]], 0 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xbf16> -> vector<8x128xf32>
// WIDE: %[[MASK0:.*]] = arith.cmpf ogt, %[[LOW]], %{{.*}} : vector<8x128xf32>
// WIDE: %[[HIGH:.*]] = tpu.unpack_subelements %[[X]], 1
// WIDE: %[[MASK1:.*]] = arith.cmpf ogt, %[[HIGH]], %{{.*}} : vector<8x128xf32>
// WIDE: %[[MASK:.*]] = tpu.pack_vmsk %[[MASK0]], %[[MASK1]] {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
// CHECK: arith.select %[[MASK]], %{{.*}}, %{{.*}} : vector<8x128x2xi1>, vector<8x128x2xbf16>
func.func @bf16(%m: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem> -> memref<16x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#packed]} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>
  %c = arith.cmpf ogt, %x, %one {in_layout = [#packed, #packed], out_layout = [#packed]} : vector<16x128xbf16>
  %s = arith.select %c, %x, %one {in_layout = [#packed, #packed, #packed], out_layout = [#packed]} : vector<16x128xi1>, vector<16x128xbf16>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#packed, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>,
  return
}
