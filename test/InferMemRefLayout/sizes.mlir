// RUN: mosaic-opt --allow-unregistered-dialect --tpu-infer-memref-layout='hardware-generation=5' %s | FileCheck %s

// Sizes are those from before padding: of a dimension that is known, or chosen as the kernel runs.

// CHECK-LABEL: func.func @known
// CHECK: %[[SIZE:.*]] = arith.constant 100 : index
// CHECK-NOT: memref.dim
// CHECK: "use"(%[[SIZE]])
func.func @known(%x: memref<5x100xi32>) {
  %c1 = arith.constant 1 : index
  %size = memref.dim %x, %c1 : memref<5x100xi32>
  "use"(%size) : (index) -> ()
  return
}

// CHECK-LABEL: func.func @chosen
// CHECK-SAME: %[[DIM:[a-z0-9]+]]: index
// CHECK: %[[C5:.*]] = arith.constant 5 : index
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[ISMINOR:.*]] = arith.cmpi eq, %[[DIM]], %[[C1]] : index
// CHECK: %[[C100:.*]] = arith.constant 100 : index
// CHECK: %[[SIZE:.*]] = arith.select %[[ISMINOR]], %[[C100]], %[[C5]] : index
// CHECK-NOT: memref.dim
// CHECK: "use"(%[[SIZE]])
func.func @chosen(%x: memref<5x100xi32>, %dim: index) {
  %size = memref.dim %x, %dim : memref<5x100xi32>
  "use"(%size) : (index) -> ()
  return
}
