// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 tpu-tiling-flags=x16}))' %s | FileCheck %s --check-prefix=X16

// Truncations (infer_vector_layout.md 6.6): packed into native tiles only where every user profits.
// GEN6 always packs so; X16 asks for it by tiling flags.

// Used by an addition: two tiles of eight rows in a register.
// CHECK-LABEL: func.func @add
// GEN6-LABEL: func.func @add
// X16-LABEL: func.func @add
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @add() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %1 = arith.addf %0, %0 : vector<16x256xbf16>
  return
}

// Used by a matmul: native.
// CHECK-LABEL: func.func @matmul
// GEN6-LABEL: func.func @matmul
// X16-LABEL: func.func @matmul
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @matmul() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %1 = tpu.matmul %0, %0, %acc {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<16x256xbf16>, vector<16x256xbf16>, vector<16x16xf32> -> vector<16x16xf32>
  return
}

// Looked for through elementwise ops of one operand.
// CHECK-LABEL: func.func @neg_matmul
// GEN6-LABEL: func.func @neg_matmul
// X16-LABEL: func.func @neg_matmul
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @neg_matmul() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %n = arith.negf %0 : vector<16x256xbf16>
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %1 = tpu.matmul %n, %n, %acc {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<16x256xbf16>, vector<16x256xbf16>, vector<16x16xf32> -> vector<16x16xf32>
  return
}

// Used by a reduction of rows or columns: native.
// CHECK-LABEL: func.func @reduce
// GEN6-LABEL: func.func @reduce
// X16-LABEL: func.func @reduce
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @reduce() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %acc = arith.constant dense<0.0> : vector<16xbf16>
  %1 = vector.multi_reduction <maximumf>, %0, %acc [1] : vector<16x256xbf16> to vector<16xbf16>
  return
}

// Used by a transpose of the minor dimensions: native.
// CHECK-LABEL: func.func @transpose
// GEN6-LABEL: func.func @transpose
// X16-LABEL: func.func @transpose
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @transpose() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %1 = tpu.transpose %0, [1, 0] : vector<16x256xbf16> -> vector<256x16xbf16>
  return
}

// Nobody minds: native.
// CHECK-LABEL: func.func @unused
// GEN6-LABEL: func.func @unused
// X16-LABEL: func.func @unused
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @unused() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  return
}

// The operand is asked for in native tiles.
// CHECK-LABEL: func.func @small_tile
// GEN6-LABEL: func.func @small_tile
// X16-LABEL: func.func @small_tile
// CHECK: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"16,{1,0},(8,128)">]
// GEN6: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"16,{1,0},(16,128)">]
// X16: tpu.truncf {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"16,{1,0},(16,128)">]
func.func @small_tile() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{1,130},(4,128)">], out_layout = [#tpu.vpad<"32,{1,130},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.truncf %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xf32> -> vector<16x256xbf16>
  %1 = arith.addf %0, %0 : vector<16x256xbf16>
  return
}

// CHECK-LABEL: func.func @i16_i8
// GEN6-LABEL: func.func @i16_i8
// X16-LABEL: func.func @i16_i8
// CHECK: arith.trunci {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"8,{0,0},(16,128)">]
// GEN6: arith.trunci {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"8,{0,0},(16,128)">]
// X16: arith.trunci {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"8,{0,0},(16,128)">]
func.func @i16_i8() {
  %a_any = arith.constant dense<0> : vector<32x256xi16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<32x256xi16> -> vector<32x256xi16>
  %0 = arith.trunci %a : vector<32x256xi16> to vector<32x256xi8>
  %1 = arith.andi %0, %0 : vector<32x256xi8>
  return
}

// CHECK-LABEL: func.func @i32_i4
// GEN6-LABEL: func.func @i32_i4
// X16-LABEL: func.func @i32_i4
// CHECK: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"4,{0,0},(8,128)">]
// GEN6: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"4,{0,0},(8,128)">]
// X16: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"4,{0,0},(8,128)">]
func.func @i32_i4() {
  %a_any = arith.constant dense<0> : vector<64x128xi32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<64x128xi32> -> vector<64x128xi32>
  %0 = arith.trunci %a : vector<64x128xi32> to vector<64x128xi4>
  %1 = arith.andi %0, %0 : vector<64x128xi4>
  return
}

// Two bits are always packed natively.
// CHECK-LABEL: func.func @i32_i2
// GEN6-LABEL: func.func @i32_i2
// X16-LABEL: func.func @i32_i2
// CHECK: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]
// GEN6: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]
// X16: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]
func.func @i32_i2() {
  %a_any = arith.constant dense<0> : vector<128x128xi32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<128x128xi32> -> vector<128x128xi32>
  %0 = arith.trunci %a : vector<128x128xi32> to vector<128x128xi2>
  %1 = arith.andi %0, %0 : vector<128x128xi2>
  return
}
