// RUN: not %run-case %s 2>&1 | FileCheck %s

// What cannot be run is refused before it starts.

// An op without meaning is named, at its place.
// CHECK: case 0: {{.*}}: error: 'vector.step' op has no meaning to the interpreter: it cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = vector.step : vector<4xindex>
  return
}

// -----

// Types that cannot be run are named: here 64-bit elements of a vector.
// CHECK: case 1: {{.*}}: error: 'arith.constant' op has vector<4xi64>, which cannot be run: vectors and memrefs of integers or floats of up to 32 bits, of rank up to 12 and with up to 2^29 elements can, and tiles of the forms (rows,128)(P,1) and (n)(128)(P,1)
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = arith.constant dense<0> : vector<4xi64>
  return
}

// -----

// Allocations have static sizes.
// CHECK: case 2: {{.*}}: error: 'memref.alloca' op allocates a memref whose size is not static; that cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = memref.alloca(%c0) : memref<?xi32>
  return
}

// -----

// All internal scratch is one memory.
// CHECK: case 3: {{.*}}: error: 'tpu.internal_scratch' op has tiles and another of its kind has none; that cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.internal_scratch : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %q = tpu.internal_scratch : memref<8x128xi32, #tpu.memory_space<vmem>>
  return
}

// -----

// Values have an upper bound in all: two of 2^28 elements and one more.
// CHECK: case 4: {{.*}}: error: 'arith.addi' op is where the values of the kernel exceed 2^29 elements; that cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = arith.constant dense<0> : vector<16384x16384xi8>
  %q = arith.addi %p, %p : vector<16384x16384xi8>
  %r = arith.addi %p, %p : vector<16384x16384xi8>
  return
}

// -----

// Constants are dense.
// CHECK: case 5: {{.*}}: error: 'arith.constant' op is no dense constant; only those can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = arith.constant sparse<[[0]], [1]> : vector<2xi32>
  return
}

// -----

// Unsigned loop bounds.
// CHECK: case 6: {{.*}}: error: 'scf.for' op compares its bounds as unsigned numbers, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  scf.for unsigned %i = %i0 to %i1 step %i1 : i32 {
  }
  return
}

// -----

// A format that is wider than f32.
// CHECK: case 7: {{.*}}: error: 'tpu.reduce_precision' op keeps 9 exponent and 7 mantissa bits; 1 to 8 and 0 to 23 can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0.0> : vector<4xf32>
  %p = tpu.reduce_precision %x {exponent_bits = 9 : i32, mantissa_bits = 7 : i32} : vector<4xf32> -> vector<4xf32>
  return
}

// -----

// Products of floats in an integer accumulator.
// CHECK: case 8: {{.*}}: error: 'tpu.matmul' op adds floats to integers, or to another type than its result
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0.0> : vector<4x4xf32>
  %y = arith.constant dense<0> : vector<4x4xi32>
  %p = tpu.matmul %x, %x, %y {transpose_lhs_hint = false} : vector<4x4xf32>, vector<4x4xf32>, vector<4x4xi32> -> vector<4x4xi32>
  return
}

// -----

// A contraction of a dimension of one side.
// CHECK: case 9: {{.*}}: error: 'vector.contract' op is no sum of products over dimensions of both sides; only those can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0.0> : vector<4x4xf32>
  %y = arith.constant dense<0.0> : vector<4xf32>
  %p = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>], iterator_types = ["reduction", "parallel", "reduction"], kind = #vector.kind<add>} %x, %x, %y : vector<4x4xf32>, vector<4x4xf32> into vector<4xf32>
  return
}

// -----

// A pack of other vectors than registers.
// CHECK: case 10: {{.*}}: error: 'tpu.pack_subelements' op packs vregs of one type: vectors of 8x128 or 8x128xN elements, into one with more elements per word
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<4x4x4xi32>
  %p = tpu.pack_subelements %x {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0>} : vector<4x4x4xi32> -> vector<4x4x4xi16>
  return
}

// -----

// A pack into as many sub-elements per word as it takes.
// CHECK: case 11: {{.*}}: error: 'tpu.pack_subelements' op has position 1; there are 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = tpu.pack_subelements %x, %x {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi16>
  return
}

// -----

