// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// Both sides yield registers.
// CHECK-LABEL: @result
// CHECK: %[[R:.*]]:2 = scf.if %arg1 -> (vector<8x128xf32>, vector<8x128xf32>) {
// CHECK: scf.yield %{{.*}}, %{{.*}} : vector<8x128xf32>, vector<8x128xf32>
// CHECK: } else {
// CHECK: %[[E0:.*]] = math.exp
// CHECK: %[[E1:.*]] = math.exp
// CHECK: scf.yield %[[E0]], %[[E1]] : vector<8x128xf32>, vector<8x128xf32>
// CHECK: tpu.store %arg0[%c0, %c0], %[[R]]#0
// CHECK: tpu.store %arg0[%c8, %c0], %[[R]]#1
func.func @result(%m: memref<16x128xf32, #m8, #vmem>, %c: i1) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #m8, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %r = scf.if %c -> (vector<16x128xf32>) {
    %n = arith.negf %x {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32>
    scf.yield {in_layout = [#native]} %n : vector<16x128xf32>
  } else {
    %p = math.exp %x {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32>
    scf.yield {in_layout = [#native]} %p : vector<16x128xf32>
  } {in_layout = [#none], out_layout = [#native]}
  tpu.vector_store %e[%c0, %c0], %r {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #vmem>, vector<16x128xf32>,
  return
}
