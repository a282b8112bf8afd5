// RUN: %mosaic-opt %s --allow-unregistered-dialect -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

// An op on vectors without a rule.
func.func @f(%m: memref<8x128xf32>, %i: index, %x: f32) {
  // expected-error @below {{'vector.transfer_read' op has vectors, and tpu-apply-vector-layout has no rule for it}}
  %v = vector.transfer_read %m[%i, %i], %x : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

// Kernels take no vectors.
// expected-error @below {{'func.func' op has a vector as argument 1; kernels take vectors from memrefs}}
func.func @f(%i: i32, %v: vector<8x128xf32>) {
  return
}

// -----

// expected-error @below {{'func.func' op has several blocks; control flow must be structured (scf)}}
func.func @f() {
  cf.br ^bb1
^bb1:
  return
}

// -----

// No layouts at all.
func.func @f() {
  // expected-error @below {{'arith.constant' op has no layout for vector 0 of its out_layout; run tpu-infer-vector-layout first}}
  %v = arith.constant dense<1.0> : vector<8x128xf32>
  return
}

// -----

// A layout for other elements.
func.func @f() {
  // expected-error @below {{'arith.constant' op has layout 16,{*,*},(16,128) for vector 0 of its out_layout, whose elements have 32 bits}}
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<8x128xf32>
  return
}

// -----

// The lane offset lies outside the register.
func.func @f() {
  // expected-error @below {{'arith.constant' op has layout 32,{0,128},(8,128) for vector 0 of its out_layout, which no register can hold}}
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,128},(8,128)">]} dense<1.0> : vector<8x128xf32>
  return
}

// -----

// A rank-1 vector in a layout of two tiled dimensions.
func.func @f() {
  // expected-error @below {{'arith.constant' op has a layout of 2 tiled dimensions on a vector of rank 1; the implicit dimension must make up for it}}
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<128xf32>
  return
}

// -----

// More than vector memory holds: refused before anything is allocated.
func.func @f() {
  // expected-error @below {{'arith.constant' op needs a vector<1048576x1048576xf32>, of more than 131072 vector registers, more than vector memory holds}}
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<1048576x1048576xf32>
  return
}

// -----

// An operand past the first tile, of an op that does not take such.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x128xf32>
  // expected-error @below {{'math.exp' op has an operand at lane offset 128, past the first tile of 128 lanes; relayout it to the first tile}}
  %w = math.exp %v {in_layout = [#tpu.vpad<"32,{0,128},(1,128)">], out_layout = [#tpu.vpad<"32,{0,128},(1,128)">]} : vector<1x128xf32>
  return
}

// -----

// Replication that the source does not have, asked for by an op ...
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  // expected-error @below {{'math.exp' op needs a value in layout 32,{*,0},(8,128) that is in layout 32,{0,0},(8,128), but nothing says that it is the same all along dimension 0 of size 4}}
  %w = math.exp %v {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<4x128xf32>
  return
}

// -----

// ... or by a tpu.relayout.
func.func @f(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  // expected-error @below {{'tpu.relayout' op needs a value in layout 32,{0,*},(8,128) that is in layout 32,{0,0},(8,128), but nothing says that it is the same all along dimension 1 of size 128}}
  %w = tpu.relayout %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<4x128xf32> -> vector<4x128xf32>
  return
}

// -----

// A result in another layout than the operands.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<4x128xf32>
  // expected-error @below {{'math.exp' op works element by element, but its operand 0 and its result have different layouts}}
  %w = math.exp %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x128xf32>
  return
}

// -----

// A layout by decree changes nothing.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<4x128xf32>
  // expected-error @below {{'tpu.assume_layout' op has different in_layout and out_layout}}
  %w = tpu.assume_layout %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x128xf32> -> vector<4x128xf32>
  return
}

// -----

// Kernels return no vectors.
func.func @f() -> vector<4x128xf32> {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<4x128xf32>
  // expected-error @below {{'func.return' op is not supported by tpu-apply-vector-layout: kernels return vectors through memrefs}}
  return {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} %v : vector<4x128xf32>
}

// -----

// A loop that ends with its value in another layout than it starts with ...
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<4x128xf32>
  // expected-error @below {{'scf.for' op starts with carried value 0 in layout 32,{*,*},(8,128), but ends with it in layout 32,{0,0},(8,128)}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v) -> vector<4x128xf32> {
    scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} %v : vector<4x128xf32>
  } {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
  return
}

