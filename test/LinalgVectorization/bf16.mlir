// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization{supports-bf16-alu-instructions=true}),canonicalize,cse)' | FileCheck %s --check-prefixes=ALU

// What computes bf16 is done in f32 and rounded, op by op; a vector unit that has bf16 adds, subtracts, multiplies, takes extremes.
// CHECK-LABEL: @arithmetic
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}} : vector<16x128xf32>
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[SUM]] : vector<16x128xf32> to vector<16x128xbf16>
// CHECK: vector.store %[[ROUNDED]]
// CHECK: %[[AGAIN:.*]] = arith.extf %{{.*}} : vector<16x128xbf16> to vector<16x128xf32>
// CHECK: math.exp %[[AGAIN]] : vector<16x128xf32>
// ALU-LABEL: @arithmetic
// ALU: %[[SUM:.*]] = arith.addf %{{.*}} : vector<16x128xbf16>
// ALU: vector.store %[[SUM]]
// ALU: %[[WIDE:.*]] = arith.extf %{{.*}} : vector<16x128xbf16> to vector<16x128xf32>
// ALU: math.exp %[[WIDE]] : vector<16x128xf32>
func.func @arithmetic(%x: memref<16x128xbf16>, %y: memref<16x128xbf16>, %out: memref<16x128xbf16>) {
  linalg.add ins(%x, %y : memref<16x128xbf16>, memref<16x128xbf16>) outs(%out : memref<16x128xbf16>)
  linalg.exp ins(%out : memref<16x128xbf16>) outs(%out : memref<16x128xbf16>)
  return
}

// Casts and comparisons are no arithmetic on bf16; a choice is done on what a comparison of f32 compares.
// CHECK-LABEL: @others
// CHECK: %[[BELOW:.*]] = arith.cmpf olt, %{{.*}} : vector<16x128xbf16>
// CHECK: arith.select %[[BELOW]], %{{.*}} : vector<16x128xi1>, vector<16x128xf32>
// CHECK: arith.truncf
func.func @others(%x: memref<16x128xbf16>, %y: memref<16x128xbf16>, %out: memref<16x128xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r, c)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<16x128xbf16>, memref<16x128xbf16>) outs(%out : memref<16x128xbf16>) {
  ^bb0(%xe: bf16, %ye: bf16, %before: bf16):
    %0 = arith.cmpf olt, %xe, %ye : bf16
    %1 = arith.select %0, %xe, %ye : bf16
    linalg.yield %1 : bf16
  }
  return
}

// Reductions, also those that were there before.
// CHECK-LABEL: @reductions
// CHECK: vector.multi_reduction <add>, %{{.*}} [1] : vector<16x128xf32> to vector<16xf32>
// CHECK: vector.multi_reduction <maximumf>, %{{.*}} [1] : vector<16x128xf32> to vector<16xf32>
// CHECK: arith.truncf %{{.*}} : vector<16xf32> to vector<16xbf16>
func.func @reductions(%x: memref<16x128xbf16>, %out: memref<16xbf16>, %y: vector<16x128xbf16>, %z: vector<16xbf16>) -> vector<16xbf16> {
  linalg.reduce { arith.addf } ins(%x : memref<16x128xbf16>) outs(%out : memref<16xbf16>) dimensions = [1]
  %0 = vector.multi_reduction <maximumf>, %y, %z [1] : vector<16x128xbf16> to vector<16xbf16>
  return %0 : vector<16xbf16>
}
