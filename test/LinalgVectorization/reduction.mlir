// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s

// Terms are reduced onto what the output holds before.
// CHECK-LABEL: @rows
// CHECK-SAME: %[[X:.*]]: memref<16x256xf32>, %[[OUT:.*]]: memref<16xf32>
// CHECK-DAG: %[[TERMS:.*]] = arith.mulf %{{.*}} : vector<16x256xf32>
// CHECK-DAG: %[[BEFORE:.*]] = vector.load %[[OUT]][%c0] : memref<16xf32>, vector<16xf32>
// CHECK: %[[SUM:.*]] = vector.multi_reduction <add>, %[[TERMS]], %[[BEFORE]] [1] : vector<16x256xf32> to vector<16xf32>
// CHECK: vector.store %[[SUM]], %[[OUT]][%c0] : memref<16xf32>, vector<16xf32>
func.func @rows(%x: memref<16x256xf32>, %out: memref<16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<16x256xf32>) outs(%out : memref<16xf32>) {
  ^bb0(%xe: f32, %sum: f32):
    %0 = arith.mulf %xe, %xe : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// Both minor dimensions: layouts want one that is left, of size 1.
// CHECK-LABEL: @minor
// CHECK: %[[X:.*]] = vector.shape_cast %{{.*}} : vector<4x16x128xi32> to vector<4x1x16x128xi32>
// CHECK: %[[MOST:.*]] = vector.multi_reduction <maxsi>, %[[X]], %{{.*}} [2, 3] : vector<4x1x16x128xi32> to vector<4x1xi32>
// CHECK: vector.shape_cast %[[MOST]] : vector<4x1xi32> to vector<4xi32>
func.func @minor(%x: memref<4x16x128xi32>, %out: memref<4xi32>) {
  linalg.reduce { arith.maxsi } ins(%x : memref<4x16x128xi32>) outs(%out : memref<4xi32>) dimensions = [1, 2]
  return
}

// All dimensions, to a scalar.
// CHECK-LABEL: @everything
// CHECK: %[[BEFORE:.*]] = tensor.extract %{{.*}}[] : tensor<f32>
// CHECK: %[[FIRST:.*]] = vector.broadcast %[[BEFORE]] : f32 to vector<1xf32>
// CHECK: %[[SUM:.*]] = vector.multi_reduction <add>, %{{.*}}, %[[FIRST]] [1, 2] : vector<1x16x128xf32> to vector<1xf32>
// CHECK: %[[SCALAR:.*]] = vector.extract %[[SUM]][0] : f32 from vector<1xf32>
// CHECK: tensor.insert %[[SCALAR]] into %{{.*}}[] : tensor<f32>
func.func @everything(%x: tensor<16x128xf32>, %out: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<16x128xf32>) outs(%out : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

// Each output has loops, a term and a kind of its own.
// CHECK-LABEL: @outputs
// CHECK-DAG: vector.multi_reduction <minimumf>, %{{.*}} [1] : vector<16x256xf32> to vector<16xf32>
// CHECK-DAG: vector.multi_reduction <or>, %{{.*}} [0] : vector<16x256xi32> to vector<256xi32>
// CHECK-DAG: arith.negf %{{.*}} : vector<16x256xf32>
func.func @outputs(%x: memref<16x256xf32>, %i: memref<16x256xi32>, %least: memref<16xf32>, %bits: memref<256xi32>, %same: memref<16x256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (c)>, affine_map<(r, c) -> (r, c)>],
                  iterator_types = ["reduction", "reduction"]}
      ins(%x, %i : memref<16x256xf32>, memref<16x256xi32>) outs(%least, %bits, %same : memref<16xf32>, memref<256xi32>, memref<16x256xf32>) {
  ^bb0(%xe: f32, %ie: i32, %a: f32, %b: i32, %c: f32):
    %0 = arith.minimumf %a, %xe : f32
    %1 = arith.ori %b, %ie : i32
    %2 = arith.negf %xe : f32
    linalg.yield %0, %1, %2 : f32, i32, f32
  }
  return
}
