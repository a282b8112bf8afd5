// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(debug-assert-insertion))' %s | FileCheck %s

// The ops of a check and their order, for each dimension.
// CHECK-LABEL: func.func @vector_load
func.func @vector_load(%m: memref<16x256xf32>, %i: index, %j: index) -> vector<8x128xf32> {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[BEGINS:.*]] = arith.cmpi sge, %arg1, %[[ZERO]] : index
  // CHECK-NEXT: %[[LAST:.*]] = arith.constant 7 : index
  // CHECK-NEXT: %[[END:.*]] = arith.addi %arg1, %[[LAST]] : index
  // CHECK-NEXT: %[[SIZE:.*]] = arith.constant 16 : index
  // CHECK-NEXT: %[[ENDS:.*]] = arith.cmpi slt, %[[END]], %[[SIZE]] : index
  // CHECK-NEXT: %[[OK:.*]] = arith.andi %[[BEGINS]], %[[ENDS]] : i1
  // CHECK-NEXT: cf.assert %[[OK]], "Operation vector.load references out-of-bounds elements in dimension 0 (source location: loc(\22kernel.py\22:3:4))"
  // CHECK: arith.cmpi sge, %arg2
  // CHECK-NEXT: arith.constant 127 : index
  // CHECK: arith.constant 256 : index
  // CHECK: cf.assert {{.*}} in dimension 1 (source location: loc(\22kernel.py\22:3:4))"
  // CHECK-NEXT: vector.load
  %v = vector.load %m[%i, %j] : memref<16x256xf32>, vector<8x128xf32> loc("kernel.py":3:4)
  return %v : vector<8x128xf32>
}

// CHECK-LABEL: func.func @vector_store
func.func @vector_store(%m: memref<16x256xf32>, %v: vector<8x128xf32>, %i: index) {
  // CHECK: cf.assert {{.*}}Operation vector.store references{{.*}}dimension 0 (source location: loc(unknown))"
  // CHECK: cf.assert {{.*}}Operation vector.store references{{.*}}dimension 1
  // CHECK-NEXT: vector.store
  vector.store %v, %m[%i, %i] : memref<16x256xf32>, vector<8x128xf32> loc(unknown)
  return
}

// A window of strided rows ends at (8 - 1) * 3.
// CHECK-LABEL: func.func @strided
func.func @strided(%m: memref<32x128xf32>, %i: index) {
  // CHECK: arith.constant 21 : index
  // CHECK: cf.assert {{.*}}Operation tpu.strided_load
  // CHECK: arith.constant 127 : index
  // CHECK: tpu.strided_load
  %v = tpu.strided_load %m[%i, %i] {strides = array<i32: 3, 1>} : memref<32x128xf32>, vector<8x128xf32>
  // CHECK: arith.constant 21 : index
  // CHECK: cf.assert {{.*}}Operation tpu.strided_store
  // CHECK: tpu.strided_store
  tpu.strided_store %m[%i, %i], %v {strides = array<i32: 3, 1>} : memref<32x128xf32>, vector<8x128xf32>
  return
}

// A masked store is checked as if it wrote everything.
// CHECK-LABEL: func.func @tpu_vector_store
func.func @tpu_vector_store(%m: memref<16x128xf32>, %v: vector<8x128xf32>, %mask: vector<8x128xi1>, %i: index) {
  // CHECK: arith.constant 7 : index
  // CHECK: cf.assert {{.*}}Operation tpu.vector_store
  // CHECK: cf.assert {{.*}}Operation tpu.vector_store
  // CHECK-NEXT: tpu.vector_store
  tpu.vector_store %m[%i, %i], %v masked %mask {strides = array<i32>} : memref<16x128xf32>, vector<8x128xf32>, vector<8x128xi1>
  return
}

// A slice's indices are i32, and so is the check.
// CHECK-LABEL: func.func @slice
func.func @slice(%m: memref<4x128xf32>, %i: i32) {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: arith.cmpi sge, %arg1, %[[ZERO]] : i32
  // CHECK-NEXT: arith.constant 1 : i32
  // CHECK: arith.constant 4 : i32
  // CHECK: cf.assert {{.*}}Operation tpu.memref_slice
  // CHECK: tpu.memref_slice
  %0 = tpu.memref_slice %m[%i, %i] : memref<4x128xf32> -> memref<2x128xf32>
  return
}

// A size that only the running kernel knows is read where it is: the operand of a slice, the memref.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%m: memref<?x128xf32>, %i: i32, %n: i32) {
  // CHECK: arith.cmpi sge, %arg1
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-NEXT: %[[LAST:.*]] = arith.subi %arg2, %[[ONE]] : i32
  // CHECK-NEXT: %[[END:.*]] = arith.addi %arg1, %[[LAST]] : i32
  // CHECK-NEXT: %[[DIM:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[ROWS:.*]] = memref.dim %arg0, %[[DIM]]
  // CHECK-NEXT: %[[SIZE:.*]] = arith.index_cast %[[ROWS]] : index to i32
  // CHECK-NEXT: arith.cmpi slt, %[[END]], %[[SIZE]] : i32
  %0 = tpu.memref_slice %m[%i, %i] <%n> : memref<?x128xf32> -> memref<?x128xf32>
  return
}

// Ops inside other ops' regions too.
// CHECK-LABEL: func.func @nested
func.func @nested(%m: memref<16x128xf32>, %i: index, %c: i1) {
  // CHECK: scf.if
  // CHECK: cf.assert
  // CHECK: vector.load
  scf.if %c {
    %v = vector.load %m[%i, %i] : memref<16x128xf32>, vector<8x128xf32>
  }
  return
}

// A vector of fewer dimensions than the memref's is left alone, and so are other ops.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT: cf.assert
// CHECK: return
func.func @left_alone(%m: memref<16x128xf32>, %i: index) {
  %v = vector.load %m[%i, %i] : memref<16x128xf32>, vector<128xf32>
  %s = memref.load %m[%i, %i] : memref<16x128xf32>
  %r = tpu.load %m[%i, %i] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32>, vector<8x128xf32>
  return
}
