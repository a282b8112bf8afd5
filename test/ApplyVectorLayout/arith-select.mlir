// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>
#tiled = #tpu.tiled<(8,128),[1,1]>

// A scalar condition is spread over a mask first.
// CHECK-LABEL: @scalar_condition
// CHECK: %[[WORD:.*]] = arith.extui %arg1 : i1 to i32
// CHECK: %[[WORDS:.*]] = vector.broadcast %[[WORD]] : i32 to vector<8x128xi32>
// CHECK: %[[MASK:.*]] = arith.cmpi ne, %[[WORDS]], %{{.*}} : vector<8x128xi32>
// CHECK: arith.select %[[MASK]], %{{.*}}, %{{.*}} : vector<8x128xi1>, vector<8x128xf32>
func.func @scalar_condition(%m: memref<8x128xf32, #tiled, #vmem>, %c: i1) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tiled, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x128xf32, #vmem>, vector<8x128xf32>
  %s = arith.select %c, %x, %one {in_layout = [#none, #native, #native], out_layout = [#native]} : vector<8x128xf32>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #vmem>, vector<8x128xf32>,
  return
}
