// RUN: not %run-case %s | FileCheck %s

// Calls that cannot be run.

// CHECK: case 0: {{.*}}: error: 'func.call' op calls @f, which is running: recursion cannot be run
// OUT: int32[1] [0]
func.func private @f(%n: i32) -> i32 {
  %m = func.call @f(%n) : (i32) -> i32
  return %m : i32
}
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : i32
  %m = func.call @f(%c0) : (i32) -> i32
  return
}

// -----

// CHECK: case 1: {{.*}}: error: 'func.call' op calls @main, which is running: recursion cannot be run
// OUT: int32[1] [0]
func.func @main(%out: memref<1xi32>) {
  func.call @main(%out) : (memref<1xi32>) -> ()
  return
}

// -----

// CHECK: case 2: {{.*}}: error: 'func.call' op calls @nowhere, which has no body to run
// OUT: int32[1] [0]
func.func private @nowhere()
func.func @main(%out: memref<1xi32>) {
  func.call @nowhere() : () -> ()
  return
}

// -----

// CHECK: case 3: {{.*}}: error: 'memref.copy' op copies 3 elements of dimension 0 to 2
// IN: int32[3] [1, 2, 3]
// OUT: int32[2] [0, 0]
func.func @main(%in: memref<3xi32>, %out: memref<2xi32>) {
  %a = memref.cast %in : memref<3xi32> to memref<?xi32>
  memref.copy %a, %out : memref<?xi32> to memref<2xi32>
  return
}

// -----

// CHECK: case 4: {{.*}}: error: 'memref.subview' op reaches outside its memref in dimension 0: 2 elements from 2 on, 1 apart, the memref has 3
// IN: int32[1] [2]
// OUT: int32[3] [0, 0, 0]
func.func @main(%in: memref<1xi32>, %out: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %in[%c0] : memref<1xi32>
  %i = arith.index_cast %n : i32 to index
  %v = memref.subview %out[%i] [2] [1] : memref<3xi32> to memref<2xi32, strided<[1], offset: ?>>
  return
}

// -----

// CHECK: case 5: {{.*}}: error: 'vector.transfer_write' op writes with a mask, in another order of dimensions or to a tensor, which cannot be run
// OUT: int32[2,2] [0, 0, 0, 0]
func.func @main(%out: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<1> : vector<2x2xi32>
  vector.transfer_write %x, %out[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi32>, memref<2x2xi32>
  return
}

// -----

// CHECK: case 6: {{.*}}: error: 'ub.poison' op gives no memref; that cannot be run
// OUT: int32[1] [0]
func.func @main(%out: memref<1xi32>) {
  %x = ub.poison : memref<1xi32>
  return
}
