// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(pre-canonicalization-optimization))' %s | FileCheck %s

// The matmul contracts the other dimension of what is transposed.
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: %{{.*}}: vector<16x128xf32>, %[[RHS:.*]]: vector<256x128xf32>
// CHECK: tpu.matmul %{{.*}}, %[[RHS]], %{{.*}} {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>
func.func @transposed(%l: vector<16x128xf32>, %r: vector<256x128xf32>, %a: vector<16x256xf32>) -> vector<16x256xf32> {
  %t = tpu.transpose %r, [1, 0] : vector<256x128xf32> -> vector<128x256xf32>
  %0 = tpu.matmul %l, %t, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// A slice of the transposed becomes a slice of the source.
// CHECK-LABEL: func.func @sliced
// CHECK-SAME: %{{.*}}: vector<2x16x128xf32>, %[[RHS:.*]]: vector<2x512x128xf32>
// CHECK: %[[SLICE:.*]] = vector.extract_strided_slice %[[RHS]] {offsets = [0, 256, 0], sizes = [2, 256, 128], strides = [1, 1, 1]}
// CHECK: tpu.matmul %{{.*}}, %[[SLICE]], %{{.*}} {dimension_numbers = #tpu.dot_dimension_numbers<[2], [2], [1], [1], [0, 0, 0, 1, 1, 1], [0], [0]>
func.func @sliced(%l: vector<2x16x128xf32>, %r: vector<2x512x128xf32>, %a: vector<2x16x256xf32>) -> vector<2x16x256xf32> {
  %t = tpu.transpose %r, [0, 2, 1] : vector<2x512x128xf32> -> vector<2x128x512xf32>
  %s = vector.extract_strided_slice %t {offsets = [0, 0, 256], sizes = [2, 128, 256], strides = [1, 1, 1]} : vector<2x128x512xf32> to vector<2x128x256xf32>
  %0 = tpu.matmul %l, %s, %a {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>} : vector<2x16x128xf32>, vector<2x128x256xf32>, vector<2x16x256xf32> -> vector<2x16x256xf32>
  return %0 : vector<2x16x256xf32>
}

// A slice that leaves the last dimension out is not turned.
// CHECK-LABEL: func.func @short_slice
// CHECK: %[[T:.*]] = tpu.transpose
// CHECK: %[[S:.*]] = vector.extract_strided_slice %[[T]]
// CHECK: tpu.matmul %{{.*}}, %[[S]], %{{.*}}[1], [0], [0], [1]
func.func @short_slice(%l: vector<16x128xf32>, %r: vector<256x256xf32>, %a: vector<16x256xf32>) -> vector<16x256xf32> {
  %t = tpu.transpose %r, [1, 0] : vector<256x256xf32> -> vector<256x256xf32>
  %s = vector.extract_strided_slice %t {offsets = [128], sizes = [128], strides = [1]} : vector<256x256xf32> to vector<128x256xf32>
  %0 = tpu.matmul %l, %s, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// A transpose that someone else uses too stays, and so does a matmul without dimension numbers.
// CHECK-LABEL: func.func @kept
// CHECK: %[[T:.*]] = tpu.transpose
// CHECK: tpu.matmul %{{.*}}, %[[T]], %{{.*}}[1], [0], [0], [1]
// CHECK: %[[U:.*]] = tpu.transpose
// CHECK: tpu.matmul %{{.*}}, %[[U]]
func.func @kept(%l: vector<16x128xf32>, %r: vector<256x128xf32>, %a: vector<16x256xf32>) -> (vector<16x256xf32>, vector<16x256xf32>, vector<128x256xf32>) {
  %t = tpu.transpose %r, [1, 0] : vector<256x128xf32> -> vector<128x256xf32>
  %0 = tpu.matmul %l, %t, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  %u = tpu.transpose %r, [1, 0] : vector<256x128xf32> -> vector<128x256xf32>
  %1 = tpu.matmul %l, %u, %a : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0, %1, %t : vector<16x256xf32>, vector<16x256xf32>, vector<128x256xf32>
}