// An unpack of other vectors than registers.
// CHECK: case 12: {{.*}}: error: 'tpu.unpack_subelements' op unpacks vregs: vectors of 8x128 or 8x128xN elements, into one with fewer elements per word
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<4x4x4xi16>
  %p = tpu.unpack_subelements %x, 0 {pack_format = #tpu.pack_format<interleaved>} : vector<4x4x4xi16> -> vector<4x4x4xi32>
  return
}

// -----

// An index beyond the sub-elements that there are.
// CHECK: case 13: {{.*}}: error: 'tpu.unpack_subelements' op has index 1; there are 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi16>
  %p = tpu.unpack_subelements %x, 1 {pack_format = #tpu.pack_format<interleaved>} : vector<8x128xi16> -> vector<8x128xi32>
  return
}

// -----

// Stochastic rounding to other types than bf16 is not known.
// CHECK: case 14: {{.*}}: error: 'tpu.stochastic_convert_elementwise' op converts to another type than bf16, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %f = arith.constant dense<0.0> : vector<4xf32>
  %n = arith.constant dense<0> : vector<4xi32>
  %p = tpu.stochastic_convert_elementwise %f, %n {dst_type = f8E5M2} : vector<4xf32>, vector<4xi32> -> vector<4xi32>
  return
}

// -----

// Random bits come in words.
// CHECK: case 15: {{.*}}: error: 'tpu.prng_random_bits' op draws other than 32-bit words
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = "tpu.prng_random_bits"() : () -> vector<8x128xi16>
  return
}

// -----

// Of a mask, all_reduce may be asked for any shape; one makes sense.
// CHECK: case 16: {{.*}}: error: 'tpu.all_reduce' op gives another shape than it is given
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %m = arith.constant dense<true> : vector<8x128xi1>
  %p = tpu.all_reduce %m {dim = 0 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xi1> -> vector<1x128xi32>
  return
}

// -----

// Widths that do not divide each other.
// CHECK: case 17: {{.*}}: error: 'tpu.bitcast' op casts 24 bits to 16; one must divide the other
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<2x4xi24>
  %p = tpu.bitcast %x : vector<2x4xi24> -> vector<3x4xi16>
  return
}

// -----

// Counting and sorting are for short vectors.
// CHECK: case 18: {{.*}}: error: 'tpu.scan_count' op has 5000 elements; 4096 can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<5000xi32>
  %m = arith.constant dense<true> : vector<5000xi1>
  %p, %q = tpu.scan_count mask(%m : vector<5000xi1>) value(%x : vector<5000xi32>) : vector<5000xi1>, vector<5000xi32>
  return
}

// -----

// A reinterpreted memref keeps its elements.
// CHECK: case 19: {{.*}}: error: 'tpu.reinterpret_cast' op changes the element width, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.reinterpret_cast %out : memref<1xi32> -> memref<2xi16>
  return
}

// -----

// Tiled memory is reinterpreted as a whole.
// CHECK: case 20: {{.*}}: error: 'tpu.reinterpret_cast' op has a dynamic offset, size or stride in tiled memory, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %p = tpu.reinterpret_cast %t %i1 : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A layout that is no tiling and has no strides.
// CHECK: case 21: {{.*}}: error: 'tpu.reinterpret_cast' op has a layout without strides, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.reinterpret_cast %out : memref<1xi32> -> memref<1xi32, affine_map<(i) -> (i floordiv 2)>>
  return
}

// -----

// A mask of other than a register.
// CHECK: case 22: {{.*}}: error: 'tpu.create_mask' op works on vregs: vectors of 8x128 or 8x128xN elements
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.create_mask[%c0] [%c0] : vector<16xi1>
  return
}

// -----

// A shuffle of two different registers.
// CHECK: case 23: {{.*}}: error: 'tpu.broadcast_in_sublanes' op works on vregs of one type
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = "tpu.broadcast_in_sublanes"(%x) <{lane = 0 : i32}> : (vector<8x128xi32>) -> vector<8x128x2xi16>
  return
}

// -----

// A load of a register whose words are not full.
// CHECK: case 24: {{.*}}: error: 'tpu.load' op moves words of 32 bits: vregs of 8x128 or 8x128xN elements that fill them
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %p = tpu.load %t[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi16>
  return
}

// -----

// A store mask of halves.
// CHECK: case 25: {{.*}}: error: 'tpu.store' op has a mask that is no vector<8x128xi1>: stores are masked by whole words
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %m = arith.constant dense<true> : vector<8x128x2xi1>
  %x = arith.constant dense<0> : vector<8x128xi32>
  tpu.store %t[%c0, %c0], %x masked %m sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>, vector<8x128x2xi1>
  return
}

