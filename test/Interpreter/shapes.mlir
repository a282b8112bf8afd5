// RUN: %run-case %s

// The trailing dimensions stay, sizes of 1 are repeated.
// IN: int32[2,1] [1, 2]
// OUT: int32[2,2,3] [1,1,1,2,2,2,1,1,1,2,2,2]
func.func @main(%a: memref<2x1xi32>,
                %out: memref<2x2x3xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x1xi32>, vector<2x1xi32>
  %y = vector.broadcast %x : vector<2x1xi32> to vector<2x2x3xi32>
  vector.store %y, %out[%c0, %c0, %c0] : memref<2x2x3xi32>, vector<2x2x3xi32>
  return
}

// -----

// shape_cast and tpu.reshape keep the row-major order.
// IN: int32[2,3] list(range(6))
// OUT: int32[3,2] list(range(6))
func.func @main(%a: memref<2x3xi32>,
                %out: memref<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %z = vector.shape_cast %x : vector<2x3xi32> to vector<6xi32>
  %y = tpu.reshape %z : vector<6xi32> -> vector<3x2xi32>
  vector.store %y, %out[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  return
}

// -----

// Result (i, j) is element (j, i).
// IN: int32[2,3] [0, 1, 2, 3, 4, 5]
// OUT: int32[3,2] [0, 3, 1, 4, 2, 5]
func.func @main(%a: memref<2x3xi32>,
                %out: memref<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %y = vector.transpose %x, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  vector.store %y, %out[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  return
}

// -----

// Dimension i of the result is dimension permutation[i] of the source: result (k, i, j) is element (i, j, k).
// IN: int32[2,2,2] list(range(8))
// OUT: int32[2,2,2] [0, 2, 4, 6, 1, 3, 5, 7]
func.func @main(%a: memref<2x2x2xi32>,
                %out: memref<2x2x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0, %c0] : memref<2x2x2xi32>, vector<2x2x2xi32>
  %y = tpu.transpose %x, [2, 0, 1] : vector<2x2x2xi32> -> vector<2x2x2xi32>
  vector.store %y, %out[%c0, %c0, %c0] : memref<2x2x2xi32>, vector<2x2x2xi32>
  return
}

// -----

// extract takes static and dynamic positions; insert puts back, a row or an element.
// IN: int32[3,2] [0,1,2,3,4,5]
// OUT: int32[3,2] [4, 5, 2, 3, 4, 0]
func.func @main(%a: memref<3x2xi32>,
                %out: memref<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  %c2 = arith.constant 2 : index
  %row = vector.extract %x[%c2] : vector<2xi32> from vector<3x2xi32>
  %one = vector.extract %x[0, 0] : i32 from vector<3x2xi32>
  %z = vector.insert %row, %x [0] : vector<2xi32> into vector<3x2xi32>
  %y = vector.insert %one, %z [%c2, 1] : i32 into vector<3x2xi32>
  vector.store %y, %out[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  return
}

// -----

// A slice from (1, 0), of sizes (2, 2).
// IN: int32[4,3] list(range(12))
// OUT: int32[2,2] [3, 4, 6, 7]
func.func @main(%a: memref<4x3xi32>,
                %out: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<4x3xi32>, vector<4x3xi32>
  %y = vector.extract_strided_slice %x {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi32> to vector<2x2xi32>
  vector.store %y, %out[%c0, %c0] : memref<2x2xi32>, vector<2x2xi32>
  return
}

// -----

// Side by side along dimension 1; repeat is the vector twice: a b a b.
// IN: int32[2,2] [1, 2, 3, 4]
// OUT: int32[2,6] [1,2,1,2,1,2, 3,4,3,4,3,4]
func.func @main(%a: memref<2x2xi32>,
                %out: memref<2x6xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x2xi32>, vector<2x2xi32>
  %r = tpu.repeat %x, 1 x 2 : vector<2x2xi32> -> vector<2x4xi32>
  %y = tpu.concatenate %x, %r in 1 : vector<2x2xi32>, vector<2x4xi32> -> vector<2x6xi32>
  vector.store %y, %out[%c0, %c0] : memref<2x6xi32>, vector<2x6xi32>
  return
}

// -----

// Element i goes to i + 1 mod 4; with stride 1 along dimension 0 row k goes on by k.
// IN: int32[2,4] [0,1,2,3,0,1,2,3]
// OUT: int32[2,4] [3,0,1,2,2,3,0,1]
func.func @main(%a: memref<2x4xi32>,
                %out: memref<2x4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x4xi32>, vector<2x4xi32>
  %y = tpu.rotate %x by 1 dim 1 stride 1 stride_dim 0 : vector<2x4xi32>
  vector.store %y, %out[%c0, %c0] : memref<2x4xi32>, vector<2x4xi32>
  return
}

// -----

// A dynamic rotation takes any sign: by -1 is by 3.
// IN: int32[1,4] [0,1,2,3]
// OUT: int32[1,4] [1,2,3,0]
func.func @main(%a: memref<1x4xi32>,
                %out: memref<1x4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<1x4xi32>, vector<1x4xi32>
  %n = arith.constant -1 : i32
  %y = tpu.dynamic_rotate %x by %n dim 1 : vector<1x4xi32>, i32 -> vector<1x4xi32>
  vector.store %y, %out[%c0, %c0] : memref<1x4xi32>, vector<1x4xi32>
  return
}

// -----

// A gather along dimension 0 by static positions.
// IN: int32[3,2] [0,1,2,3,4,5]
// OUT: int32[3,2] [4,5,4,5,0,1]
func.func @main(%a: memref<3x2xi32>,
                %out: memref<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  %y = tpu.gather %x[[2, 2, 0]] in 0 : vector<3x2xi32> -> vector<3x2xi32>
  vector.store %y, %out[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>
  return
}

// -----

// Each element has an index of its own, taken modulo 3, never negative: -1 is 2, 4 is 1.
// IN: int32[1,3] [10,11,12]
// OUT: int32[1,3] [12,11,10]
func.func @main(%a: memref<1x3xi32>,
                %out: memref<1x3xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<1x3xi32>, vector<1x3xi32>
  %i = arith.constant dense<[[-1, 4, 0]]> : vector<1x3xi32>
  %y = tpu.dynamic_gather %x[%i] in [1] : vector<1x3xi32>, vector<1x3xi32> -> vector<1x3xi32>
  vector.store %y, %out[%c0, %c0] : memref<1x3xi32>, vector<1x3xi32>
  return
}

// -----

// iota counts row-major over the listed dimensions, in their order: [1, 0] is j*2 + i.
// IN: int32[2,3] [0,0,0,0,0,0]
// OUT: int32[2,3] [0,2,4,1,3,5]
func.func @main(%a: memref<2x3xi32>,
                %out: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  %i = tpu.iota {dimensions = array<i32: 1, 0>} : vector<2x3xi32>
  %y = arith.addi %x, %i : vector<2x3xi32>
  vector.store %y, %out[%c0, %c0] : memref<2x3xi32>, vector<2x3xi32>
  return
}

// -----

// Row r of 32 bits holds rows 2r and 2r+1 of 16 bits, the low half first.
// IN: int32[1,2] [1 + (2 << 16), 3 + (4 << 16)]
// OUT: int16[2,2] [1,3,2,4]
func.func @main(%a: memref<1x2xi32>,
                %out: memref<2x2xi16>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<1x2xi32>, vector<1x2xi32>
  %y = tpu.bitcast %x : vector<1x2xi32> -> vector<2x2xi16>
  vector.store %y, %out[%c0, %c0] : memref<2x2xi16>, vector<2x2xi16>
  return
}

// -----

// A slice put into a matrix, and into the second of two.
// IN: int32[2,3] [1, 2, 3, 4, 5, 6]
// IN: int32[3,4] 0
// IN: int32[2,3,4] 7
// OUT: int32[3,4] [0, 0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6]
// OUT: int32[2,3,4] [7] * 12 + [1, 2, 3, 7, 4, 5, 6, 7, 7, 7, 7, 7]
func.func @main(%in0: memref<2x3xi32, #tpu.memory_space<vmem>>, %in1: memref<3x4xi32, #tpu.memory_space<vmem>>, %in2: memref<2x3x4xi32, #tpu.memory_space<vmem>>, %out0: memref<3x4xi32, #tpu.memory_space<vmem>>, %out1: memref<2x3x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0, %c0] : memref<2x3xi32, #tpu.memory_space<vmem>>, vector<2x3xi32>
  %y = vector.load %in1[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  %z = vector.load %in2[%c0, %c0, %c0] : memref<2x3x4xi32, #tpu.memory_space<vmem>>, vector<2x3x4xi32>
  %0 = vector.insert_strided_slice %x, %y {offsets = [1, 1], strides = [1, 1]} : vector<2x3xi32> into vector<3x4xi32>
  vector.store %0, %out0[%c0, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<3x4xi32>
  %1 = vector.insert_strided_slice %x, %z {offsets = [1, 0, 0], strides = [1, 1]} : vector<2x3xi32> into vector<2x3x4xi32>
  vector.store %1, %out1[%c0, %c0, %c0] : memref<2x3x4xi32, #tpu.memory_space<vmem>>, vector<2x3x4xi32>
  return
}

// -----

// Masks by bounds; what a bound exceeds is all of the dimension.
// IN: int32[1] [2]
// OUT: int32[3,4] [4,4,2,2,4,4,2,2,1,1,0,0]
func.func @main(%n: memref<1xi32, #tpu.memory_space<smem>>,
                %out: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %i = memref.load %n[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %rows = arith.index_cast %i : i32 to index
  %constant = vector.constant_mask [3, 2] : vector<3x4xi1>
  %dynamic = vector.create_mask %rows, %c9 : vector<3x4xi1>
  %zero = arith.constant dense<0> : vector<3x4xi32>
  %one = arith.constant dense<1> : vector<3x4xi32>
  %two = arith.constant dense<2> : vector<3x4xi32>
  %three = arith.constant dense<3> : vector<3x4xi32>
  %both = arith.andi %constant, %dynamic : vector<3x4xi1>
  %x = arith.select %constant, %one, %zero : vector<3x4xi1>, vector<3x4xi32>
  %y = arith.select %dynamic, %two, %zero : vector<3x4xi1>, vector<3x4xi32>
  %z = arith.select %both, %one, %zero : vector<3x4xi1>, vector<3x4xi32>
  %s = arith.addi %x, %y : vector<3x4xi32>
  %r = arith.addi %s, %z : vector<3x4xi32>
  vector.store %r, %out[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  return
}
