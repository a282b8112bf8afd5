// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5 libtpu-form=nov2025}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,OLDER
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,TODAY

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// A row in sublane 3 goes to the first row of memory. The vreg would begin three rows in front of it, an address that the
// compiler of November 2025 crashes on; the row moves to the first sublane there.
// CHECK-LABEL: @first_row
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0, %c0]
// OLDER: %[[UP:.*]] = tpu.dynamic_rotate %[[X]] by %c5_i32 dim 0
// OLDER: tpu.store %arg1[%c0, %c0], %[[UP]] {{.*}}sublanes [true, false, false, false, false, false, false, false]
// TODAY-NOT: tpu.dynamic_rotate
// TODAY: tpu.store %arg1[%c-3, %c0], %[[X]] {{.*}}sublanes [false, false, false, true, false, false, false, false]
func.func @first_row(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %x = vector.load %e[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} : memref<8x128xf32, #vmem>, vector<1x128xf32>
  tpu.vector_store %n[%c0, %c0], %x {in_layout = [#tpu.vpad<"32,{3,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<1x128xf32>,
  return
}

// Behind other rows there is room in front.
// CHECK-LABEL: @later_row
// CHECK-NOT: tpu.dynamic_rotate
// CHECK: tpu.store %arg1[%c1, %c0]
func.func @later_row(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %x = vector.load %e[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} : memref<8x128xf32, #vmem>, vector<1x128xf32>
  tpu.vector_store %n[%c4, %c0], %x {in_layout = [#tpu.vpad<"32,{3,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<1x128xf32>,
  return
}
