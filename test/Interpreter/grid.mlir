// RUN: %run-case %s | FileCheck %s

// The grid and its windows (running.md 4).

// Steps in order, the last dimension fastest; each step writes its number into its
// block.
// OUT: int32[2,3] list(range(6))
func.func @main(%i: i32,
                %j: i32,
                %out: memref<1x1xi32>) attributes {iteration_bounds = array<i64: 2, 3>, window_params = [{transform_indices = @at, window_bounds = array<i64: 1, 1>}]} {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i32
  %r = arith.muli %i, %three : i32
  %n = arith.addi %r, %j : i32
  memref.store %n, %out[%c0, %c0] : memref<1x1xi32>
  return
}
func.func @at(%i0: i32, %i1: i32) -> (i32, i32) {
  return %i0, %i1 : i32, i32
}

// -----

// Blocks of 4 overhang an array of 6: what lies outside is not written. Scratch memory
// keeps its contents from step to step: the sum so far.
// IN: int32[6] [1, 2, 3, 4, 5, 6]
// OUT: int32[6] [1, 2, 3, 4, 6, 8]
func.func @main(%i: i32,
                %a: memref<4xi32>,
                %out: memref<4xi32>,
                %s: memref<4xi32>) attributes {iteration_bounds = array<i64: 2>, scratch_operands = 1 : i64, window_params = [{transform_indices = @at, window_bounds = array<i64: 4>}, {transform_indices = @at, window_bounds = array<i64: 4>}]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %first = arith.cmpi eq, %i, %zero : i32
  scf.if %first {
    %none = arith.constant dense<0> : vector<4xi32>
    vector.store %none, %s[%c0] : memref<4xi32>, vector<4xi32>
  }
  %x = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %y = vector.load %s[%c0] : memref<4xi32>, vector<4xi32>
  %z = arith.addi %x, %y : vector<4xi32>
  vector.store %z, %s[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %z, %out[%c0] : memref<4xi32>, vector<4xi32>
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// An output block that stays over consecutive steps accumulates.
// IN: int32[4] [1, 2, 3, 4]
// OUT: int32[1] [10]
func.func @main(%i: i32,
                %a: memref<1xi32>,
                %out: memref<1xi32>) attributes {iteration_bounds = array<i64: 4>, window_params = [{transform_indices = @at, window_bounds = array<i64: 1>}, {transform_indices = @zero, window_bounds = array<i64: 1>}]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %first = arith.cmpi eq, %i, %zero : i32
  scf.if %first {
    memref.store %zero, %out[%c0] : memref<1xi32>
  }
  %x = memref.load %a[%c0] : memref<1xi32>
  %y = memref.load %out[%c0] : memref<1xi32>
  %z = arith.addi %x, %y : i32
  memref.store %z, %out[%c0] : memref<1xi32>
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}
func.func @zero(%i0: i32) -> (i32) {
  %z = arith.constant 0 : i32
  return %z : i32
}

// -----

// CHECK: case 3: {{.*}}: warning: argument 2: a block of the result is visited again after others; it is fetched here, hardware does not do that
// CHECK-NEXT: equal
// CALL: {"aliases": [[0, 0]]}
// A block that comes back after others is fetched again, with a warning: blocks 0, 1,
// 0, 1 add up 0 + 2 and 1 + 3 on top of the operand that the result is aliased to.
// IN: int32[2] [10, 20]
// OUT: int32[2] [12, 24]
func.func @main(%i: i32,
                %a: memref<1xi32>,
                %out: memref<1xi32>) attributes {iteration_bounds = array<i64: 4>, window_params = [{transform_indices = @half, window_bounds = array<i64: 1>}, {transform_indices = @half, window_bounds = array<i64: 1>}]} {
  %c0 = arith.constant 0 : index
  %y = memref.load %out[%c0] : memref<1xi32>
  %z = arith.addi %i, %y : i32
  memref.store %z, %out[%c0] : memref<1xi32>
  return
}
func.func @half(%i0: i32) -> (i32) {
  %two = arith.constant 2 : i32
  %m = arith.remsi %i0, %two : i32
  return %m : i32
}

// -----

// A dynamic bound comes from the first operand; prefetched operands steer the windows.
// IN: int32[] [3]
// IN: int32[3] [2, 0, 1]
// IN: int32[3] [5, 6, 7]
// OUT: int32[3] [7, 5, 6]
func.func @main(%i: i32,
                %p: memref<3xi32, #tpu.memory_space<smem>>,
                %a: memref<1xi32>,
                %out: memref<1xi32>) attributes {iteration_bounds = array<i64: -9223372036854775808>, scalar_prefetch = 1 : i64, window_params = [{transform_indices = @from, window_bounds = array<i64: 1>}, {transform_indices = @at, window_bounds = array<i64: 1>}]} {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<1xi32>
  memref.store %x, %out[%c0] : memref<1xi32>
  return
}
func.func @from(%i0: i32, %p: memref<3xi32, #tpu.memory_space<smem>>) -> (i32) {
  %c = arith.index_cast %i0 : i32 to index
  %b = memref.load %p[%c] : memref<3xi32, #tpu.memory_space<smem>>
  return %b : i32
}
func.func @at(%i0: i32, %p: memref<3xi32, #tpu.memory_space<smem>>) -> (i32) {
  return %i0 : i32
}

// -----

// An element window of 3 with padding of 1 in front starts at element i - 1: its first
// element is padding in step 0, its last in step 2.
// IN: int32[3] [5, 6, 7]
// OUT: int32[3] [11, 18, 13]
func.func @main(%i: i32,
                %a: memref<3xi32>,
                %out: memref<1xi32>) attributes {iteration_bounds = array<i64: 3>, window_params = [{transform_indices = @at, window_bounds = array<i64: 3>, window_kind = #tpu.element_window<[1],[1]>}, {transform_indices = @at, window_bounds = array<i64: 1>}]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %x = memref.load %a[%c0] : memref<3xi32>
  %y = memref.load %a[%c1] : memref<3xi32>
  %z = memref.load %a[%c2] : memref<3xi32>
  %first = arith.cmpi eq, %i, %zero : i32
  %last = arith.cmpi eq, %i, %two : i32
  %left = arith.select %first, %zero, %x : i32
  %right = arith.select %last, %zero, %z : i32
  %s = arith.addi %left, %y : i32
  %t = arith.addi %s, %right : i32
  memref.store %t, %out[%c0] : memref<1xi32>
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// After layout inference a window may be larger than its bounds: the data lie in the
// corner.
// IN: int32[2,3] [1, 2, 3, 4, 5, 6]
// OUT: int32[2,3] [2, 4, 6, 8, 10, 12]
func.func @main(%i: i32,
                %a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 1, 3>}, {transform_indices = @at, window_bounds = array<i64: 1, 3>}]} {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = arith.addi %x, %x : vector<8x128xi32>
  tpu.store %out[%c0, %c0], %y sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
func.func @at(%i0: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  return %i0, %z : i32, i32
}

// -----

// CALL: {"aliases": [[1, 0]]}
// No step at all where a bound is 0: an aliased result keeps the operand.
// IN: int32[] [0]
// IN: int32[2] [5, 6]
// OUT: int32[2] [5, 6]
func.func @main(%i: i32,
                %a: memref<2xi32>,
                %out: memref<2xi32>) attributes {iteration_bounds = array<i64: -9223372036854775808>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<2xi32>
  vector.store %zero, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}
