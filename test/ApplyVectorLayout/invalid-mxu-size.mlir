// RUN: %mosaic-opt %s -verify-diagnostics --tpu-apply-vector-layout='hardware-generation=5 mxu-contracting-size=100'
// RUN: not %mosaic-opt %s --tpu-apply-vector-layout='hardware-generation=5 mxu-contracting-size=16777216' 2>&1 | FileCheck %s
// RUN: not %mosaic-opt %s --tpu-apply-vector-layout='hardware-generation=5 mxu-noncontracting-size=1152' 2>&1 | FileCheck --check-prefix=COLUMNS %s
// CHECK: cannot be cut into tiles of 16777216 x 128: mxu-contracting-size and mxu-noncontracting-size must be multiples of the 128 lanes, at most 1024
// COLUMNS: cannot be cut into tiles of 128 x 1152: {{.*}}, at most 1024

// The matrix unit's tile is made of whole vregs.
func.func @matmul(%m: memref<1xi32>) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128x128xf32>
  %c = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<0.0> : vector<8x128xf32>
  // expected-error @below {{cannot be cut into tiles of 100 x 128: mxu-contracting-size and mxu-noncontracting-size must be multiples of the 128 lanes, at most 1024}}
  %d = tpu.matmul %a, %b, %c {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<128x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}
