// RUN: %run-case %s

// The accumulator takes part.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [10, 0]
// OUT: int32[2] [16, 3]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <add>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Products.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [2, 1]
// OUT: int32[2] [12, 12]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <mul>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Signed extremes.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [0, 9]
// OUT: int32[2] [3, 9]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <maxsi>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Signed extremes, down.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [0, 9]
// OUT: int32[2] [0, -2]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <minsi>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Unsigned, -1 is the largest.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [0, 0]
// OUT: int32[2] [3, -1]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <maxui>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Unsigned, down.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [9, 9]
// OUT: int32[2] [1, 6]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <minui>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// 1 & 2 & 3 = 0; -1 & -2 & 6 = 6.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [-1, -1]
// OUT: int32[2] [0, 6]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <and>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// 8 | 1 | 2 | 3 = 11.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [8, 0]
// OUT: int32[2] [11, -1]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <or>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// 1 ^ 2 ^ 3 = 0; -1 ^ -2 = 1, ^ 6 = 7.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// IN: int32[2] [0, 0]
// OUT: int32[2] [0, 7]
func.func @main(%a: memref<2x3xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %acc = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.multi_reduction <xor>, %x, %acc [1] : vector<2x3xi32> to vector<2xi32>
  vector.store %y, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// maximumf hands NaN on.
// IN: float32[2,3] [1.0, 2.0, 3.0, nan, -1.0, 5.0]
// IN: float32[2] [0.0, 0.0]
// OUT: float32[2] [3.0, nan]
func.func @main(%a: memref<2x3xf32>,
                %b: memref<2xf32>,
                %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xf32>, vector<2x3xf32>
  %acc = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
  %y = vector.multi_reduction <maximumf>, %x, %acc [1] : vector<2x3xf32> to vector<2xf32>
  vector.store %y, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// minimumf does too.
// IN: float32[2,3] [1.0, 2.0, 3.0, nan, -1.0, 5.0]
// IN: float32[2] [0.0, 0.0]
// OUT: float32[2] [0.0, nan]
func.func @main(%a: memref<2x3xf32>,
                %b: memref<2xf32>,
                %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xf32>, vector<2x3xf32>
  %acc = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
  %y = vector.multi_reduction <minimumf>, %x, %acc [1] : vector<2x3xf32> to vector<2xf32>
  vector.store %y, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// maxnumf passes over NaN.
// IN: float32[2,3] [1.0, 2.0, 3.0, nan, -1.0, 5.0]
// IN: float32[2] [0.0, 0.0]
// OUT: float32[2] [3.0, 5.0]
func.func @main(%a: memref<2x3xf32>,
                %b: memref<2xf32>,
                %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xf32>, vector<2x3xf32>
  %acc = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
  %y = vector.multi_reduction <maxnumf>, %x, %acc [1] : vector<2x3xf32> to vector<2xf32>
  vector.store %y, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// minnumf does too.
// IN: float32[2,3] [1.0, 2.0, 3.0, nan, -1.0, 5.0]
// IN: float32[2] [0.0, 0.0]
// OUT: float32[2] [0.0, -1.0]
func.func @main(%a: memref<2x3xf32>,
                %b: memref<2xf32>,
                %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xf32>, vector<2x3xf32>
  %acc = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
  %y = vector.multi_reduction <minnumf>, %x, %acc [1] : vector<2x3xf32> to vector<2xf32>
  vector.store %y, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// A reduction to one number.
// IN: float32[2,2] [1.0, 2.0, 3.0, 4.0]
// OUT: float32[1] [15.0]
func.func @main(%a: memref<2x2xf32>,
                %out: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f32
  %x = vector.load %a[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %y = vector.multi_reduction <add>, %x, %five [0, 1] : vector<2x2xf32> to f32
  memref.store %y, %out[%c0] : memref<1xf32>
  return
}

// -----

// tpu.reduce keeps the reduced dimension, of size 1, and has no accumulator.
// IN: int32[2,3] [1, 2, 3, -1, -2, 6]
// OUT: int32[2,1] [6, 3]
// OUT: int32[1,3] [1, 2, 6]
func.func @main(%a: memref<2x3xi32>,
                %out: memref<2x1xi32>,
                %most: memref<1x3xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %y = tpu.reduce <sum>, %x [1] : vector<2x3xi32> -> vector<2x1xi32>
  %z = tpu.reduce <maxsi>, %x [0] : vector<2x3xi32> -> vector<1x3xi32>
  vector.store %y, %out[%c0, %c0] : memref<2x1xi32>, vector<2x1xi32>
  vector.store %z, %most[%c0, %c0] : memref<1x3xi32>, vector<1x3xi32>
  return
}

// -----

// The lowest index of the extreme; the first NaN wins.
// IN: float32[3,3] [1.0, 5.0, 5.0, 2.0, 1.0, 1.0, 1.0, nan, 9.0]
// OUT: int32[3] [1, 0, 1]
// OUT: int32[3] [0, 1, 1]
func.func @main(%a: memref<3x3xf32>,
                %most: memref<3xi32>,
                %least: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<3x3xf32>, vector<3x3xf32>
  %y = tpu.reduce_index %x {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<3x3xf32> -> vector<3xi32>
  %z = tpu.reduce_index %x {axis = 1 : i32, kind = #tpu.reduction_kind<arg_min>} : vector<3x3xf32> -> vector<3xi32>
  vector.store %y, %most[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %z, %least[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Each lane gets the sum over its 8 sublanes: 8*l - (0 + 1 + ... + 7).
// IN: float32[8,128] [float(l - s) for s in range(8) for l in range(128)]
// OUT: float32[8,128] [8.0 * l - 28.0 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xf32>,
                %out: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
  %y = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x128xf32>
  vector.store %y, %out[%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

// Each sublane gets the largest of its 128 lanes.
// IN: float32[8,128] [float(l - s) for s in range(8) for l in range(128)]
// OUT: float32[8,128] [127.0 - s for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xf32>,
                %out: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
  %y = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<maxf>} : vector<8x128xf32> -> vector<8x128xf32>
  vector.store %y, %out[%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
  return
}

// -----

// The least of 8 sublanes.
// IN: int32[8,128] [l - s for s in range(8) for l in range(128)]
// OUT: int32[8,128] [l - 7 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xi32>,
                %out: memref<8x128xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x128xi32>, vector<8x128xi32>
  %y = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<minsi>} : vector<8x128xi32> -> vector<8x128xi32>
  vector.store %y, %out[%c0, %c0] : memref<8x128xi32>, vector<8x128xi32>
  return
}

// -----

// Where the largest is.
// IN: float32[8,128] [float(l - s) for s in range(8) for l in range(128)]
// OUT: int32[8,128] [127 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xf32>,
                %out: memref<8x128xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<8x128xf32>, vector<8x128xf32>
  %y = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8x128xi32>
  vector.store %y, %out[%c0, %c0] : memref<8x128xi32>, vector<8x128xi32>
  return
}

// -----

// Of a mask: how many bits are set, and which is the first; none: -1. Row s has the
// lanes from 100 + 4*s on.
// OUT: int32[8,128] [28 - 4 * s for s in range(8) for l in range(128)]
// OUT: int32[8,128] [(100 + 4 * s) if 28 - 4 * s > 0 else -1 for s in range(8) for l in range(128)]
func.func @main(%sum: memref<8x128xi32>,
                %first: memref<8x128xi32>) {
  %c0 = arith.constant 0 : index
  %lane = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %row = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
  %four = arith.constant dense<4> : vector<8x128xi32>
  %hundred = arith.constant dense<100> : vector<8x128xi32>
  %rows = arith.muli %row, %four : vector<8x128xi32>
  %start = arith.addi %rows, %hundred : vector<8x128xi32>
  %m = arith.cmpi sge, %lane, %start : vector<8x128xi32>
  %y = tpu.all_reduce %m {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xi1> -> vector<8x128xi32>
  %z = tpu.all_reduce %m {dim = 1 : i64, kind = #tpu.reduction_kind<find_first_set>} : vector<8x128xi1> -> vector<8x128xi32>
  vector.store %y, %sum[%c0, %c0] : memref<8x128xi32>, vector<8x128xi32>
  vector.store %z, %first[%c0, %c0] : memref<8x128xi32>, vector<8x128xi32>
  return
}
