// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization{supports-bf16-matmul=true}),canonicalize,cse)' | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(linalg-vectorization),canonicalize,cse)' | FileCheck %s --check-prefix=F32

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// bf16 goes to the matrix unit as it is where the target has that; sums are f32.
// CHECK-LABEL: @bf16
// CHECK: vector.contract {indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %{{.*}} : vector<16x32xbf16>, vector<32x8xbf16> into vector<16x8xf32>
// F32-LABEL: @bf16
// F32-COUNT-2: arith.extf
// F32: vector.contract {{.*}} : vector<16x32xf32>, vector<32x8xf32> into vector<16x8xf32>
func.func @bf16(%x: memref<16x32xbf16>, %y: memref<32x8xbf16>, %out: memref<16x8xf32>) {
  linalg.matmul ins(%x, %y : memref<16x32xbf16>, memref<32x8xbf16>) outs(%out : memref<16x8xf32>)
  return
}

// A sum of bf16 is done in f32 and rounded once.
// CHECK-LABEL: @bf16_sum
// CHECK: %[[BEFORE:.*]] = arith.extf %{{.*}} : vector<16x8xbf16> to vector<16x8xf32>
// CHECK: %[[SUM:.*]] = vector.contract {{.*}}, %[[BEFORE]] : vector<16x32xbf16>, vector<32x8xbf16> into vector<16x8xf32>
// CHECK: arith.truncf %[[SUM]] : vector<16x8xf32> to vector<16x8xbf16>
// F32-LABEL: @bf16_sum
// F32: vector.contract {{.*}} : vector<16x32xf32>, vector<32x8xf32> into vector<16x8xf32>
func.func @bf16_sum(%x: memref<16x32xbf16>, %y: memref<32x8xbf16>, %out: memref<16x8xbf16>) {
  linalg.matmul ins(%x, %y : memref<16x32xbf16>, memref<32x8xbf16>) outs(%out : memref<16x8xbf16>)
  return
}

// Narrow integers are summed in i32.
// CHECK-LABEL: @i8
// CHECK: vector.contract {{.*}} : vector<32x128xi8>, vector<128x8xi8> into vector<32x8xi32>
func.func @i8(%x: memref<32x128xi8>, %y: memref<128x8xi8>, %out: memref<32x8xi32>) {
  linalg.matmul ins(%x, %y : memref<32x128xi8>, memref<128x8xi8>) outs(%out : memref<32x8xi32>)
  return
}

// CHECK-LABEL: @i4
// CHECK: vector.contract {{.*}} : vector<64x128xi4>, vector<128x8xi4> into vector<64x8xi32>
func.func @i4(%x: memref<64x128xi4>, %y: memref<128x8xi4>, %out: memref<64x8xi32>) {
  linalg.matmul ins(%x, %y : memref<64x128xi4>, memref<128x8xi4>) outs(%out : memref<64x8xi32>)
  return
}

// No matrix unit has wide or unsigned integers: products of vectors, then their sum.
// CHECK-LABEL: @i32
// CHECK-NOT: vector.contract
// CHECK: arith.muli %{{.*}} : vector<8x128x16xi32>
// CHECK: vector.multi_reduction <add>, %{{.*}} [2] : vector<8x128x16xi32> to vector<8x128xi32>
func.func @i32(%x: memref<8x16xi32>, %y: memref<16x128xi32>, %out: memref<8x128xi32>) {
  linalg.matmul ins(%x, %y : memref<8x16xi32>, memref<16x128xi32>) outs(%out : memref<8x128xi32>)
  return
}

