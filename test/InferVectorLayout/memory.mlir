// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// Accesses of whole registers and of strided rows (infer_vector_layout.md 4.5); scalars.

// CHECK-LABEL: func.func @load
// CHECK: tpu.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @load(%t: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = tpu.load %m[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @store
// CHECK: tpu.store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @store(%t: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,0},(8,128)">], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  tpu.store %m[%c0, %c0], %a sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// CHECK-LABEL: func.func @strided_load
// CHECK: tpu.strided_load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @strided_load(%t: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = tpu.strided_load %m[%c0, %c0] {strides = array<i32: 2, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  return
}

// CHECK-LABEL: func.func @strided_store
// CHECK: tpu.strided_store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @strided_store(%t: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<4x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,0},(8,128)">], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} : vector<4x128xf32> -> vector<4x128xf32>
  tpu.strided_store %m[%c0, %c0], %a {strides = array<i32: 2, 1>} : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  return
}

// What has no vectors has no layouts.
// CHECK-LABEL: func.func @scalars
// CHECK: memref.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"none">]
// CHECK: memref.store {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
// CHECK: return {in_layout = []}
func.func @scalars(%s: memref<4xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %s[%c0] : memref<4xi32, #tpu.memory_space<smem>>
  memref.store %0, %s[%c0] : memref<4xi32, #tpu.memory_space<smem>>
  return
}
