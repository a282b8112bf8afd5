// RUN: %run-case %s

// What becomes accesses with allow-hlo: copies, views and transfers; ranks and what is undefined.
// IN: int32[4,6] range(24)
// OUT: int32[4,6] range(24)
// OUT: int32[2,3] [7, 9, 11, 13, 15, 17]
// OUT: int32[3] [13, 14, 15]
// OUT: int32[24] range(24)
// OUT: int32[2,12] range(24)
// OUT: int32[1] [2]
// OUT: int32[2] [7, 7]
func.func @main(%in: memref<4x6xi32>, %copy: memref<4x6xi32>, %strided: memref<2x3xi32>, %row: memref<3xi32>,
                %flat: memref<24xi32>, %wide: memref<2x12xi32>, %rank: memref<1xi32>, %chosen: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  memref.copy %in, %copy : memref<4x6xi32> to memref<4x6xi32>
  %odd = memref.subview %in[1, %c1] [2, 3] [1, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[6, 2], offset: ?>>
  memref.copy %odd, %strided : memref<2x3xi32, strided<[6, 2], offset: ?>> to memref<2x3xi32>
  %part = memref.subview %in[2, 1] [1, 3] [1, 1] : memref<4x6xi32> to memref<3xi32, strided<[1], offset: 13>>
  %p = vector.load %part[%c0] : memref<3xi32, strided<[1], offset: 13>>, vector<3xi32>
  vector.transfer_write %p, %row[%c0] : vector<3xi32>, memref<3xi32>
  %line = memref.collapse_shape %in [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %temporary = memref.alloc() : memref<24xi32>
  memref.copy %line, %temporary : memref<24xi32> to memref<24xi32>
  memref.copy %temporary, %flat : memref<24xi32> to memref<24xi32>
  memref.dealloc %temporary : memref<24xi32>
  %rows = memref.expand_shape %line [[0, 1]] output_shape [2, 12] : memref<24xi32> into memref<2x12xi32>
  %there = memref.memory_space_cast %rows : memref<2x12xi32> to memref<2x12xi32, 1>
  %w = vector.transfer_read %there[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x12xi32, 1>, vector<2x12xi32>
  vector.store %w, %wide[%c0, %c0] : memref<2x12xi32>, vector<2x12xi32>
  %n = memref.rank %in : memref<4x6xi32>
  %m = arith.index_cast %n : index to i32
  memref.store %m, %rank[%c0] : memref<1xi32>
  %undefined = ub.poison : vector<2xi32>
  %nowhere = ub.poison : i32
  %seven = arith.constant dense<7> : vector<2xi32>
  %all = vector.constant_mask [2] : vector<2xi1>
  %known = arith.select %all, %seven, %undefined : vector<2xi1>, vector<2xi32>
  vector.store %known, %chosen[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// What lies behind a memref is padding.
// IN: int32[2,3] range(6)
// IN: int32[3] [1, 2, 3]
// OUT: int32[3,4] [4, 5, 9, 9] + [9]*8
// OUT: int32[2] [3, 8]
func.func @main(%in: memref<2x3xi32>, %line: memref<3xi32>, %out: memref<3x4xi32>, %end: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9 : i32
  %eight = arith.constant 8 : i32
  %v = vector.transfer_read %in[%c1, %c1], %nine : memref<2x3xi32>, vector<3x4xi32>
  %w = vector.transfer_read %line[%c2], %eight : memref<3xi32>, vector<2xi32>
  vector.store %v, %out[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  vector.store %w, %end[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Of a view whose size is known at run time, the dimension of size 1 is the one left out.
// IN: int32[1] [8]
// IN: int32[8,4] range(32)
// OUT: int32[1] 12
func.func @main(%size: memref<1xi32>, %in: memref<8x4xi32>, %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n32 = memref.load %size[%c0] : memref<1xi32>
  %n = arith.index_cast %n32 : i32 to index
  %column = memref.subview %in[0, 0] [%n, 1] [1, 1] : memref<8x4xi32> to memref<?xi32, strided<[4]>>
  %x = memref.load %column[%c3] : memref<?xi32, strided<[4]>>
  memref.store %x, %out[%c0] : memref<1xi32>
  return
}