// -----

// ... and one that yields it in another.
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<4x128xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v) -> vector<4x128xf32> {
    // expected-error @below {{'scf.yield' op hands over vector 0 in layout 32,{0,0},(8,128), but it is received in layout 32,{*,*},(8,128)}}
    scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} %v : vector<4x128xf32>
  } {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]}
  return
}

// -----

// A vector that comes from an op that nobody knows.
func.func @f() {
  "test.region"() ({
  ^bb0(%v: vector<8x128xf32>):
    // expected-error @below {{'math.exp' op uses a vector that no lowered op defines; vectors cannot be arguments of functions or of unknown ops}}
    %w = math.exp %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A pack and an unpack keep elements where the layouts say, or cannot be used.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.extf' op cannot convert between the layouts 16,{0,0},(16,128) and 32,{1,0},(8,128): their offsets differ}}
  %w = tpu.extf %v {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x128xbf16> -> vector<16x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.extf' op cannot convert between the layouts 16,{*,*},(16,128) and 32,{0,*},(8,128): only one of them is replicated}}
  %w = tpu.extf %v {in_layout = [#tpu.vpad<"16,{*,*},(16,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<16x128xbf16> -> vector<16x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.extf' op cannot convert between the layouts 16,{0,0},(16,128) and 32,{0,0},(4,128): a packed register must hold whole unpacked ones}}
  %w = tpu.extf %v {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x128xbf16> -> vector<16x128xf32>
  return
}

// -----

// Two-sublane tiles are neither one sublane nor a register.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.extf' op cannot convert between the layouts 16,{0,0},(4,128) and 32,{0,0},(2,128): unpacked tiles must be one sublane or a whole register}}
  %w = tpu.extf %v {in_layout = [#tpu.vpad<"16,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]} : vector<16x128xbf16> -> vector<16x128xf32>
  return
}

// -----

// 4-bit floats come with generation 7 ...
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<64x128xf32>
  // expected-error @below {{'tpu.truncf' op converts to 4-bit floats, which generation 5 cannot do; generation 7 can}}
  %w = tpu.truncf %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"4,{*,*},(64,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<64x128xf32> -> vector<64x128xf4E2M1FN>
  return
}

// -----

// ... and so does widening to 8-bit ones.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"4,{*,*},(64,128)">]} dense<1.0> : vector<64x128xf4E2M1FN>
  // expected-error @below {{'tpu.extf' op converts to 8-bit floats, which generation 5 cannot do; generation 7 can}}
  %w = tpu.extf %v {in_layout = [#tpu.vpad<"4,{*,*},(64,128)">], out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} : vector<64x128xf4E2M1FN> -> vector<64x128xf8E5M2>
  return
}

// -----

// A broadcast does not move what it leaves as it is.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x128xf32>
  // expected-error @below {{'vector.broadcast' op changes the offset of a dimension that it does not broadcast}}
  %w = vector.broadcast %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<1x128xf32> to vector<8x128xf32>
  return
}

// -----

func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<1x128xf32>
  // expected-error @below {{'vector.broadcast' op broadcasts between layouts of different tiling or implicit dimension}}
  %w = vector.broadcast %v {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(4,128)">]} : vector<1x128xf32> to vector<8x128xf32>
  return
}

// -----

// The two halves of a product.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1> : vector<8x128xi32>
  // expected-error @below {{'arith.mului_extended' op is not supported by tpu-apply-vector-layout: elementwise ops have one vector result}}
  %a, %b = arith.mului_extended %v, %v {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32>
  return
}

// -----

// Numbers of places are as wide as the elements.
func.func @f() {
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<1.0> : vector<16x128xbf16>
  // expected-error @below {{'tpu.reduce_index' op is not supported by tpu-apply-vector-layout: the position of an extreme is found in f32 vectors, as i32}}
  %w = tpu.reduce_index %v {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>, in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128),-1">]} : vector<16x128xbf16> -> vector<16xi16>
  return
}

// -----

// Canonicalization keeps a dimension, and extracts from it.
func.func @f(%a: f32) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} dense<1.0> : vector<128xf32>
  // expected-error @below {{'vector.multi_reduction' op is not supported by tpu-apply-vector-layout: reductions have vector results}}
  %w = vector.multi_reduction <add>, %v, %a {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"none">]} [0] : vector<128xf32> to f32
  return
}
