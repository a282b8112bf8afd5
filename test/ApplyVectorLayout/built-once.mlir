// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// What several ops need alike is built once, in the block of the first of them.
// CHECK-LABEL: @same_block
// CHECK: %[[MASK:.*]] = tpu.create_mask
// CHECK: tpu.store %{{.*}} masked %[[MASK]]
// CHECK-NOT: tpu.create_mask
// CHECK: tpu.store %{{.*}} masked %[[MASK]]
func.func @same_block(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xi32>
  %f = arith.sitofp %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xi32> to vector<8x100xf32>
  tpu.vector_store %m[%c0, %c0], %f {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x100xf32>,
  tpu.vector_store %m[%c8, %c0], %f {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x100xf32>,
  return
}

// What is in one branch is not visible in the other.
// CHECK-LABEL: @branches
// CHECK: scf.if
// CHECK: %[[THEN:.*]] = tpu.create_mask
// CHECK: tpu.store %{{.*}} masked %[[THEN]]
// CHECK: else
// CHECK: %[[ELSE:.*]] = tpu.create_mask
// CHECK: tpu.store %{{.*}} masked %[[ELSE]]
func.func @branches(%condition: i1, %m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = tpu.iota {dimensions = array<i32: 0>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xi32>
  %f = arith.sitofp %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xi32> to vector<8x100xf32>
  scf.if %condition {
    tpu.vector_store %m[%c0, %c0], %f {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x100xf32>,
  } else {
    tpu.vector_store %m[%c0, %c0], %f {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x100xf32>,
  }
  return
}
