// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s

// Vectors are transposed and broadcast where they meet.

#id = affine_map<(r, c) -> (r, c)>
#transposed = affine_map<(r, c) -> (c, r)>

// One transpose, of the operand that has another order than the output.
// CHECK-LABEL: @transpose
// CHECK: %[[T:.*]] = vector.transpose %{{.*}}, [1, 0] : vector<128x256xf32> to vector<256x128xf32>
// CHECK: arith.mulf %[[T]], %{{.*}} : vector<256x128xf32>
// CHECK-NOT: vector.transpose
func.func @transpose(%x: memref<128x256xf32>, %y: memref<256x128xf32>, %out: memref<256x128xf32>) {
  linalg.generic {indexing_maps = [#transposed, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<128x256xf32>, memref<256x128xf32>) outs(%out : memref<256x128xf32>) {
  ^bb0(%xe: f32, %ye: f32, %before: f32):
    %0 = arith.mulf %xe, %ye : f32
    linalg.yield %0 : f32
  }
  return
}

// Loops in another order than all operands: no transpose at all.
// CHECK-LABEL: @permuted_loops
// CHECK-NOT: vector.transpose
// CHECK: return
func.func @permuted_loops(%x: memref<128x256xf32>, %out: memref<128x256xf32>) {
  linalg.generic {indexing_maps = [#transposed, #transposed, #transposed], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : memref<128x256xf32>, memref<128x256xf32>) outs(%out : memref<128x256xf32>) {
  ^bb0(%xe: f32, %ye: f32, %before: f32):
    %0 = arith.mulf %xe, %ye : f32
    linalg.yield %0 : f32
  }
  return
}

// Along a middle dimension: a dimension of size 1, stretched. Named.
// CHECK-LABEL: @broadcast
// CHECK: %[[X:.*]] = vector.load %{{.*}} : memref<4x128xf32>, vector<4x128xf32>
// CHECK: %[[COLUMN:.*]] = vector.shape_cast %[[X]] : vector<4x128xf32> to vector<4x1x128xf32>
// CHECK: vector.broadcast %[[COLUMN]] : vector<4x1x128xf32> to vector<4x8x128xf32>
func.func @broadcast(%x: memref<4x128xf32>, %out: memref<4x8x128xf32>) {
  linalg.broadcast ins(%x : memref<4x128xf32>) outs(%out : memref<4x8x128xf32>) dimensions = [1]
  return
}

// Index 0 into dimensions of size 1.
// CHECK-LABEL: @unit_dims
// CHECK: %[[X:.*]] = vector.load %{{.*}} : memref<1x256xf32>, vector<1x256xf32>
// CHECK: %[[ROWS:.*]] = vector.broadcast %[[X]] : vector<1x256xf32> to vector<16x256xf32>
// CHECK: %[[Y:.*]] = tpu.reshape %[[ROWS]] : vector<16x256xf32> -> vector<16x1x256xf32>
// CHECK: vector.store %[[Y]]
func.func @unit_dims(%x: memref<1x256xf32>, %out: memref<16x1x256xf32>) {
  linalg.generic {indexing_maps = [affine_map<(r, c) -> (0, c)>, affine_map<(r, c) -> (r, 0, c)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<1x256xf32>) outs(%out : memref<16x1x256xf32>) {
  ^bb0(%xe: f32, %before: f32):
    linalg.yield %xe : f32
  }
  return
}
