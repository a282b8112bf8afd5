// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 tpu-tiling-flags=x8}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 tpu-tiling-flags=x8 strict-reference=true}))' %s | FileCheck %s --check-prefix=STRICT

// Where a tiling flag asks for native tiles, what is only stored is packed as memory has it. The reference packs
// natively, and a relayout follows.

// CHECK-LABEL: func.func @stored
// STRICT-LABEL: func.func @stored
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(8,128)">]
// STRICT: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @stored(%t: memref<8x512xf8E4M3FN, #tpu.tiled<(8,128)(4,1),[4,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<8x512xf8E4M3FN, #tpu.tiled<(8,128)(4,1),[4,1]>, #tpu.memory_space<vmem>> -> memref<8x512xf8E4M3FN, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0.0> : vector<8x512xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x512xf32> -> vector<8x512xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x512xf32> -> vector<8x512xf8E4M3FN>
  tpu.vector_store %m[%c0, %c0], %0 {strides = array<i32>} : memref<8x512xf8E4M3FN, #tpu.memory_space<vmem>>, vector<8x512xf8E4M3FN>,
  return
}

// Another user, too: native.
// CHECK-LABEL: func.func @compared
// STRICT-LABEL: func.func @compared
// CHECK: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
// STRICT: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @compared(%t: memref<8x512xi8, #tpu.tiled<(8,128)(4,1),[4,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<8x512xi8, #tpu.tiled<(8,128)(4,1),[4,1]>, #tpu.memory_space<vmem>> -> memref<8x512xi8, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %a_any = arith.constant dense<0> : vector<8x512xi32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x512xi32> -> vector<8x512xi32>
  %0 = arith.trunci %a : vector<8x512xi32> to vector<8x512xi8>
  %1 = arith.cmpi eq, %0, %0 : vector<8x512xi8>
  vector.store %0, %m[%c0, %c0] : memref<8x512xi8, #tpu.memory_space<vmem>>, vector<8x512xi8>
  return
}
