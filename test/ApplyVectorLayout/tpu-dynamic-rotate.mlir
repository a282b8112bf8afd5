// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=4}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,GEN4
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,GEN5

// Two vregs by an amount known at run time: each is rotated once, the ends are
// exchanged, and then the vregs, if the amount says so.
// CHECK-LABEL: @any
// CHECK: %[[A:.*]] = tpu.dynamic_rotate {{.*}} dim 1
// CHECK: %[[B:.*]] = tpu.dynamic_rotate {{.*}} dim 1
// CHECK-NOT: rotate
// CHECK-DAG: %[[X:.*]] = arith.select %{{.*}}, %[[A]], %[[B]]
// CHECK-DAG: %[[Y:.*]] = arith.select %{{.*}}, %[[B]], %[[A]]
// CHECK-DAG: arith.select %[[SKIP:.*]], %[[Y]], %[[X]]
// CHECK-DAG: arith.select %[[SKIP]], %[[X]], %[[Y]]
func.func @any(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>>, %n: i32) {
  %e = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<8x256xf32>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x256xf32>, vector<8x256xf32>
  %w = tpu.dynamic_rotate %v by %n dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x256xf32>, i32 -> vector<8x256xf32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x256xf32>, vector<8x256xf32>,
  return
}

// A row further each: hardware does that from generation 5 on.
// CHECK-LABEL: @strided
// GEN4-NOT: stride =
// GEN4: tpu.dynamic_gather %{{.*}} in [1]
// GEN5: tpu.dynamic_rotate %{{.*}} by %c1_i32 dim 1 {stride = 1 : si32, stride_dimension = 0 : si32}
func.func @strided(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  %w = tpu.dynamic_rotate %v by %c1 dim 1 {stride = 1 : si32, stride_dimension = 0 : si32, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x128xf32>, vector<8x128xf32>,
  return
}
