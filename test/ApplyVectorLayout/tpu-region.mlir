// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// The region yields registers; in the trace, which yields nothing, only the body
// changes.
// CHECK-LABEL: @result
// CHECK: %[[R:.*]]:2 = "tpu.region"() ({
// CHECK: tpu.yield %{{.*}}, %{{.*}} : vector<8x128xf32>, vector<8x128xf32>
// CHECK: }) : () -> (vector<8x128xf32>, vector<8x128xf32>)
// CHECK: "tpu.trace"() <{level = 10 : i32, message = "store"}> ({
// CHECK: tpu.store %arg0[%c0, %c0], %[[R]]#0
// CHECK: tpu.store %arg0[%c8, %c0], %[[R]]#1
func.func @result(%m: memref<16x128xf32, #m8, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #m8, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %r = "tpu.region"() ({
    %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
    tpu.yield {in_layout = [#native]} %x : vector<16x128xf32>
  }) {out_layout = [#native]} : () -> vector<16x128xf32>
  "tpu.trace"() <{level = 10 : i32, message = "store"}> ({
    tpu.vector_store %e[%c0, %c0], %r {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #vmem>, vector<16x128xf32>,
    tpu.yield
  }) : () -> ()
  return
}
