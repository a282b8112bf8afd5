// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s

// What layout inference refuses, and the one error that it gives for it: ops without a rule, ops on
// elements that registers do not hold, and functions that are no kernels.

// Vectors do not enter or leave a kernel.
// expected-error @below {{takes a vector as argument 0; pass a memref and load from it}}
func.func @vector_argument(%x: vector<8x128xf32>) {
  return
}

// -----

func.func @vector_result() -> vector<8x128xf32> {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{returns a vector; store it to an output instead}}
  return %0 : vector<8x128xf32>
}

// -----

// expected-error @below {{has several blocks; structure the control flow (scf.if, scf.for, scf.while)}}
func.func @blocks() {
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func @no_rule(%c: index) {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{is not supported on vectors: no layout can be chosen for it}}
  %1 = vector.create_mask %c, %c : vector<8x128xi1>
  return
}

// -----

func.func @region_without_rule(%i: index) {
  // expected-error @below {{'scf.index_switch' op is not supported in kernels; control flow is scf.if, scf.for and scf.while}}
  scf.index_switch %i
  case 0 {
    scf.yield
  }
  default {
  }
  return
}

// -----

func.func @wide_elements() {
  // expected-error @below {{has vectors of i64; registers hold elements of 1, 2, 4, 8, 16 and 32 bits}}
  %0 = arith.constant dense<0> : vector<8x128xi64>
  return
}

// -----

func.func @index_elements() {
  // expected-error @below {{has vectors of index; registers hold elements of}}
  %0 = arith.constant dense<0> : vector<8x128xindex>
  return
}

// -----

func.func @scalable() {
  // expected-error @below {{has scalable vectors; sizes must be fixed}}
  %0 = arith.constant dense<0.0> : vector<8x[128]xf32>
  return
}

// -----

// Layouts that the input brings along.
func.func @attached() {
  // expected-error @below {{has layouts already; this pass runs once, on a kernel without layouts}}
  %0 = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<8x128xf32>
  return
}

// -----

func.func @assumes_two() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{needs one valid layout, the same as in_layout and as out_layout}}
  %1 = tpu.assume_layout %0 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// An offset outside the register.
func.func @assumes_invalid() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{needs one valid layout}}
  %1 = tpu.assume_layout %0 {in_layout = [#tpu.vpad<"32,{0,128},(8,128)">], out_layout = [#tpu.vpad<"32,{0,128},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Layouts without a defined element order.
func.func @assumes_half_lanes() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{needs one valid layout}}
  %1 = tpu.assume_layout %0 {in_layout = [#tpu.vpad<"32,{0,0},(8,64)">], out_layout = [#tpu.vpad<"32,{0,0},(8,64)">]} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// A memref whose tiles no register holds.
func.func @tile_of_three(%t: memref<9x256xf32, #tpu.tiled<(3,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %m = tpu.erase_memref_layout %t : memref<9x256xf32, #tpu.tiled<(3,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<9x256xf32, #tpu.memory_space<vmem>>
  // expected-error @below {{needs layout 32,{0,0},(3,128) for its result 0, which no vector register can hold; this shape is not supported}}
  %0 = vector.load %m[%c0, %c0] : memref<9x256xf32, #tpu.memory_space<vmem>>, vector<9x256xf32>
  return
}

// -----

// Elementwise ops.
func.func @two_results() {
  %0 = arith.constant dense<0> : vector<8x128xi32>
  // expected-error @below {{is elementwise but has 2 operands and 2 results; one result and operands are supported}}
  %1, %2 = arith.addui_extended %0, %0 : vector<8x128xi32>, vector<8x128xi1>
  return
}

// -----

func.func @two_widths() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{mixes vectors of 32-bit and of 16-bit elements; convert them to one width first}}
  %1 = arith.fptosi %0 : vector<8x128xf32> to vector<8x128xi16>
  return
}

// -----

// Constants.
func.func @constant_rank_zero() {
  // expected-error @below {{has a vector of rank 0; use a scalar, or a vector of size 1}}
  %0 = arith.constant dense<0.0> : vector<f32>
  return
}

// -----

func.func @constant_resource() {
  // expected-error @below {{is a vector constant but not dense; only dense constants are supported}}
  %0 = arith.constant dense_resource<r> : vector<1x2xi32>
  return
}
{-#
  dialect_resources: {
    builtin: {
      r: "0x040000000100000002000000"
    }
  }
#-}

// -----

func.func @constant_narrow() {
  // expected-error @below {{is a constant of varying 16-bit elements; with strict-reference, those must be 32-bit}}
  %0 = arith.constant dense<[[1, 2]]> : vector<1x2xi16>
  return
}

// -----

func.func @constant_rank_one() {
  // expected-error @below {{is a constant of rank 1 with varying elements; with strict-reference, it must have rank 2}}
  %0 = arith.constant dense<[1, 2]> : vector<2xi32>
  return
}

// -----

func.func @iota_rank_one() {
  // expected-error @below {{has rank 1; with strict-reference, rank 2 or more is needed, as for vector<1xN> (jax.lax.broadcasted_iota)}}
  %0 = tpu.iota {dimensions = array<i32: 0>} : vector<128xi32>
  return
}

// -----

func.func @prng_narrow() {
  // expected-error @below {{gives random 16-bit elements; 2 bits or more are supported, 32 with strict-reference}}
  %0 = "tpu.prng_random_bits"() : () -> vector<8x128xi16>
  return
}

// -----

func.func @broadcast_rank_zero(%x: f32) {
  // expected-error @below {{has a vector of rank 0; use a scalar, or a vector of size 1}}
  %0 = vector.broadcast %x : f32 to vector<f32>
  return
}

// -----

// Conversions.
func.func @extends_down() {
  %0 = arith.constant dense<0.0> : vector<8x128xf32>
  // expected-error @below {{extends 32-bit to 16-bit elements; widths of 2, 4, 8, 16 and 32 bits are supported}}
  %1 = tpu.extf %0 : vector<8x128xf32> -> vector<8x128xbf16>
  return
}

// -----

func.func @extends_to_f8() {
  %0 = arith.constant dense<0.0> : vector<8x128xf4E2M1FN>
  // expected-error @below {{extends to an 8-bit float, which generation 5 cannot; generation 7 is needed, or extend to 16 or 32 bits}}
  %1 = tpu.extf %0 : vector<8x128xf4E2M1FN> -> vector<8x128xf8E5M2>
  return
}

// -----

func.func @truncates_to_mask() {
  %0 = arith.constant dense<0> : vector<8x128xi32>
  // expected-error @below {{truncates 32-bit to 1-bit elements; 2, 4, 8 and 16 bits are supported}}
  %1 = arith.trunci %0 : vector<8x128xi32> to vector<8x128xi1>
  return
}

// -----

func.func @bitcast_mask() {
  %0 = arith.constant dense<true> : vector<8x128xi1>
  // expected-error @below {{reinterprets 1-bit as 1-bit elements; widths of 2, 4, 8, 16 and 32 bits are supported}}
  %1 = tpu.bitcast %0 : vector<8x128xi1> -> vector<8x128xi1>
  return
}

// -----

func.func @registers(%c: index) {
  // expected-error @below {{'tpu.create_mask' op works on registers, which lowering makes of vectors; a kernel is lowered once}}
  %0 = tpu.create_mask [%c, %c] [%c, %c] : vector<8x128xi1>
  return
}
