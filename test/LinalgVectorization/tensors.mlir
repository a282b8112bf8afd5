// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),cse)' | FileCheck %s

// Between linalg ops on tensors, vectors go from one to the next; only what the function takes and gives is read and written.

// CHECK-LABEL: @chain
// CHECK-SAME: %[[X:.*]]: tensor<16x128xf32>, %[[B:.*]]: tensor<128xf32>
// CHECK-DAG: %[[XV:.*]] = vector.transfer_read %[[X]][%c0{{.*}}, %c0{{.*}}], %{{.*}} {in_bounds = [true, true]} : tensor<16x128xf32>, vector<16x128xf32>
// CHECK-DAG: %[[BV:.*]] = vector.transfer_read %[[B]][%c0{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<128xf32>, vector<128xf32>
// CHECK-DAG: %[[EMPTY:.*]] = tensor.empty() : tensor<16x128xf32>
// CHECK-DAG: %[[ROWS:.*]] = vector.broadcast %[[BV]]
// CHECK: %[[SUM:.*]] = arith.addf %[[XV]], %[[ROWS]] : vector<16x128xf32>
// CHECK-NEXT: %[[Y:.*]] = math.exp %[[SUM]] : vector<16x128xf32>
// CHECK-NEXT: %[[OUT:.*]] = vector.transfer_write %[[Y]], %[[EMPTY]]
// CHECK-NEXT: return %[[OUT]]
func.func @chain(%x: tensor<16x128xf32>, %b: tensor<128xf32>) -> tensor<16x128xf32> {
  %e = tensor.empty() : tensor<16x128xf32>
  %rows = linalg.broadcast ins(%b : tensor<128xf32>) outs(%e : tensor<16x128xf32>) dimensions = [0]
  %sum = linalg.add ins(%x, %rows : tensor<16x128xf32>, tensor<16x128xf32>) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
  %y = linalg.exp ins(%sum : tensor<16x128xf32>) outs(%sum : tensor<16x128xf32>) -> tensor<16x128xf32>
  return %y : tensor<16x128xf32>
}

// Constants, splats, reshapes, slices, casts, single elements.
// CHECK-LABEL: @shapes
// CHECK-SAME: %[[S:.*]]: f32
// CHECK-DAG: %[[DENSE:.*]] = arith.constant dense<{{.*}}> : vector<4xf32>
// CHECK-DAG: %[[SPLAT:.*]] = vector.broadcast %[[S]] : f32 to vector<8x4xf32>
// CHECK-DAG: %[[FLAT:.*]] = vector.shape_cast %[[SPLAT]] : vector<8x4xf32> to vector<32xf32>
// CHECK-DAG: %[[PART:.*]] = vector.extract_strided_slice %[[FLAT]] {offsets = [3], sizes = [4], strides = [1]} : vector<32xf32> to vector<4xf32>
// CHECK-DAG: %[[SUM:.*]] = arith.addf %[[PART]], %[[DENSE]] : vector<4xf32>
// CHECK-DAG: %[[ELEMENT:.*]] = vector.extract %[[DENSE]][1] : f32 from vector<4xf32>
// CHECK-DAG: %[[SQUARE:.*]] = vector.shape_cast %[[SUM]] : vector<4xf32> to vector<2x2xf32>
// CHECK: arith.mulf %[[SQUARE]], %{{.*}} : vector<2x2xf32>
func.func @shapes(%s: f32) -> tensor<2x2xf32> {
  %c1 = arith.constant 1 : index
  %dense = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %splat = tensor.splat %s : tensor<8x4xf32>
  %flat = tensor.collapse_shape %splat [[0, 1]] : tensor<8x4xf32> into tensor<32xf32>
  %part = tensor.extract_slice %flat[3] [4] [1] : tensor<32xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %sum = linalg.add ins(%part, %dense : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %element = tensor.extract %dense[%c1] : tensor<4xf32>
  %square = tensor.expand_shape %sum [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %e2 = tensor.empty() : tensor<2x2xf32>
  %y = linalg.map ins(%square : tensor<2x2xf32>) outs(%e2 : tensor<2x2xf32>) (%a: f32, %before: f32) {
    %0 = arith.mulf %a, %element : f32
    linalg.yield %0 : f32
  }
  return %y : tensor<2x2xf32>
}

// Elementwise ops on tensors, as hlo-legalize-to-arithmetic makes them; bf16 as in bodies.
// CHECK-LABEL: @elementwise
// CHECK-DAG: %[[X:.*]] = vector.transfer_read %arg1
// CHECK-DAG: %[[Y:.*]] = vector.transfer_read %arg2
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[X]], %[[Y]] : vector<8x128xi32>
// CHECK: %[[LEAST:.*]] = arith.select %[[BELOW]], %[[X]], %[[Y]] : vector<8x128xi1>, vector<8x128xi32>
// CHECK: %[[CONDITIONS:.*]] = vector.broadcast %arg0 : i1 to vector<8x128xi1>
// CHECK: arith.select %[[CONDITIONS]], %[[LEAST]], %[[X]] : vector<8x128xi1>, vector<8x128xi32>
// CHECK: vector.transfer_write
// CHECK: %[[PRODUCT:.*]] = arith.mulf %{{.*}} : vector<8x128xf32>
// CHECK: arith.truncf %[[PRODUCT]] : vector<8x128xf32> to vector<8x128xbf16>
func.func @elementwise(%c: i1, %x: tensor<8x128xi32>, %y: tensor<8x128xi32>, %z: tensor<8x128xbf16>) -> (tensor<8x128xi32>, tensor<8x128xbf16>) {
  %0 = arith.cmpi slt, %x, %y : tensor<8x128xi32>
  %1 = arith.select %0, %x, %y : tensor<8x128xi1>, tensor<8x128xi32>
  %2 = arith.select %c, %1, %x : tensor<8x128xi32>
  %3 = arith.mulf %z, %z : tensor<8x128xbf16>
  return %2, %3 : tensor<8x128xi32>, tensor<8x128xbf16>
}

// In a loop: slices at run-time offsets stay tensors.
// CHECK-LABEL: @loop
// CHECK: scf.for
// CHECK: %[[IN:.*]] = tensor.extract_slice
// CHECK: %[[V:.*]] = vector.transfer_read %[[IN]]
// CHECK: arith.negf %[[V]] : vector<8x128xf32>
// CHECK: tensor.insert_slice
func.func @loop(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %e = tensor.empty() : tensor<8x128xf32>
  %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%so_far = %x) -> tensor<64x128xf32> {
    %in = tensor.extract_slice %so_far[%i, 0] [8, 128] [1, 1] : tensor<64x128xf32> to tensor<8x128xf32>
    %y = linalg.negf ins(%in : tensor<8x128xf32>) outs(%e : tensor<8x128xf32>) -> tensor<8x128xf32>
    %next = tensor.insert_slice %y into %so_far[%i, 0] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<64x128xf32>
    scf.yield %next : tensor<64x128xf32>
  }
  return %r : tensor<64x128xf32>
}

// What has a dynamic size or elements of index, and what nothing else wants of it, stays as it is.
// CHECK-LABEL: @untouched
// CHECK: arith.addf %{{.*}} : tensor<?xf32>
// CHECK: arith.addi %{{.*}} : tensor<4xindex>
func.func @untouched(%x: tensor<?xf32>, %i: tensor<4xindex>) -> (tensor<?xf32>, tensor<4xindex>) {
  %0 = arith.addf %x, %x : tensor<?xf32>
  %1 = arith.addi %i, %i : tensor<4xindex>
  return %0, %1 : tensor<?xf32>, tensor<4xindex>
}
