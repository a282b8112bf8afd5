// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s

// Reductions, shuffles and ops with regions that layout inference refuses.

func.func @reduce_to_scalar() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  %c = arith.constant 0.0 : f32
  // expected-error @below {{reduces to a scalar; keep a dimension of size 1 and extract from it}}
  %1 = vector.multi_reduction <add>, %0, %c [0, 1] : vector<8x128xf32> to f32
  return
}

// -----

func.func @reduce_bytes() {
  %0 = arith.constant dense<0> : vector<8x128xi8>
  %1 = arith.constant dense<0> : vector<8xi8>
  // expected-error @below {{reduces 8-bit elements; 16 and 32 bits are supported, convert first}}
  %2 = vector.multi_reduction <add>, %0, %1 [1] : vector<8x128xi8> to vector<8xi8>
  return
}

// -----

func.func @reduce_both_minor() {
  %0 = arith.constant dense<0.0> : vector<4x16x256xf32>
  %1 = arith.constant dense<0.0> : vector<4xf32>
  // expected-error @below {{reduces both minor dimensions to a vector whose last dimension is not 1, which strict-reference does not allow; keep a trailing dimension of size 1 (keepdims), or reduce in two steps}}
  %2 = vector.multi_reduction <add>, %0, %1 [1, 2] : vector<4x16x256xf32> to vector<4xf32>
  return
}

// -----

func.func @reduce_both_implicit() {
  %any = arith.constant dense<0.0> : vector<4x4xf32>
  %0 = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2,-1">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2,-1">]} : vector<4x4xf32> -> vector<4x4xf32>
  %1 = arith.constant dense<0.0> : vector<4xf32>
  // expected-error @below {{reduces a vector whose tiled dimensions are both implicit, which strict-reference does not allow}}
  %2 = vector.multi_reduction <add>, %0, %1 [1] : vector<4x4xf32> to vector<4xf32>
  return
}

// -----

func.func @reduce_index_narrow() {
  %0 = arith.constant dense<0.0> : vector<8x128xbf16>
  // expected-error @below {{needs 32-bit floats; convert first}}
  %1 = tpu.reduce_index %0 {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xbf16> -> vector<8xi16>
  return
}

// -----

func.func @reshape() {
  %0 = arith.constant dense<0.0> : vector<16x64xf32>
  // expected-error @below {{reshapes in a way that is not supported: both minor dimensions must be multiples of the lanes, or strict-reference must be off and both ranks 1 or more}}
  %1 = tpu.reshape %0 : vector<16x64xf32> -> vector<8x128xf32>
  return
}

// -----

func.func @extract_dynamic(%i: index) {
  %0 = arith.constant dense<0.0> : vector<16x64xf32>
  // expected-error @below {{extracts at a dynamic position; only constant positions are supported}}
  %1 = vector.extract %0[%i] : vector<64xf32> from vector<16x64xf32>
  return
}

// -----

func.func @extract_narrow() {
  %0 = arith.constant dense<0.0> : vector<16x64xbf16>
  // expected-error @below {{extracts a 16-bit scalar; only 32-bit scalars are supported, convert the vector first}}
  %1 = vector.extract %0[0, 0] : bf16 from vector<16x64xbf16>
  return
}

// -----

func.func @rotate_narrow(%n: i32) {
  %0 = arith.constant dense<0.0> : vector<16x128xbf16>
  // expected-error @below {{rotates 16-bit elements; with strict-reference, only 32-bit elements are supported}}
  %1 = tpu.dynamic_rotate %0 by %n dim 1 : vector<16x128xbf16>, i32 -> vector<16x128xbf16>
  return
}

// -----

func.func @rotate_rank_one(%n: i32) {
  %0 = arith.constant dense<0.0> : vector<128xf32>
  // expected-error @below {{rotates a vector of rank 1; with strict-reference, rank 2 or more is needed}}
  %1 = tpu.dynamic_rotate %0 by %n dim 0 : vector<128xf32>, i32 -> vector<128xf32>
  return
}

// -----

func.func @gather_nibbles() {
  %0 = arith.constant dense<0> : vector<64x128xi4>
  // expected-error @below {{gathers 4-bit elements; 8, 16 and 32 bits are supported}}
  %1 = tpu.dynamic_gather %0[%0] in [1] : vector<64x128xi4>, vector<64x128xi4> -> vector<64x128xi4>
  return
}

// -----

func.func @gather_widths() {
  %0 = arith.constant dense<0.0> : vector<16x128xbf16>
  %1 = arith.constant dense<0> : vector<16x128xi32>
  // expected-error @below {{gathers 16-bit elements by 32-bit indices; both must have the same width}}
  %2 = tpu.dynamic_gather %0[%1] in [1] : vector<16x128xbf16>, vector<16x128xi32> -> vector<16x128xbf16>
  return
}

// -----

func.func @transpose_rank_one() {
  %0 = arith.constant dense<0.0> : vector<128xf32>
  // expected-error @below {{transposes a vector of rank 1; rank 2 or more is needed}}
  %1 = tpu.transpose %0, [0] : vector<128xf32> -> vector<128xf32>
  return
}

// -----

func.func @transpose_far() {
  %0 = arith.constant dense<0.0> : vector<4x16x128xf32>
  // expected-error @below {{moves a minor dimension past the third-minor one, or both at once; transpose in steps (tpu-canonicalize-mosaic does)}}
  %1 = tpu.transpose %0, [2, 0, 1] : vector<4x16x128xf32> -> vector<128x4x16xf32>
  return
}

// -----

// A layout of a loop's block argument is for the pass to choose.
func.func @assumed_argument(%n: index) {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  %1 = scf.for %i = %n to %n step %n iter_args(%x = %0) -> (vector<8x128xf32>) {
    // expected-error @below {{assumes the layout of a block argument, which is for this pass to choose; remove it}}
    %2 = tpu.assume_layout %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
    scf.yield %2 : vector<8x128xf32>
  }
  return
}

// -----

// A region's own arguments have no layout.
func.func @region_argument() {
  "tpu.region"() ({
  ^bb0(%x: vector<8x128xf32>):
    // expected-error @below {{uses a vector without a layout as operand 0; vectors come from ops, not from block arguments other than those of loops}}
    %0 = math.exp %x : vector<8x128xf32>
    tpu.yield
  }) : () -> ()
  return
}

// -----

func.func @reduced_dimension() {
  %a = arith.constant dense<0.0> : vector<128xf32>
  // expected-error @below {{reduces dimension 1 of a vector that has 1}}
  %0 = vector.multi_reduction <add>, %a, %a [1] : vector<128xf32> to vector<128xf32>
  return
}

// -----

// The reference has strided rows of words only, in two dimensions or more.
func.func @strided_narrow(%m: memref<16x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{accesses 16-bit elements; only 32-bit elements are supported}}
  %0 = tpu.strided_load %m[%c0, %c0] {strides = array<i32: 2, 1>} : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<4x128xbf16>
  return
}

// -----

func.func @strided_rank_one(%m: memref<128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{accesses a vector of rank 1; rank 2 or more is needed}}
  %0 = tpu.strided_load %m[%c0] {strides = array<i32: 2>} : memref<128xf32, #tpu.memory_space<vmem>>, vector<64xf32>
  return
}
