// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s --check-prefix=STRICT

// Extensions (infer_vector_layout.md 6.5).

// Native to native: the offset is taken modulo the wider tile.
// CHECK-LABEL: func.func @native
// CHECK: tpu.extf {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @native() {
  %a_any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{8,0},(16,128)">], out_layout = [#tpu.vpad<"16,{8,0},(16,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %0 = tpu.extf %a : vector<16x256xbf16> -> vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @native_offset
// CHECK: tpu.extf {{.*}}in_layout = [#tpu.vpad<"16,{1,5},(16,128)">], out_layout = [#tpu.vpad<"32,{1,5},(8,128)">]
func.func @native_offset() {
  %a_any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{9,5},(16,128)">], out_layout = [#tpu.vpad<"16,{9,5},(16,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %0 = tpu.extf %a : vector<16x256xbf16> -> vector<16x256xf32>
  return
}

// A tile that a 32-bit register can have is kept.
// CHECK-LABEL: func.func @small_tile
// CHECK: tpu.extf {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(2,128)">], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]
func.func @small_tile() {
  %a_any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %0 = tpu.extf %a : vector<16x256xbf16> -> vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @i8_i16
// CHECK: arith.extsi {{.*}}in_layout = [#tpu.vpad<"8,{9,0},(32,128)">], out_layout = [#tpu.vpad<"16,{9,0},(16,128)">]
func.func @i8_i16() {
  %a_any = arith.constant dense<0> : vector<32x256xi8>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"8,{9,0},(32,128)">], out_layout = [#tpu.vpad<"8,{9,0},(32,128)">]} : vector<32x256xi8> -> vector<32x256xi8>
  %0 = arith.extsi %a : vector<32x256xi8> to vector<32x256xi16>
  return
}

// CHECK-LABEL: func.func @i8_i32
// CHECK: arith.extsi {{.*}}in_layout = [#tpu.vpad<"8,{1,0},(32,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]
func.func @i8_i32() {
  %a_any = arith.constant dense<0> : vector<32x256xi8>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"8,{9,0},(32,128)">], out_layout = [#tpu.vpad<"8,{9,0},(32,128)">]} : vector<32x256xi8> -> vector<32x256xi8>
  %0 = arith.extsi %a : vector<32x256xi8> to vector<32x256xi32>
  return
}

// Other tiles are cut to eight rows.
// CHECK-LABEL: func.func @i8_small_i16
// CHECK: arith.extsi {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]
func.func @i8_small_i16() {
  %a_any = arith.constant dense<0> : vector<32x256xi8>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"8,{0,0},(4,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} : vector<32x256xi8> -> vector<32x256xi8>
  %0 = arith.extsi %a : vector<32x256xi8> to vector<32x256xi16>
  return
}

// CHECK-LABEL: func.func @i8_half_i32
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @i8_half_i32() {
  %a_any = arith.constant dense<0> : vector<32x256xi8>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"8,{0,0},(16,128)">], out_layout = [#tpu.vpad<"8,{0,0},(16,128)">]} : vector<32x256xi8> -> vector<32x256xi8>
  %0 = arith.extui %a : vector<32x256xi8> to vector<32x256xi32>
  return
}

// Two-bit words are sixteen rows deep: native tiles only.
// CHECK-LABEL: func.func @i2_i4
// CHECK: arith.extsi {{.*}}in_layout = [#tpu.vpad<"2,{33,0},(128,128)">], out_layout = [#tpu.vpad<"4,{33,0},(64,128)">]
func.func @i2_i4() {
  %a_any = arith.constant dense<0> : vector<128x128xi2>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"2,{33,0},(128,128)">], out_layout = [#tpu.vpad<"2,{33,0},(128,128)">]} : vector<128x128xi2> -> vector<128x128xi2>
  %0 = arith.extsi %a : vector<128x128xi2> to vector<128x128xi4>
  return
}

// Replication is kept.
// CHECK-LABEL: func.func @replicated
// CHECK: tpu.extf {{.*}}in_layout = [#tpu.vpad<"16,{*,0},(16,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @replicated() {
  %a_any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{*,0},(16,128)">], out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %0 = tpu.extf %a : vector<16x256xbf16> -> vector<16x256xf32>
  return
}

// A conversion to wider floats is one.
// CHECK-LABEL: func.func @sitofp
// CHECK: tpu.sitofp {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @sitofp() {
  %a_any = arith.constant dense<0> : vector<16x256xi16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{8,0},(16,128)">], out_layout = [#tpu.vpad<"16,{8,0},(16,128)">]} : vector<16x256xi16> -> vector<16x256xi16>
  %0 = tpu.sitofp %a {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x256xi16> -> vector<16x256xf32>
  return
}

// A mask of another width becomes integers where it is, and those are unpacked or packed. The reference changes the mask.
// CHECK-LABEL: func.func @mask_narrow_i32
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"16,{1,0},(16,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]
// STRICT-LABEL: func.func @mask_narrow_i32
// STRICT: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @mask_narrow_i32() {
  %m_any = arith.constant dense<true> : vector<32x128xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"16,{9,0},(16,128)">], out_layout = [#tpu.vpad<"16,{9,0},(16,128)">]} : vector<32x128xi1> -> vector<32x128xi1>
  %0 = arith.extui %m : vector<32x128xi1> to vector<32x128xi32>
  return
}

// As integers are packed: natively for a transpose, in tiles of eight rows otherwise.
// CHECK-LABEL: func.func @mask_i8
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"8,{1,0},(8,128)">]
// CHECK: arith.extsi {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"8,{1,0},(32,128)">]
// STRICT-LABEL: func.func @mask_i8
// STRICT: arith.extui {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @mask_i8() {
  %m_any = arith.constant dense<true> : vector<32x128xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<32x128xi1> -> vector<32x128xi1>
  %0 = arith.extui %m : vector<32x128xi1> to vector<32x128xi8>
  %1 = tpu.concatenate %0, %0 in 0 : vector<32x128xi8>, vector<32x128xi8> -> vector<64x128xi8>
  %2 = arith.extsi %m : vector<32x128xi1> to vector<32x128xi8>
  %3 = tpu.transpose %2, [1, 0] : vector<32x128xi8> -> vector<128x32xi8>
  return
}

// One of the same width stays where it is.
// CHECK-LABEL: func.func @mask_i32
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]
func.func @mask_i32() {
  %m_any = arith.constant dense<true> : vector<32x128xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<32x128xi1> -> vector<32x128xi1>
  %0 = arith.extui %m : vector<32x128xi1> to vector<32x128xi32>
  return
}
