// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// Ops that the reference refuses for want of a layout (infer_vector_layout.md 9), and that application can lower: it is
// run in test/ApplyVectorLayout/Run.

// Varying constants lie as loads would give them, whatever their width; masks as words.
// CHECK-LABEL: func.func @constants
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"8,{0,0},(1,512),-2">]
// CHECK: arith.constant {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @constants() {
  %0 = arith.constant dense<[[1, 2, 3]]> : vector<1x3xi16>
  %1 = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %2 = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %3 = arith.constant dense<[[true, false, true]]> : vector<1x3xi1>
  return
}

// In rank 1, words count in compact rows; packed elements in one row that is repeated.
// CHECK-LABEL: func.func @iota
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
// CHECK: tpu.iota {{.*}}out_layout = [#tpu.vpad<"16,{*,0},(16,128),-2">]
func.func @iota() {
  %0 = tpu.iota {dimensions = array<i32: 0>} : vector<300xi32>
  %1 = tpu.iota {dimensions = array<i32: 0>} : vector<300xi16>
  return
}

// Rotates go through whole vregs; a ragged dimension leaves its offset also in packed rows.
// CHECK-LABEL: func.func @rotates
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"16,{5,0},(16,128)">]
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
// CHECK: tpu.dynamic_rotate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @rotates(%n: i32) {
  %three = arith.constant 3 : i32
  %0 = arith.constant dense<0.0> : vector<24x128xbf16>
  %1 = arith.constant dense<0.0> : vector<300xf32>
  %2 = arith.constant dense<true> : vector<8x128xi1>
  %3 = tpu.dynamic_rotate %0 by %n dim 0 : vector<24x128xbf16>, i32 -> vector<24x128xbf16>
  %4 = tpu.dynamic_rotate %0 by %three dim 0 : vector<24x128xbf16>, i32 -> vector<24x128xbf16>
  %5 = tpu.dynamic_rotate %1 by %n dim 0 : vector<300xf32>, i32 -> vector<300xf32>
  %6 = tpu.dynamic_rotate %2 by %n dim 0 : vector<8x128xi1>, i32 -> vector<8x128xi1>
  return
}

// What both minor dimensions reduce to is laid out anew where users want it in a row.
// CHECK-LABEL: func.func @reduce_both
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @reduce_both() {
  %0 = arith.constant dense<0.0> : vector<4x16x256xf32>
  %1 = arith.constant dense<0.0> : vector<4xf32>
  %2 = vector.multi_reduction <add>, %0, %1 [1, 2] : vector<4x16x256xf32> to vector<4xf32>
  %row = tpu.assume_layout %1 {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<4xf32> -> vector<4xf32>
  %sum = arith.addf %row, %2 : vector<4xf32>
  %3 = arith.constant dense<0.0> : vector<2x4x16x256xf32>
  %4 = arith.constant dense<0.0> : vector<2x4xf32>
  %5 = vector.multi_reduction <add>, %3, %4 [2, 3] : vector<2x4x16x256xf32> to vector<2x4xf32>
  return
}

// A reduction of both tiled dimensions: what is rounded and then becomes planes stays in a vreg for each plane, instead of
// a row of all that would be taken apart again.
// CHECK-LABEL: func.func @planes
// CHECK: vector.multi_reduction {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2,-1">]
// CHECK: tpu.truncf {{.*}}out_layout = [#tpu.vpad<"16,{*,*},(8,128),-2,-1">]
func.func @planes(%m: memref<3x2x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %neutral = arith.constant dense<0x7F800000> : vector<3xf32>
  %any = arith.constant dense<0.0> : vector<3x8x128xf32>
  %x = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<3x8x128xf32> -> vector<3x8x128xf32>
  %0 = vector.multi_reduction <minimumf>, %x, %neutral [1, 2] : vector<3x8x128xf32> to vector<3xf32>
  %1 = tpu.truncf %0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<3xf32> -> vector<3xbf16>
  %2 = tpu.reshape %1 : vector<3xbf16> -> vector<3x1x1xbf16>
  %flat = tpu.erase_memref_layout %m : memref<3x2x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1,1]>, #tpu.memory_space<vmem>> -> memref<3x2x128xbf16, #tpu.memory_space<vmem>>
  vector.store %2, %flat[%c0, %c0, %c0] : memref<3x2x128xbf16, #tpu.memory_space<vmem>>, vector<3x1x1xbf16>
  return
}

// Where a reshape gives the reduced dimensions back, each element has a vreg of its own, which the reshape takes as it is.
// CHECK-LABEL: func.func @reduce_both_keeping_dims
// CHECK: vector.multi_reduction {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2,-1">]
// CHECK: tpu.reshape {{.*}}out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @reduce_both_keeping_dims() {
  %0 = arith.constant dense<0.0> : vector<4x16x256xf32>
  %1 = arith.constant dense<0.0> : vector<4xf32>
  %2 = vector.multi_reduction <add>, %0, %1 [1, 2] : vector<4x16x256xf32> to vector<4xf32>
  %3 = tpu.reshape %2 : vector<4xf32> -> vector<4x1x1xf32>
  return
}

// Rows at strides come to lie one below the other.
// CHECK-LABEL: func.func @strided
// CHECK: tpu.strided_load {{.*}}out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK: tpu.strided_load {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
// CHECK: tpu.strided_store {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">
func.func @strided(%m: memref<16x128xbf16, #tpu.memory_space<vmem>>, %n: memref<128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = tpu.strided_load %m[%c0, %c0] {strides = array<i32: 2, 1>} : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<4x128xbf16>
  %1 = tpu.strided_load %n[%c0] {strides = array<i32: 2>} : memref<128xf32, #tpu.memory_space<vmem>>, vector<64xf32>
  tpu.strided_store %m[%c0, %c0], %0 {strides = array<i32: 2, 1>} : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<4x128xbf16>
  return
}

// Random bits fill elements of any width.
// CHECK-LABEL: func.func @random_bits
// CHECK: tpu.prng_random_bits{{.*}}out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @random_bits() {
  %0 = "tpu.prng_random_bits"() : () -> vector<16x128xi16>
  return
}

// A mask of another width has no say in the layout, but where it varies, the selected values do: they are not the same all
// along any more. Taking them to be so is what the reference does, and refuses itself then.
// CHECK-LABEL: func.func @select_by_wider_mask
// CHECK: arith.select {{.*}}out_layout = [#tpu.vpad<"16,{0,0},(16,128),-2">]
func.func @select_by_wider_mask() {
  %any = arith.constant dense<true> : vector<16xi1>
  %mask = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<16xi1> -> vector<16xi1>
  %zero = arith.constant dense<0.0> : vector<16xbf16>
  %same = tpu.assume_layout %zero {in_layout = [#tpu.vpad<"16,{*,*},(16,128),-2">], out_layout = [#tpu.vpad<"16,{*,*},(16,128),-2">]} : vector<16xbf16> -> vector<16xbf16>
  %0 = arith.select %mask, %same, %zero : vector<16xi1>, vector<16xbf16>
  return
}

// Whole vregs are added, wherever elements lie in them: no other layout is asked for, least of all one that takes the lanes
// of a dimension for alike.
// CHECK-LABEL: func.func @reduce_leading
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
func.func @reduce_leading() {
  %any = arith.constant dense<0.0> : vector<2x3x4xf32>
  %x = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<2x3x4xf32> -> vector<2x3x4xf32>
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.multi_reduction <add>, %x, %zero [1] : vector<2x3x4xf32> to vector<2x4xf32>
  return
}
