// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --tpu-apply-vector-layout='hardware-generation=5'

// Matmuls, reductions and transposes whose layouts are not what their rules need.

// A matmul of rank 3: canonicalization splits batches.
func.func @matmul_rank(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<2x8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<2x128x128xf32>
  %c = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<2x8x128xf32>
  // expected-error @below {{has an operand of rank 3; tpu-canonicalize-mosaic makes matmuls of rank 2}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs_hint = false, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<2x8x128xf32>, vector<2x128x128xf32>, vector<2x8x128xf32> -> vector<2x8x128xf32>
  return
}

// -----

// The left operand starts at row 3.
func.func @matmul_offset(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128x128xf32>
  %c = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<8x128xf32>
  // expected-error @below {{has operand 0 in layout 32,{3,0},(8,128); it must be one of whole vregs from offset 0 on}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false, in_layout = [#tpu.vpad<"32,{3,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<128x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// No dimension numbers: canonicalization gives them.
func.func @matmul_numbers(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128x128xf32>
  %c = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<8x128xf32>
  // expected-error @below {{has no dimension numbers; tpu-canonicalize-mosaic gives it some}}
  %d = tpu.matmul %a, %b, %c {transpose_lhs_hint = false, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<128x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// The left operand is contracted along its rows.
func.func @matmul_form(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128x8xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128x128xf32>
  %c = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<8x128xf32>
  // expected-error @below {{contracts other dimensions than the last one of its left operand; tpu-canonicalize-mosaic transposes and splits such matmuls}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[0], [0], [1], [1], [0, 1, 1, 1], [], []>, transpose_lhs_hint = false, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<128x8xf32>, vector<128x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Rows cannot be searched in tiles of four rows.
func.func @reduce_index(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{searches rows or columns in a layout that is replicated there or whose tiles are not a whole vreg}}
  %i = tpu.reduce_index %a {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>, in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128),-2">]} : vector<8x128xf32> -> vector<128xi32>
  return
}

// -----

// maxnumf has no neutral element here.
func.func @kind(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %z = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} dense<0.0> : vector<128xf32>
  // expected-error @below {{reduces by #vector.kind<maxnumf>; floats can be added, multiplied, and reduced to maximumf or minimumf, integers also by and, or, xor and signed or unsigned extremes}}
  %r = vector.multi_reduction <maxnumf>, %a, %z {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]} [0] : vector<8x128xf32> to vector<128xf32>
  return
}

// -----

// Rows are reduced within a vreg: its tile must be the whole of it.
func.func @reduction_tiles(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %z = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} dense<0.0> : vector<128xf32>
  // expected-error @below {{reduces rows or columns in a layout whose tiles are not a whole vreg}}
  %r = vector.multi_reduction <add>, %a, %z {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(4,128),-2">]} [0] : vector<8x128xf32> to vector<128xf32>
  return
}

// -----

// Columns start at lane 5 in the result, at lane 0 in the source.
func.func @reduction_place(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x100xf32>
  %z = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} dense<0.0> : vector<100xf32>
  // expected-error @below {{has a result layout in which the dimensions that are not reduced lie elsewhere than in the source}}
  %r = vector.multi_reduction <add>, %a, %z {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,5},(8,128),-2">]} [0] : vector<8x100xf32> to vector<100xf32>
  return
}

// -----

// The hardware turns whole vregs.
func.func @transpose(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{exchanges rows and columns in layout 32,{0,0},(4,128); it must be one of whole vregs from offset 0 on}}
  %t = tpu.transpose %a, [1, 0] {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<8x128xf32> -> vector<128x8xf32>
  return
}
