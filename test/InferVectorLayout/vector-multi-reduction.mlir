// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 shape-invariant-numerics=false}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s --check-prefix=INVARIANT

// vector.multi_reduction (infer_vector_layout.md 6.3) with shape-invariant-numerics=false: sums like
// maxima. With the default, INVARIANT, sums start at the first sublane and lane of native tiles, whatever they come from.

// Rows: the result is a row.
// CHECK-LABEL: func.func @rows
// INVARIANT-LABEL: func.func @rows
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,5},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,5},(8,128),-2">]
func.func @rows() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc = arith.constant dense<0.0> : vector<256xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [0] : vector<16x256xf32> to vector<256xf32>
  return
}

// CHECK-LABEL: func.func @rows_sum
// INVARIANT-LABEL: func.func @rows_sum
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,5},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,5},(8,128),-2">]
func.func @rows_sum() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc = arith.constant dense<0.0> : vector<256xf32>
  %0 = vector.multi_reduction <add>, %a, %acc [0] : vector<16x256xf32> to vector<256xf32>
  return
}

// Columns: the result is a column.
// CHECK-LABEL: func.func @columns
// INVARIANT-LABEL: func.func @columns
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{3,*},(8,128),-1">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{3,*},(8,128),-1">]
func.func @columns() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc = arith.constant dense<0.0> : vector<16xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [1] : vector<16x256xf32> to vector<16xf32>
  return
}

// CHECK-LABEL: func.func @columns_sum
// INVARIANT-LABEL: func.func @columns_sum
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{3,*},(8,128),-1">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{3,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{3,*},(8,128),-1">]
func.func @columns_sum() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc = arith.constant dense<0.0> : vector<16xf32>
  %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<16x256xf32> to vector<16xf32>
  return
}

// Replicated rows are added up like others.
// CHECK-LABEL: func.func @replicated_sum
// INVARIANT-LABEL: func.func @replicated_sum
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{*,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]
func.func @replicated_sum() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc = arith.constant dense<0.0> : vector<256xf32>
  %0 = vector.multi_reduction <add>, %a, %acc [0] : vector<16x256xf32> to vector<256xf32>
  return
}

// A leading dimension: nothing moves.
// CHECK-LABEL: func.func @leading
// INVARIANT-LABEL: func.func @leading
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{2,*},(4,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{2,*},(4,128)">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{2,*},(4,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{2,*},(4,128)">]
func.func @leading() {
  %a_any = arith.constant dense<0.0> : vector<4x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,*},(4,128)">], out_layout = [#tpu.vpad<"32,{2,*},(4,128)">]} : vector<4x16x256xf32> -> vector<4x16x256xf32>
  %acc = arith.constant dense<0.0> : vector<16x256xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [0] : vector<4x16x256xf32> to vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @leading_sum
// INVARIANT-LABEL: func.func @leading_sum
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{2,*},(4,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{2,*},(4,128)">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{2,*},(8,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{2,*},(8,128)">]
func.func @leading_sum() {
  %a_any = arith.constant dense<0.0> : vector<4x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,*},(4,128)">], out_layout = [#tpu.vpad<"32,{2,*},(4,128)">]} : vector<4x16x256xf32> -> vector<4x16x256xf32>
  %acc = arith.constant dense<0.0> : vector<16x256xf32>
  %0 = vector.multi_reduction <add>, %a, %acc [0] : vector<4x16x256xf32> to vector<16x256xf32>
  return
}

// Both minor dimensions, to one element.
// CHECK-LABEL: func.func @both
// INVARIANT-LABEL: func.func @both
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]
func.func @both() {
  %a_any = arith.constant dense<0.0> : vector<1x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x16x256xf32> -> vector<1x16x256xf32>
  %acc = arith.constant dense<0.0> : vector<1xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [1, 2] : vector<1x16x256xf32> to vector<1xf32>
  return
}

// A source of single rows is laid out over its last two dimensions.
// CHECK-LABEL: func.func @implicit_rows
// INVARIANT-LABEL: func.func @implicit_rows
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
func.func @implicit_rows() {
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]} : vector<4x256xf32> -> vector<4x256xf32>
  %acc = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [1] : vector<4x256xf32> to vector<4xf32>
  return
}

// CHECK-LABEL: func.func @implicit_columns
// INVARIANT-LABEL: func.func @implicit_columns
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
func.func @implicit_columns() {
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<4x256xf32> -> vector<4x256xf32>
  %acc = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [1] : vector<4x256xf32> to vector<4xf32>
  return
}

// CHECK-LABEL: func.func @implicit_one
// INVARIANT-LABEL: func.func @implicit_one
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-2">]
func.func @implicit_one() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<1x256xf32> -> vector<1x256xf32>
  %acc = arith.constant dense<0.0> : vector<1xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [1] : vector<1x256xf32> to vector<1xf32>
  return
}

// CHECK-LABEL: func.func @implicit_one_sum
// INVARIANT-LABEL: func.func @implicit_one_sum
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-2">]
func.func @implicit_one_sum() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<1x256xf32> -> vector<1x256xf32>
  %acc = arith.constant dense<0.0> : vector<1xf32>
  %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<1x256xf32> to vector<1xf32>
  return
}

// An accumulator that varies comes in the result's layout.
// CHECK-LABEL: func.func @accumulator
// INVARIANT-LABEL: func.func @accumulator
// CHECK: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]
// INVARIANT: vector.multi_reduction {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]
func.func @accumulator() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %acc_any = arith.constant dense<0.0> : vector<256xf32>
  %acc = tpu.assume_layout %acc_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = vector.multi_reduction <maximumf>, %a, %acc [0] : vector<16x256xf32> to vector<256xf32>
  return
}
