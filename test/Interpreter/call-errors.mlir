// RUN: not %run-case %s 2>&1 | FileCheck %s

// The call and the windows must fit the kernel.

// A call with an operand too many.
// CHECK: case 0: {{.*}}: error: 'func.func' op has 1 arguments, but 0 grid indices, 0 prefetched operands, 1 inputs, 1 results and 0 scratch operands make 2; check the call's operands
// IN: int32[4] 0
// OUT: int32[4] 0
func.func @main(%out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// An alias of an operand that there is not.
// CHECK: case 1: {{.*}}: error: 'func.func' op has an alias of operand 3 and result 0; the call has 1 and 1
// CALL: {"aliases": [[3, 0]]}
// IN: int32[4] 0
// OUT: int32[4] 0
func.func @main(%a: memref<4xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// Two aliases of one result.
// CHECK: case 2: {{.*}}: error: 'func.func' op has two aliases of one operand or result
// CALL: {"aliases": [[0, 0], [1, 0]]}
// IN: int32[4] 0
// IN: int32[4] 0
// OUT: int32[4] 0
func.func @main(%a: memref<4xi32>,
                %b: memref<4xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// An alias of arrays of two shapes.
// CHECK: case 3: {{.*}}: error: 'func.func' op has an alias of operand 0 and result 0, which differ in type or shape
// CALL: {"aliases": [[0, 0]]}
// IN: int32[5] 0
// OUT: int32[4] 0
func.func @main(%a: memref<5xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A dynamic bound without an operand.
// CHECK: case 4: {{.*}}: error: 'func.func' op has a dynamic grid bound, but the call has no operand for it
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: -9223372036854775808>} {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A dynamic bound out of a float.
// CHECK: case 5: {{.*}}: error: 'func.func' op takes a grid bound from operand 0 of the call, which must be an int32[] or int32[1]
// IN: float32[] 1.0
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: -9223372036854775808>} {
  %c0 = arith.constant 0 : index
  return
}

// -----

// Bounds of another kind.
// CHECK: case 6: {{.*}}: error: 'func.func' op iteration_bounds must be an array<i64> of at most 12
// OUT: int32[4] 0
func.func @main(%out: memref<4xi32>) attributes {iteration_bounds = 4 : i64} {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A transform that there is not.
// CHECK: case 7: {{.*}}: error: 'func.func' op argument 1: its window_params need transform_indices that name a function, and one window bound per dimension
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @nowhere, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A transform of too many arguments.
// CHECK: case 8: {{.*}}: error: 'func.func' op takes 2 arguments; a window transform takes the 1 grid indices and 0 prefetched refs
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32, %i1: i32) -> (i32) {
  return %i0 : i32
}

// -----

// A transform of an argument of another type.
// CHECK: case 9: {{.*}}: error: 'func.func' op has another type of argument 0 than the kernel
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i: f32) -> i32 {
  %z = arith.constant 0 : i32
  return %z : i32
}

// -----

// A window that is larger than its memref.
// CHECK: case 10: {{.*}}: error: 'func.func' op argument 1: window bound 5 of dimension 0 does not fit its memref
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 5>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// A window of elements of another rank.
// CHECK: case 11: {{.*}}: error: 'func.func' op argument 1: its window_kind is no element_window of the memref's rank with padding from 0 on
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>, window_kind = #tpu.element_window<[0, 0],[0, 0]>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// A memref of another rank than its array.
// CHECK: case 12: {{.*}}: error: 'func.func' op argument 0 does not fit the call: the array has rank 1 and elements of 32 bits
// OUT: int32[4] 0
func.func @main(%out: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A memref that is smaller than its array.
// CHECK: case 13: {{.*}}: error: 'func.func' op argument 0 is smaller than the call's array in dimension 0: 3 against 4
// OUT: int32[4] 0
func.func @main(%out: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// One array, laid out in two ways.
// CHECK: case 14: {{.*}}: error: 'func.func' op argument 1 shares its array with a ref of another type
// CALL: {"aliases": [[0, 0]]}
// IN: int32[4] 0
// OUT: int32[4] 0
func.func @main(%a: memref<8xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// Windows for more than there are.
// CHECK: case 15: {{.*}}: error: 'func.func' op has 2 window_params for 1 inputs and results
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}, {transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// An argument that is no memref.
// CHECK: case 16: {{.*}}: error: 'func.func' op argument 0 must be a memref
// OUT: int32[4] 0
func.func @main(%i: i32) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A memref of unknown size.
// CHECK: case 17: {{.*}}: error: 'func.func' op argument 0 has a size that is not static
// OUT: int32[4] 0
func.func @main(%out: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A memref with huge strides between its tiles.
// CHECK: case 18: {{.*}}: error: 'func.func' op argument 0 has more than 2^29 words
// OUT: int32[16,128] 0
func.func @main(%out: memref<16x128xi32, #tpu.tiled<(8,128),[1000000,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  return
}

// -----

// Scratch memory that is too large together.
// CHECK: case 19: {{.*}}: error: 'func.func' op needs more memory than 2^29 words of 32 bits, or as many for its values, on 1 devices; that cannot be run
// OUT: int32[4] 0
func.func @main(%out: memref<4xi32>,
                %s0: memref<16384x16384xi8>,
                %s1: memref<16384x16384xi8>,
                %s2: memref<16384x16384xi8>) attributes {scratch_operands = 3 : i64} {
  %c0 = arith.constant 0 : index
  return
}

// -----

// A window wholly outside.
// CHECK: case 20: {{.*}}: error: 'func.func' op argument 1: its window lies outside the array in dimension 0: its transform at gave 1, blocks are 4 long, the array 4
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// A window before the array.
// CHECK: case 21: {{.*}}: error: 'func.func' op argument 1: its window is at a negative index in dimension 0: its transform at gave -1, blocks are 4 long, the array 4
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32) {
  %m = arith.constant -1 : i32
  return %m : i32
}

// -----

// A transform of too many results.
// CHECK: case 22: {{.*}}: error: 'func.return' op returns 2 indices for an array of rank 1
// OUT: int32[4] 0
func.func @main(%i: i32,
                %out: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i0: i32) -> (i32, i32) {
  return %i0, %i0 : i32, i32
}

// -----

// A transform that reads what nothing wrote.
// CHECK: case 23: {{.*}}: error: 'func.return' op operand 0 depends on memory that was never written, read by memref.load at {{.*}}
// IN: int32[1] 0
// OUT: int32[4] 0
func.func @main(%i: i32,
                %p: memref<2xi32, #tpu.memory_space<smem>>,
                %out: memref<4xi32>) attributes {scalar_prefetch = 1 : i64, iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  return
}
func.func @at(%i: i32, %p: memref<2xi32, #tpu.memory_space<smem>>) -> i32 {
  %c1 = arith.constant 1 : index
  %z = memref.load %p[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  return %z : i32
}
