// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// vector.store and tpu.vector_store (infer_vector_layout.md 4.4).

// CHECK-LABEL: func.func @whole
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @whole(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  vector.store %a, %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @offset
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{3,2},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @offset(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %a_any = arith.constant dense<0.0> : vector<4x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x100xf32> -> vector<4x100xf32>
  vector.store %a, %m[%c3, %c130] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x100xf32>
  return
}

// CHECK-LABEL: func.func @long_row
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @long_row(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  vector.store %a, %m[%n, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<1x256xf32>
  return
}

// A row is stored from one sublane.
// CHECK-LABEL: func.func @short_row
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,2},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @short_row(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %a_any = arith.constant dense<0.0> : vector<1x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x100xf32> -> vector<1x100xf32>
  vector.store %a, %m[%c3, %c130] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<1x100xf32>
  return
}

// Rows that are addressed directly stay in their sublanes.
// CHECK-LABEL: func.func @untiled
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{5,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @untiled(%t: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<2x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{5,0},(8,128)">], out_layout = [#tpu.vpad<"32,{5,0},(8,128)">]} : vector<2x128xf32> -> vector<2x128xf32>
  vector.store %a, %m[%c3, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<2x128xf32>
  return
}

// CHECK-LABEL: func.func @untiled_dynamic
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @untiled_dynamic(%t: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<4x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x128xf32> -> vector<4x128xf32>
  vector.store %a, %m[%n, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  return
}

// CHECK-LABEL: func.func @untiled_replicated
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,3},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @untiled_replicated(%t: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %a_any = arith.constant dense<0.0> : vector<4x90xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,3},(8,128)">], out_layout = [#tpu.vpad<"32,{*,3},(8,128)">]} : vector<4x90xf32> -> vector<4x90xf32>
  vector.store %a, %m[%n, %c3] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x90xf32>
  return
}

// CHECK-LABEL: func.func @one_row
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @one_row(%t: memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<1x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<1x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : vector<1x128xf32> -> vector<1x128xf32>
  vector.store %a, %m[%c0, %c0] : memref<1x128xf32, #tpu.memory_space<vmem>>, vector<1x128xf32>
  return
}

// CHECK-LABEL: func.func @small_tile
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(4,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @small_tile(%t: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.memory_space<vmem>>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<2x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<2x256xf32> -> vector<2x256xf32>
  vector.store %a, %m[%c1, %c0] : memref<4x256xf32, #tpu.memory_space<vmem>>, vector<2x256xf32>
  return
}

// CHECK-LABEL: func.func @bf16
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"16,{1,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @bf16(%t: memref<32x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<32x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<32x256xbf16, #tpu.memory_space<vmem>>
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<3x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<3x256xbf16> -> vector<3x256xbf16>
  vector.store %a, %m[%c9, %c0] : memref<32x256xbf16, #tpu.memory_space<vmem>>, vector<3x256xbf16>
  return
}

// CHECK-LABEL: func.func @rank_one
// CHECK: vector.store {{.*}}in_layout = [#tpu.vpad<"32,{0,2},(1,128),-2">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @rank_one(%t: memref<1024xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<1024xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>> -> memref<1024xf32, #tpu.memory_space<vmem>>
  %c130 = arith.constant 130 : index
  %a_any = arith.constant dense<0.0> : vector<300xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<300xf32> -> vector<300xf32>
  vector.store %a, %m[%c130] : memref<1024xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  return
}

// The same for tpu.vector_store.
// CHECK-LABEL: func.func @tpu_vector_store
// CHECK: tpu.vector_store {{.*}}in_layout = [#tpu.vpad<"32,{3,2},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]
func.func @tpu_vector_store(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %a_any = arith.constant dense<0.0> : vector<4x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x100xf32> -> vector<4x100xf32>
  tpu.vector_store %m[%c3, %c130], %a {strides = array<i32>} : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x100xf32>,
  return
}

// A mask lies over the value.
// CHECK-LABEL: func.func @masked
// CHECK: tpu.vector_store {{.*}}in_layout = [#tpu.vpad<"32,{3,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{3,0},(8,128)">]
func.func @masked(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x256xf32> -> vector<4x256xf32>
  %k_any = arith.constant dense<true> : vector<4x256xi1>
  %k = tpu.assume_layout %k_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x256xi1> -> vector<4x256xi1>
  tpu.vector_store %m[%c3, %c0], %a masked %k {strides = array<i32>} : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>, vector<4x256xi1>
  return
}
