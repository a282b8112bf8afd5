// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Tiles have sizes of 1 and more; the wheels print garbage for a negative one.
// expected-error @below {{tile sizes must be positive, got -8}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(-8,128),[1,1]>>)

// -----

// A tile size is a number.
// expected-error @below {{expected integer value}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(?,128),[1,1]>>)

// -----

// The tiles end with a comma.
// expected-error @below {{expected ','}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(8,128)[1,1]>>)

// -----

// The first tile needs a stride for each dimension; the wheels abort.
// expected-error @below {{the first tile has 2 dimensions, but there are only 1 tile strides}}
func.func private @f(memref<128xf32, #tpu.tiled<(8,128),[1]>>)

// -----

// A nested tile stays inside the first one.
// expected-error @below {{tile (2, 1) has 2 dimensions, but the tiles before it leave only 1 inside the first tile}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(128)(2,1),[1,1]>>)

// -----

// A nested tile divides what it cuts.
// expected-error @below {{tile (3, 1) does not divide size 8 evenly}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(8,128)(3,1),[1,1]>>)

// -----

// The size of a tile fits into 64 bits.
// expected-error @below {{the first tile has too many elements}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(4294967296,4294967296),[1,1]>>)

// -----

// So does every distance.
// expected-error @below {{tile stride 9007199254740992 is too large}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(8,128),[9007199254740992,1]>>)

// -----

// One stride per dimension of the memref.
// expected-error @below {{the layout has 1 tile strides, but the memref has 2 dimensions}}
func.func private @f(memref<8x128xf32, #tpu.tiled<(128),[1]>>)

// -----

// hbm belongs to no core.
// expected-error @below {{memory space 'hbm' cannot be owned by a core of type 'tc'}}
func.func private @f(memref<8xf32, #tpu.memory_space<hbm, tc>>)

// -----

// A scalar subcore has no vmem.
// expected-error @below {{memory space 'vmem' cannot be owned by a core of type 'sc_scalar_subcore'}}
func.func private @f(memref<8xf32, #tpu.memory_space<vmem, sc_scalar_subcore>>)

// -----

// Only a TensorCore has cmem.
// expected-error @below {{memory space 'cmem' cannot be owned by a core of type 'sc_vector_subcore'}}
func.func private @f(memref<8xf32, #tpu.memory_space<cmem, sc_vector_subcore>>)

// -----

// A vector layout is complete; the wheels take the empty text and leave it undefined.
// expected-error @below {{invalid vector layout ""}}
func.func private @f() attributes {a = #tpu.vpad<"">}

// -----

// Nothing follows a vector layout.
// expected-error @below {{invalid vector layout "32,{0,0},(8,128) "}}
func.func private @f() attributes {a = #tpu.vpad<"32,{0,0},(8,128) ">}

// -----

// Bitwidths end at 32; the wheels abort.
// expected-error @below {{invalid vector layout "64,{0,0},(8,128)"}}
func.func private @f() attributes {a = #tpu.vpad<"64,{0,0},(8,128)">}

// -----

// A row offset lies inside the first tile; the wheels abort.
// expected-error @below {{invalid vector layout "32,{8,0},(8,128)"}}
func.func private @f() attributes {a = #tpu.vpad<"32,{8,0},(8,128)">}

// -----

// Windows have at least one dimension.
// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse Tpu_ElementWindowAttr parameter}}
func.func private @f() attributes {a = #tpu.element_window<[], []>}
