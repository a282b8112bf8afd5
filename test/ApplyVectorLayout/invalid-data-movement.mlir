// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

// Words of 16-bit elements in 8-row tiles are not those of 32-bit ones.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(8,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.bitcast' op reinterprets between layouts whose tiles do not take the same words}}
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x128xbf16> -> vector<8x128xi32>
  return
}

// -----

// Row 2 of 16-bit elements is in word 1.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<4x128xbf16>
  // expected-error @below {{'tpu.bitcast' op reinterprets between layouts whose rows do not start at the same word}}
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"16,{2,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x128xbf16> -> vector<2x128xi32>
  return
}

// -----

// The halves of equal words differ.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x128xf32>
  // expected-error @below {{'tpu.bitcast' op splits rows of 32-bit elements, which differ, in a layout that says they are the same}}
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]} : vector<1x128xf32> -> vector<2x128xbf16>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x128xf32>
  // expected-error @below {{'tpu.bitcast' op is not supported by tpu-apply-vector-layout: a bitcast between widths has no implicit dimension}}
  %w = tpu.bitcast %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"16,{0,0},(16,128),-2">]} : vector<1x128xf32> -> vector<2x128xbf16>
  return
}

// -----

// A pack of elements keeps the width of the whole.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'tpu.pack_elementwise' op is not supported by tpu-apply-vector-layout: its operands and its result have one width and one layout}}
  %w = tpu.pack_elementwise %v, %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">], target_type = i16} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'tpu.unpack_elementwise' op is not supported by tpu-apply-vector-layout: packed elements have 2, 4, 8, 16 or 32 bits}}
  %w = tpu.unpack_elementwise %v, 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], source_type = i1} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// What the amount of each index is would depend on where it goes.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %c1 = arith.constant {out_layout = [#tpu.vpad<"none">]} 1 : i32
  // expected-error @below {{'tpu.dynamic_rotate' op rotates along dimension 1 with a stride along the same dimension; they must differ}}
  %w = tpu.dynamic_rotate %v by %c1 dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], stride = 1 : si32, stride_dimension = 1 : si32} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x8388609xf32>
  %c1 = arith.constant {out_layout = [#tpu.vpad<"none">]} 1 : i32
  // expected-error @below {{'tpu.dynamic_rotate' op is not supported by tpu-apply-vector-layout: dimensions have at most 2^23 elements}}
  %w = tpu.dynamic_rotate %v by %c1 dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x8388609xf32>, i32 -> vector<1x8388609xf32>
  return
}

// -----

// A computed amount rotates whole vregs.
func.func @f(%n: i32) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{'tpu.dynamic_rotate' op is not supported by tpu-apply-vector-layout: rotations by a computed amount have native tiles, of words for masks, and one implicit dimension}}
  %w = tpu.dynamic_rotate %v by %n dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// -----

func.func @f(%n: i32) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  // expected-error @below {{'tpu.dynamic_rotate' op is not supported by tpu-apply-vector-layout: rotations by a computed amount start from the first row and lane}}
  %w = tpu.dynamic_rotate %v by %n dim 1 {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<8x128xf32>, i32 -> vector<8x128xf32>
  return
}

// -----

// Gathers need to know where elements are.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'tpu.dynamic_gather' op has a source, indices and a result in different layouts}}
  %w = tpu.dynamic_gather %v[%i] in [1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'tpu.dynamic_gather' op is not supported by tpu-apply-vector-layout: gathers are in native tiles from the first row and lane on}}
  %w = tpu.dynamic_gather %v[%i] in [1] {in_layout = [#tpu.vpad<"32,{2,0},(8,128)">, #tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'tpu.dynamic_gather' op is not supported by tpu-apply-vector-layout: gathers are along one dimension}}
  %w = tpu.dynamic_gather %v[%i] in [0, 1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<8x128xf32>
  %i = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1> : vector<8x128xi16>
  // expected-error @below {{'tpu.dynamic_gather' op is not supported by tpu-apply-vector-layout: gathered elements and indices have one width of 2 bits or more}}
  %w = tpu.dynamic_gather %v[%i] in [1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>, vector<8x128xi16> -> vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<true> : vector<8x128xi1>
  // expected-error @below {{'tpu.gather' op is not supported by tpu-apply-vector-layout: gathered elements have 2 bits or more}}
  %w = tpu.gather %v[[0, 1]] in 0 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi1> -> vector<2x128xi1>
  return
}

// -----

// Hardware reads words.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1> : vector<8x128xi16>
  // expected-error @below {{'vector.extract' op is not supported by tpu-apply-vector-layout: scalars are taken from 32-bit elements; convert the vector first}}
  %s = vector.extract %v[1, 1] {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"none">]} : i16 from vector<8x128xi16>
  return
}

// -----

func.func @f(%i: index) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'vector.extract' op is not supported by tpu-apply-vector-layout: positions are constant}}
  %s = vector.extract %v[%i, 1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"none">]} : i32 from vector<8x128xi32>
  return
}

// -----

// The position that says "nowhere".
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'vector.extract' op is not supported by tpu-apply-vector-layout: positions lie inside the vector}}
  %s = vector.extract %v[-1, 1] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"none">]} : i32 from vector<8x128xi32>
  return
}
