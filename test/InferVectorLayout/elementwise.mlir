// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s

// Elementwise ops, comparisons and selects: every vector takes part in one layout
// (infer_vector_layout.md 6.1). Values come in given layouts by tpu.assume_layout.

// Operands that agree keep their layout.
// CHECK-LABEL: func.func @equal
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]
func.func @equal() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// A replicated operand is at every offset.
// CHECK-LABEL: func.func @replicated
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @replicated() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// Each direction is taken from the operand that varies along it.
// CHECK-LABEL: func.func @crosswise
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @crosswise() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// A value that is the same everywhere takes the implicit dimension of the other.
// CHECK-LABEL: func.func @rank_one_replicated
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">, #tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @rank_one_replicated() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %b_any = arith.constant dense<0.0> : vector<256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = arith.addf %a, %b : vector<256xf32>
  return
}

// A single row in a (1,128) tile is as good as replicated.
// CHECK-LABEL: func.func @single_row
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @single_row() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(1,128)">], out_layout = [#tpu.vpad<"32,{0,*},(1,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %b_any = arith.constant dense<0.0> : vector<1x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = arith.addf %a, %b : vector<1x256xf32>
  return
}

// Layouts whose tiled dimensions agree for the shape join.
// CHECK-LABEL: func.func @implicit_row
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @implicit_row() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} : vector<1x256xf32> -> vector<1x256xf32>
  %b_any = arith.constant dense<0.0> : vector<1x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = arith.addf %a, %b : vector<1x256xf32>
  return
}

// Without a common layout the first operand wins; its replication is given up.
// CHECK-LABEL: func.func @conflict_keeps_first
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]
func.func @conflict_keeps_first() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{1,*},(8,128)">], out_layout = [#tpu.vpad<"32,{1,*},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{2,3},(8,128)">], out_layout = [#tpu.vpad<"32,{2,3},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @conflict_keeps_second
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{2,3},(8,128)">, #tpu.vpad<"32,{2,3},(8,128)">], out_layout = [#tpu.vpad<"32,{2,3},(8,128)">]
func.func @conflict_keeps_second() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,3},(8,128)">], out_layout = [#tpu.vpad<"32,{2,3},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{1,*},(8,128)">], out_layout = [#tpu.vpad<"32,{1,*},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @tiling_conflict
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">, #tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @tiling_conflict() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b_any = arith.constant dense<0.0> : vector<16x256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.addf %a, %b : vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @implicit_conflict
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-1">, #tpu.vpad<"32,{0,0},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-1">]
func.func @implicit_conflict() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<256xf32> -> vector<256xf32>
  %b_any = arith.constant dense<0.0> : vector<256xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = arith.addf %a, %b : vector<256xf32>
  return
}

// An offset past the first tile is moved into it.
// CHECK-LABEL: func.func @second_tile
// CHECK: arith.addf {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">, #tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @second_tile() {
  %a_any = arith.constant dense<0.0> : vector<16x50xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,200},(4,128)">], out_layout = [#tpu.vpad<"32,{0,200},(4,128)">]} : vector<16x50xf32> -> vector<16x50xf32>
  %b_any = arith.constant dense<0.0> : vector<16x50xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,200},(4,128)">], out_layout = [#tpu.vpad<"32,{0,200},(4,128)">]} : vector<16x50xf32> -> vector<16x50xf32>
  %0 = arith.addf %a, %b : vector<16x50xf32>
  return
}

// A mask of the same width takes part like data: the first to be looked at wins.
// CHECK-LABEL: func.func @mask_of_same_width
// CHECK: arith.select {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]
func.func @mask_of_same_width() {
  %m_any = arith.constant dense<true> : vector<16x256xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x256xi1> -> vector<16x256xi1>
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.select %m, %a, %a : vector<16x256xi1>, vector<16x256xf32>
  return
}

// A mask of another width follows the data.
// CHECK-LABEL: func.func @mask_of_other_width
// CHECK: arith.select {{.*}}in_layout = [#tpu.vpad<"32,{2,0},(8,128)">, #tpu.vpad<"32,{2,0},(8,128)">, #tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]
func.func @mask_of_other_width() {
  %m_any = arith.constant dense<true> : vector<16x256xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1> -> vector<16x256xi1>
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = arith.select %m, %a, %a : vector<16x256xi1>, vector<16x256xf32>
  return
}

// A scalar takes no part.
// CHECK-LABEL: func.func @scalar_condition
// CHECK: arith.select {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"32,{2,0},(8,128)">, #tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]
func.func @scalar_condition() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %c = arith.constant true
  %0 = arith.select %c, %a, %a : vector<16x256xf32>
  return
}

// Of two masks the first one decides, its width included.
// CHECK-LABEL: func.func @masks_only
// CHECK: arith.andi {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @masks_only() {
  %m_any = arith.constant dense<true> : vector<16x256xi1>
  %m = tpu.assume_layout %m_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1> -> vector<16x256xi1>
  %n_any = arith.constant dense<true> : vector<16x256xi1>
  %n = tpu.assume_layout %n_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xi1> -> vector<16x256xi1>
  %0 = arith.andi %m, %n : vector<16x256xi1>
  return
}

// A comparison gives a mask as wide as what it compares.
// CHECK-LABEL: func.func @compare
// CHECK: arith.cmpf {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @compare() {
  %a_any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %0 = arith.cmpf olt, %a, %a : vector<16x256xbf16>
  return
}

// Ops without a rule of their own go by their traits.
// CHECK-LABEL: func.func @unary
// CHECK: math.exp {{.*}}in_layout = [#tpu.vpad<"32,{*,3},(8,128)">], out_layout = [#tpu.vpad<"32,{*,3},(8,128)">]
func.func @unary() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,3},(8,128)">], out_layout = [#tpu.vpad<"32,{*,3},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = math.exp %a : vector<16x256xf32>
  return
}
