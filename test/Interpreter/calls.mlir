// RUN: %run-case %s

// Functions take and give scalars, vectors and memrefs; their values are new in each call.
// IN: int32[4] [1, 2, 3, 4]
// OUT: int32[4] [7, 8, 9, 10]
// OUT: int32[1] [18]
func.func private @twice(%n: i32) -> i32 {
  %two = func.call @sum(%n, %n) : (i32, i32) -> i32
  return %two : i32
}
func.func private @sum(%a: i32, %b: i32) -> i32 {
  %c = arith.addi %a, %b : i32
  return %c : i32
}
func.func private @shift(%m: memref<4xi32>, %n: i32) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  %w = vector.broadcast %n : i32 to vector<4xi32>
  %r = arith.addi %v, %w : vector<4xi32>
  return %r : vector<4xi32>
}
func.func @main(%in: memref<4xi32>, %out0: memref<4xi32>, %out1: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i32
  %six = func.call @twice(%three) : (i32) -> i32
  %v = func.call @shift(%in, %six) : (memref<4xi32>, i32) -> vector<4xi32>
  %twelve = func.call @twice(%six) : (i32) -> i32
  %eighteen = func.call @sum(%six, %twelve) : (i32, i32) -> i32
  vector.store %v, %out0[%c0] : memref<4xi32>, vector<4xi32>
  memref.store %eighteen, %out1[%c0] : memref<1xi32>
  return
}
