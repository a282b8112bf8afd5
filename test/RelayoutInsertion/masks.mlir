// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-relayout-insertion{hardware-generation=6}))' %s | FileCheck %s

// Masks whose data has another width (relayout_insertion.md 5): a mask in one layout selects data in
// another. Where nothing but the width differs, it changes in one step; the reference moves the mask to a
// tiling that both widths have.

// Masks of words are packed as masks.
// CHECK-LABEL: func.func @m32_16
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">, #tpu.vpad<"16,{0,0},(8,128)">, #tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m32_16_native
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16_native() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m32_16_offset
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{3,0},(8,128)">], out_layout = [#tpu.vpad<"16,{3,0},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{3,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16_offset() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m32_16_replicated
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"16,{*,*},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{*,*},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16_replicated() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m32_16_implicit
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16_implicit() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// Other steps go through integers.
// CHECK-LABEL: func.func @m32_16_small
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x256xi1> to vector<16x256xi32>
// CHECK-NEXT: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"16,{0,0},(4,128)">]} : vector<16x256xi32> to vector<16x256xi16>
// CHECK-NEXT: arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(4,128)">]} dense<0> : vector<16x256xi16>
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{*,*},(4,128)">], out_layout = [#tpu.vpad<"16,{0,0},(4,128)">]
// CHECK-NEXT: arith.cmpi ne, {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(4,128)">, #tpu.vpad<"16,{0,0},(4,128)">], out_layout = [#tpu.vpad<"16,{0,0},(4,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(4,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m32_16_small() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m32_8
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
// CHECK-NEXT: arith.select
func.func @m32_8() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<0> : vector<16x256xi8>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">, #tpu.vpad<"8,{0,0},(32,128)">, #tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<16x256xi1>, vector<16x256xi8>
  return
}

// CHECK-LABEL: func.func @m32_4
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"4,{0,0},(64,128)">]
// CHECK-NEXT: arith.select
func.func @m32_4() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"4,{0,0},(64,128)">]} dense<0> : vector<16x256xi4>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"4,{0,0},(64,128)">, #tpu.vpad<"4,{0,0},(64,128)">, #tpu.vpad<"4,{0,0},(64,128)">], out_layout = [#tpu.vpad<"4,{0,0},(64,128)">]} : vector<16x256xi1>, vector<16x256xi4>
  return
}

// Tiles must be as deep as a word of the narrower.
// CHECK-LABEL: func.func @m32_8_rows
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
// CHECK-NEXT: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x256xi1> to vector<16x256xi32>
// CHECK-NEXT: arith.trunci {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} : vector<16x256xi32> to vector<16x256xi8>
// CHECK-NEXT: arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(4,128)">]} dense<0> : vector<16x256xi8>
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"8,{*,*},(4,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]
// CHECK-NEXT: arith.cmpi ne, {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(4,128)">, #tpu.vpad<"8,{0,0},(4,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]
// CHECK-NEXT: arith.select
func.func @m32_8_rows() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} dense<0> : vector<16x256xi8>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"8,{0,0},(4,128)">, #tpu.vpad<"8,{0,0},(4,128)">, #tpu.vpad<"8,{0,0},(4,128)">], out_layout = [#tpu.vpad<"8,{0,0},(4,128)">]} : vector<16x256xi1>, vector<16x256xi8>
  return
}

// CHECK-LABEL: func.func @m16_32
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NEXT: arith.select
func.func @m16_32() {
  %m = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xi1>, vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @m16_8
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
// CHECK-NEXT: arith.select
func.func @m16_8() {
  %m = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<0> : vector<16x256xi8>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">, #tpu.vpad<"8,{0,0},(32,128)">, #tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<16x256xi1>, vector<16x256xi8>
  return
}

// CHECK-LABEL: func.func @m8_32_offset
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"8,{20,0},(32,128)">], out_layout = [#tpu.vpad<"8,{4,0},(8,128)">]
// CHECK-NEXT: arith.extui {{.*}}in_layout = [#tpu.vpad<"8,{4,0},(8,128)">], out_layout = [#tpu.vpad<"8,{4,0},(8,128)">]} : vector<16x256xi1> to vector<16x256xi8>
// CHECK-NEXT: arith.extsi {{.*}}in_layout = [#tpu.vpad<"8,{4,0},(8,128)">], out_layout = [#tpu.vpad<"32,{4,0},(8,128)">]} : vector<16x256xi8> to vector<16x256xi32>
// CHECK-NEXT: arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0> : vector<16x256xi32>
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{4,0},(8,128)">]
// CHECK-NEXT: arith.cmpi ne, {{.*}}in_layout = [#tpu.vpad<"32,{4,0},(8,128)">, #tpu.vpad<"32,{4,0},(8,128)">], out_layout = [#tpu.vpad<"32,{4,0},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{4,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NEXT: arith.select
func.func @m8_32_offset() {
  %m = arith.constant {out_layout = [#tpu.vpad<"8,{20,0},(32,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xi1>, vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @m8_16
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
// CHECK-NEXT: arith.select
func.func @m8_16() {
  %m = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  return
}

// CHECK-LABEL: func.func @m16_32_far
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,130},(8,128)">], out_layout = [#tpu.vpad<"16,{0,2},(8,128)">]
// CHECK-NEXT: arith.extui {{.*}}in_layout = [#tpu.vpad<"16,{0,2},(8,128)">], out_layout = [#tpu.vpad<"16,{0,2},(8,128)">]} : vector<16x256xi1> to vector<16x256xi16>
// CHECK-NEXT: arith.extsi {{.*}}in_layout = [#tpu.vpad<"16,{0,2},(8,128)">], out_layout = [#tpu.vpad<"32,{0,2},(8,128)">]} : vector<16x256xi16> to vector<16x256xi32>
// CHECK-NEXT: arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0> : vector<16x256xi32>
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,2},(8,128)">]
// CHECK-NEXT: arith.cmpi ne, {{.*}}in_layout = [#tpu.vpad<"32,{0,2},(8,128)">, #tpu.vpad<"32,{0,2},(8,128)">], out_layout = [#tpu.vpad<"32,{0,2},(8,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,2},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NEXT: arith.select
func.func @m16_32_far() {
  %m = arith.constant {out_layout = [#tpu.vpad<"16,{0,130},(8,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xi1>, vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @m16_2
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]
// CHECK-NEXT: arith.select
func.func @m16_2() {
  %m = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<true> : vector<16x256xi1>
  %x = arith.constant {out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]} dense<0> : vector<16x256xi2>
  %0 = arith.select %m, %x, %x {in_layout = [#tpu.vpad<"2,{0,0},(128,128)">, #tpu.vpad<"2,{0,0},(128,128)">, #tpu.vpad<"2,{0,0},(128,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]} : vector<16x256xi1>, vector<16x256xi2>
  return
}