// -----

// A transfer_read in another order of dimensions.
// CHECK: case 26: {{.*}}: error: 'vector.transfer_read' op reads with a mask, in another order of dimensions or from a tensor, which cannot be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %square = memref.alloca() : memref<4x4xi32>
  %p = vector.transfer_read %square[%c0, %c0], %i0 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x4xi32>, vector<4x4xi32>
  return
}

// -----

// A cast between registers whose words differ in size.
// CHECK: case 27: {{.*}}: error: 'tpu.bitcast_vreg' op casts between vregs whose words have 32 bits only
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = tpu.bitcast_vreg %x : vector<8x128xi32> -> vector<8x128xi16>
  return
}

// -----

// A mask of three dimensions.
// CHECK: case 28: {{.*}}: error: 'tpu.create_mask' op needs two low and two high bounds to be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.create_mask[%c0, %c0, %c0] [%c0, %c0, %c0] : vector<8x128x2xi1>
  return
}

// -----

// A mask of halves as one of thirds.
// CHECK: case 29: {{.*}}: error: 'tpu.mask_cast' op casts between splits of which none divides the other
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %m = arith.constant dense<true> : vector<8x128x2xi1>
  %p = tpu.mask_cast %m : vector<8x128x2xi1> -> vector<8x128x3xi1>
  return
}

// -----

// A layout that no register has.
// CHECK: case 30: {{.*}}: error: 'tpu.roll_vectors' op has a layout that vregs cannot hold
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = tpu.roll_vectors %x {out_layout = [#tpu.vpad<"32,{0,0},(5,128)">]} : vector<8x128xi32> -> vector<4x128xi32>
  return
}

// -----

// A roll of nothing.
// CHECK: case 31: {{.*}}: error: 'tpu.roll_vectors' op has no vregs
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = "tpu.roll_vectors"() : () -> vector<4x128xi32>
  return
}

// -----

// A 16-bit layout of 32-bit registers.
// CHECK: case 32: {{.*}}: error: 'tpu.roll_vectors' op has a layout of another bit width or a higher rank than its value
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = tpu.roll_vectors %x {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<8x128xi32> -> vector<4x128xi32>
  return
}

// -----

// A value of two registers out of one.
// CHECK: case 33: {{.*}}: error: 'tpu.roll_vectors' op has 1 vregs; its layout takes 2
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<8x128xi32>
  %p = tpu.roll_vectors %x {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32> -> vector<16x128xi32>
  return
}

// -----

// Subcores are not run.
// CHECK: case 34: {{.*}}: error: 'tpu.sem_signal' op signals a subcore; only one core can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  "tpu.sem_signal"(%s, %i1, %i0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> ()
  return
}

// -----

// Nor copied to.
// CHECK: case 35: {{.*}}: error: 'tpu.enqueue_dma' op names a subcore; only one core can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  "tpu.enqueue_dma"(%out, %out, %s, %i0) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 1>, priority = 0 : i32, strict_ordering = false}> : (memref<1xi32>, memref<1xi32>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
  return
}

// -----

// A region of several blocks.
// CHECK: case 36: {{.*}}: error: 'func.func' op has a region of several blocks; only regions of one block can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  cf.br ^next
^next:
  return
}

// -----

// No function that could be the kernel.
// CHECK: case 37: {{.*}}: error: 'builtin.module' op has no entry function: none is named main, marked tpu.main, or has window_params or dimension_semantics
// OUT: int32[1] 0
func.func @other(%out: memref<1xi32>) {
  return
}

// -----

// A reduction that floats have not.
// CHECK: error: 'vector.multi_reduction' op reduces by #vector.kind<xor>, which has no meaning for its elements
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %x = arith.constant dense<0.0> : vector<4x4xf32>
  %y = arith.constant dense<0.0> : vector<4xf32>
  %z = vector.multi_reduction <xor>, %x, %y [1] : vector<4x4xf32> to vector<4xf32>
  return
}

// -----

// A product of indices: of 64 bits each.
// CHECK: error: 'arith.mului_extended' op multiplies 64-bit integers; up to 32 bits can be run
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %low, %high = arith.mului_extended %c0, %c0 : index
  return
}
