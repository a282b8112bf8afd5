// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6

// arith.addi (canonicalize.md 3): 32 bits, and 16 from generation 6 on.

// CHECK-LABEL: func.func @i16
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi16> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %arg0 : vector<16x128xi16> to vector<16x128xi32>
// CHECK-NEXT: %[[V2:.*]] = arith.addi %[[V0]], %[[V1]] : vector<16x128xi32>
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : vector<16x128xi32> to vector<16x128xi16>
// CHECK-NEXT: return %[[V3]] : vector<16x128xi16>
// GEN6-LABEL: func.func @i16
// GEN6-NEXT: %[[V0:.*]] = arith.addi %arg0, %arg0 : vector<16x128xi16>
// GEN6-NEXT: return %[[V0]] : vector<16x128xi16>
func.func @i16(%arg0: vector<16x128xi16>) -> vector<16x128xi16> {
  %0 = arith.addi %arg0, %arg0 : vector<16x128xi16>
  return %0 : vector<16x128xi16>
}

// CHECK-LABEL: func.func @i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %arg0, %arg0 : vector<16x128xi32>
// CHECK-NEXT: return %[[V0]] : vector<16x128xi32>
// GEN6-LABEL: func.func @i32
// GEN6-NEXT: %[[V0:.*]] = arith.addi %arg0, %arg0 : vector<16x128xi32>
// GEN6-NEXT: return %[[V0]] : vector<16x128xi32>
func.func @i32(%arg0: vector<16x128xi32>) -> vector<16x128xi32> {
  %0 = arith.addi %arg0, %arg0 : vector<16x128xi32>
  return %0 : vector<16x128xi32>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: %[[V0:.*]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: %[[V1:.*]] = arith.addi %arg1, %arg1 : index
// CHECK-NEXT: return %[[V0]], %[[V1]] : i32, index
// GEN6-LABEL: func.func @scalar
// GEN6-NEXT: %[[V0:.*]] = arith.addi %arg0, %arg0 : i32
// GEN6-NEXT: %[[V1:.*]] = arith.addi %arg1, %arg1 : index
// GEN6-NEXT: return %[[V0]], %[[V1]] : i32, index
func.func @scalar(%arg0: i32, %arg1: index) -> (i32, index) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %arg1, %arg1 : index
  return %0, %1 : i32, index
}
