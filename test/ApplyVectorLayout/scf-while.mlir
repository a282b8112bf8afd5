// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// The vector goes round as registers: into the condition, on to the body, back.
// CHECK-LABEL: @carried
// CHECK: %[[R:.*]]:3 = scf.while (%[[I:.*]] = %c0_i32, %[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}}) : (i32, vector<8x128xf32>, vector<8x128xf32>) -> (i32, vector<8x128xf32>, vector<8x128xf32>)
// CHECK: scf.condition(%{{.*}}) %[[I]], %[[X]], %[[Y]] : i32, vector<8x128xf32>, vector<8x128xf32>
// CHECK: ^bb0(%{{.*}}: i32, %[[P:.*]]: vector<8x128xf32>, %[[Q:.*]]: vector<8x128xf32>):
// CHECK: %[[P2:.*]] = arith.addf %[[P]], %[[P]]
// CHECK: %[[Q2:.*]] = arith.addf %[[Q]], %[[Q]]
// CHECK: scf.yield %{{.*}}, %[[P2]], %[[Q2]]
// CHECK: tpu.store %arg0[%c0, %c0], %[[R]]#1
// CHECK: tpu.store %arg0[%c8, %c0], %[[R]]#2
func.func @carried(%m: memref<16x128xf32, #m8, #vmem>, %n: i32, %s: memref<1xi32, #tpu.memory_space<smem>>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #m8, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %r:2 = scf.while (%i = %zero, %v = %x) : (i32, vector<16x128xf32>) -> (i32, vector<16x128xf32>) {
    %a = tpu.assume_layout %v {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32> -> vector<16x128xf32>
    %c = arith.cmpi slt, %i, %n {in_layout = [#none, #none], out_layout = [#none]} : i32
    scf.condition(%c) {in_layout = [#none, #none, #native]} %i, %a : i32, vector<16x128xf32>
  } do {
  ^bb0(%i: i32, %v: vector<16x128xf32>):
    %a = tpu.assume_layout %v {in_layout = [#native], out_layout = [#native]} : vector<16x128xf32> -> vector<16x128xf32>
    %w = arith.addf %a, %a {in_layout = [#native, #native], out_layout = [#native]} : vector<16x128xf32>
    %j = arith.addi %i, %one {in_layout = [#none, #none], out_layout = [#none]} : i32
    scf.yield {in_layout = [#none, #native]} %j, %w : i32, vector<16x128xf32>
  } attributes {in_layout = [#none, #native], out_layout = [#none, #native]}
  tpu.vector_store %e[%c0, %c0], %r#1 {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #vmem>, vector<16x128xf32>,
  memref.store %r#0, %s[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  return
}