// Factors that the body computes, of more than two operands; batches; two contracted loops.
// CHECK-LABEL: @computed
// CHECK: %[[SCALED:.*]] = arith.mulf %{{.*}} : vector<3x16x8x16xf32>
// CHECK: vector.contract {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"], {{.*}} %[[SCALED]], %{{.*}} : vector<3x16x8x16xf32>, vector<3x8x16x128xf32> into vector<3x16x128xf32>
func.func @computed(%x: memref<3x16x8x16xf32>, %s: memref<16x8xf32>, %y: memref<3x8x16x128xf32>, %out: memref<3x16x128xf32>) {
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k, l) -> (b, m, k, l)>, affine_map<(b, m, n, k, l) -> (m, k)>,
                                   affine_map<(b, m, n, k, l) -> (b, k, l, n)>, affine_map<(b, m, n, k, l) -> (b, m, n)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %s, %y : memref<3x16x8x16xf32>, memref<16x8xf32>, memref<3x8x16x128xf32>) outs(%out : memref<3x16x128xf32>) {
  ^bb0(%xe: f32, %se: f32, %ye: f32, %sum: f32):
    %0 = arith.mulf %xe, %se : f32
    %1 = arith.mulf %0, %ye : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  }
  return
}

// A transposed output: the accumulator goes in, and the result comes out, transposed.
// CHECK-LABEL: @transposed
// CHECK: %[[BEFORE:.*]] = vector.transpose %{{.*}}, [1, 0] : vector<16x8xf32> to vector<8x16xf32>
// CHECK: %[[SUM:.*]] = vector.contract {{.*}}, %[[BEFORE]] : vector<8x128xf32>, vector<128x16xf32> into vector<8x16xf32>
// CHECK: vector.transpose %[[SUM]], [1, 0] : vector<8x16xf32> to vector<16x8xf32>
func.func @transposed(%x: memref<8x128xf32>, %y: memref<128x16xf32>, %out: memref<16x8xf32>) {
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>]
      ins(%x, %y : memref<8x128xf32>, memref<128x16xf32>) outs(%out : memref<16x8xf32>)
  return
}

// A loop of one factor alone that is summed over, or no loop of one factor alone: the vector unit does that.
// CHECK-LABEL: @outer_sum
// CHECK-NOT: vector.contract
// CHECK: vector.multi_reduction <add>
func.func @outer_sum(%x: memref<8x128xf32>, %y: memref<8xf32>, %out: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : memref<8x128xf32>, memref<8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%xe: f32, %ye: f32, %sum: f32):
    %0 = arith.mulf %xe, %ye : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// To a scalar: products, then their sum.
// CHECK-LABEL: @dot
// CHECK: arith.mulf %{{.*}} : vector<128xf32>
// CHECK: vector.multi_reduction <add>
func.func @dot(%x: memref<128xf32>, %y: memref<128xf32>, %out: memref<f32>) {
  linalg.dot ins(%x, %y : memref<128xf32>, memref<128xf32>) outs(%out : memref<f32>)
  return
}

// Contractions that were there before get the same types.
// CHECK-LABEL: @before
// CHECK: vector.contract {{.*}} : vector<16x32xbf16>, vector<32x8xbf16> into vector<16x8xf32>
// CHECK: arith.truncf
// F32-LABEL: @before
// F32: vector.contract {{.*}} {precision = 1 : i32} : vector<16x32xf32>, vector<32x8xf32> into vector<16x8xf32>
// F32: arith.truncf
func.func @before(%x: vector<16x32xbf16>, %y: vector<32x8xbf16>, %z: vector<16x8xbf16>) -> vector<16x8xbf16> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>, precision = 1 : i32} %x, %y, %z
      : vector<16x32xbf16>, vector<32x8xbf16> into vector<16x8xbf16>
  return %0 : vector<16x8xbf16>
}

// What the matrix unit does to f32 is the op's to say.
// CHECK-LABEL: @precision
// CHECK: vector.contract {{.*}} {precision = #tpu.contract_precision<fp32>} :
func.func @precision(%x: memref<16x32xf32>, %y: memref<32x8xf32>, %out: memref<16x8xf32>) {
  linalg.matmul {precision = #tpu.contract_precision<fp32>} ins(%x, %y : memref<16x32xf32>, memref<32x8xf32>) outs(%out : memref<16x8xf32>)
  return
}
