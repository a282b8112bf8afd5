// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#bytes = #tpu.vpad<"8,{0,0},(32,128)">
#vmem = #tpu.memory_space<vmem>
#tiled = #tpu.tiled<(32,128)(4,1),[1,1]>

// No generation compares bytes: four parts, whose masks are packed in pairs.
// CHECK-LABEL: @i8
// CHECK: %[[M0:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : vector<8x128xi32>
// CHECK: %[[M1:.*]] = arith.cmpi ult
// CHECK: %[[M2:.*]] = arith.cmpi ult
// CHECK: %[[M3:.*]] = arith.cmpi ult
// CHECK: %[[LOW:.*]] = tpu.pack_vmsk %[[M0]], %[[M1]] {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
// CHECK: %[[HIGH:.*]] = tpu.pack_vmsk %[[M2]], %[[M3]]
// CHECK: %[[MASK:.*]] = tpu.pack_vmsk %[[LOW]], %[[HIGH]] {positions = array<i32: 0, 1>} : vector<8x128x2xi1>, vector<8x128x2xi1> -> vector<8x128x4xi1>
// CHECK: arith.select %[[MASK]], %{{.*}} : vector<8x128x4xi1>, vector<8x128x4xi8>
func.func @i8(%m: memref<32x128xi8, #tiled, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tiled, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} dense<1> : vector<32x128xi8>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#bytes]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %c = arith.cmpi ult, %x, %one {in_layout = [#bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi8>
  %s = arith.select %c, %x, %one {in_layout = [#bytes, #bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi1>, vector<32x128xi8>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#bytes, #none, #none, #none], strides = array<i32>} : memref<32x128xi8, #vmem>, vector<32x128xi8>,
  return
}
