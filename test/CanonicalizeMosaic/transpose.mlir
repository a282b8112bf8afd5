// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefix=GEN6

// vector.transpose and tpu.transpose (canonicalize.md 3), in steps that layouts can do.

// CHECK-LABEL: func.func @minor
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0] : vector<16x128xf32> -> vector<128x16xf32>
// CHECK-NEXT: return %[[V0]] : vector<128x16xf32>
// GEN6-LABEL: func.func @minor
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0] : vector<16x128xf32> -> vector<128x16xf32>
// GEN6-NEXT: return %[[V0]] : vector<128x16xf32>
func.func @minor(%arg0: vector<16x128xf32>) -> vector<128x16xf32> {
  %0 = vector.transpose %arg0, [1, 0] : vector<16x128xf32> to vector<128x16xf32>
  return %0 : vector<128x16xf32>
}

// CHECK-LABEL: func.func @rows
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xf32> -> vector<16x4x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x4x128xf32>
// GEN6-LABEL: func.func @rows
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xf32> -> vector<16x4x128xf32>
// GEN6-NEXT: return %[[V0]] : vector<16x4x128xf32>
func.func @rows(%arg0: vector<4x16x128xf32>) -> vector<16x4x128xf32> {
  %0 = vector.transpose %arg0, [1, 0, 2] : vector<4x16x128xf32> to vector<16x4x128xf32>
  return %0 : vector<16x4x128xf32>
}

// CHECK-LABEL: func.func @leading
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2, 3] : vector<2x4x16x128xf32> -> vector<4x2x16x128xf32>
// CHECK-NEXT: return %[[V0]] : vector<4x2x16x128xf32>
// GEN6-LABEL: func.func @leading
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2, 3] : vector<2x4x16x128xf32> -> vector<4x2x16x128xf32>
// GEN6-NEXT: return %[[V0]] : vector<4x2x16x128xf32>
func.func @leading(%arg0: vector<2x4x16x128xf32>) -> vector<4x2x16x128xf32> {
  %0 = vector.transpose %arg0, [1, 0, 2, 3] : vector<2x4x16x128xf32> to vector<4x2x16x128xf32>
  return %0 : vector<4x2x16x128xf32>
}

// The identity goes.
// CHECK-LABEL: func.func @identity
// CHECK-NEXT: return %arg0 : vector<16x128xf32>
// GEN6-LABEL: func.func @identity
// GEN6-NEXT: return %arg0 : vector<16x128xf32>
func.func @identity(%arg0: vector<16x128xf32>) -> vector<16x128xf32> {
  %0 = vector.transpose %arg0, [0, 1] : vector<16x128xf32> to vector<16x128xf32>
  return %0 : vector<16x128xf32>
}

// All dimensions reversed; rows and columns are exchanged once.
// CHECK-LABEL: func.func @reverse
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2, 3] : vector<4x8x16x128xf32> -> vector<8x4x16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1, 3] : vector<8x4x16x128xf32> -> vector<8x16x4x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 1, 3, 2] : vector<8x16x4x128xf32> -> vector<8x16x128x4xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.transpose %[[V2]], [1, 0, 2, 3] : vector<8x16x128x4xf32> -> vector<16x8x128x4xf32>
// CHECK-NEXT: %[[V4:.*]] = tpu.transpose %[[V3]], [0, 2, 1, 3] : vector<16x8x128x4xf32> -> vector<16x128x8x4xf32>
// CHECK-NEXT: %[[V5:.*]] = tpu.transpose %[[V4]], [1, 0, 2, 3] : vector<16x128x8x4xf32> -> vector<128x16x8x4xf32>
// CHECK-NEXT: return %[[V5]] : vector<128x16x8x4xf32>
// GEN6-LABEL: func.func @reverse
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2, 3] : vector<4x8x16x128xf32> -> vector<8x4x16x128xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1, 3] : vector<8x4x16x128xf32> -> vector<8x16x4x128xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 1, 3, 2] : vector<8x16x4x128xf32> -> vector<8x16x128x4xf32>
// GEN6-NEXT: %[[V3:.*]] = tpu.transpose %[[V2]], [1, 0, 2, 3] : vector<8x16x128x4xf32> -> vector<16x8x128x4xf32>
// GEN6-NEXT: %[[V4:.*]] = tpu.transpose %[[V3]], [0, 2, 1, 3] : vector<16x8x128x4xf32> -> vector<16x128x8x4xf32>
// GEN6-NEXT: %[[V5:.*]] = tpu.transpose %[[V4]], [1, 0, 2, 3] : vector<16x128x8x4xf32> -> vector<128x16x8x4xf32>
// GEN6-NEXT: return %[[V5]] : vector<128x16x8x4xf32>
func.func @reverse(%arg0: vector<4x8x16x128xf32>) -> vector<128x16x8x4xf32> {
  %0 = vector.transpose %arg0, [3, 2, 1, 0] : vector<4x8x16x128xf32> to vector<128x16x8x4xf32>
  return %0 : vector<128x16x8x4xf32>
}

// CHECK-LABEL: func.func @cycle
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 2, 1] : vector<4x16x128xf32> -> vector<4x128x16xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [1, 0, 2] : vector<4x128x16xf32> -> vector<128x4x16xf32>
// CHECK-NEXT: return %[[V1]] : vector<128x4x16xf32>
// GEN6-LABEL: func.func @cycle
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 2, 1] : vector<4x16x128xf32> -> vector<4x128x16xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [1, 0, 2] : vector<4x128x16xf32> -> vector<128x4x16xf32>
// GEN6-NEXT: return %[[V1]] : vector<128x4x16xf32>
func.func @cycle(%arg0: vector<4x16x128xf32>) -> vector<128x4x16xf32> {
  %0 = vector.transpose %arg0, [2, 0, 1] : vector<4x16x128xf32> to vector<128x4x16xf32>
  return %0 : vector<128x4x16xf32>
}

// CHECK-LABEL: func.func @other_cycle
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xf32> -> vector<16x4x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1] : vector<16x4x128xf32> -> vector<16x128x4xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x128x4xf32>
// GEN6-LABEL: func.func @other_cycle
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xf32> -> vector<16x4x128xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1] : vector<16x4x128xf32> -> vector<16x128x4xf32>
// GEN6-NEXT: return %[[V1]] : vector<16x128x4xf32>
func.func @other_cycle(%arg0: vector<4x16x128xf32>) -> vector<16x128x4xf32> {
  %0 = vector.transpose %arg0, [1, 2, 0] : vector<4x16x128xf32> to vector<16x128x4xf32>
  return %0 : vector<16x128x4xf32>
}

// One row: it stays in its planes until it is a column.
// CHECK-LABEL: func.func @one_row
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<8x1x128xf32> -> vector<1x8x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1] : vector<1x8x128xf32> -> vector<1x128x8xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [1, 0, 2] : vector<1x128x8xf32> -> vector<128x1x8xf32>
// CHECK-NEXT: return %[[V2]] : vector<128x1x8xf32>
// GEN6-LABEL: func.func @one_row
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<8x1x128xf32> -> vector<1x8x128xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 2, 1] : vector<1x8x128xf32> -> vector<1x128x8xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [1, 0, 2] : vector<1x128x8xf32> -> vector<128x1x8xf32>
// GEN6-NEXT: return %[[V2]] : vector<128x1x8xf32>
func.func @one_row(%arg0: vector<8x1x128xf32>) -> vector<128x1x8xf32> {
  %0 = vector.transpose %arg0, [2, 1, 0] : vector<8x1x128xf32> to vector<128x1x8xf32>
  return %0 : vector<128x1x8xf32>
}

// CHECK-LABEL: func.func @five
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 1, 2, 4, 3] : vector<2x3x4x16x128xf32> -> vector<2x3x4x128x16xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 1, 3, 2, 4] : vector<2x3x4x128x16xf32> -> vector<2x3x128x4x16xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 1, 2, 4, 3] : vector<2x3x128x4x16xf32> -> vector<2x3x128x16x4xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.transpose %[[V2]], [2, 1, 0, 3, 4] : vector<2x3x128x16x4xf32> -> vector<128x3x2x16x4xf32>
// CHECK-NEXT: return %[[V3]] : vector<128x3x2x16x4xf32>
// GEN6-LABEL: func.func @five
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 1, 2, 4, 3] : vector<2x3x4x16x128xf32> -> vector<2x3x4x128x16xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [0, 1, 3, 2, 4] : vector<2x3x4x128x16xf32> -> vector<2x3x128x4x16xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 1, 2, 4, 3] : vector<2x3x128x4x16xf32> -> vector<2x3x128x16x4xf32>
// GEN6-NEXT: %[[V3:.*]] = tpu.transpose %[[V2]], [2, 1, 0, 3, 4] : vector<2x3x128x16x4xf32> -> vector<128x3x2x16x4xf32>
// GEN6-NEXT: return %[[V3]] : vector<128x3x2x16x4xf32>
func.func @five(%arg0: vector<2x3x4x16x128xf32>) -> vector<128x3x2x16x4xf32> {
  %0 = vector.transpose %arg0, [4, 1, 0, 3, 2] : vector<2x3x4x16x128xf32> to vector<128x3x2x16x4xf32>
  return %0 : vector<128x3x2x16x4xf32>
}

// CHECK-LABEL: func.func @tpu
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 2, 1] : vector<4x16x128xf32> -> vector<4x128x16xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [1, 0, 2] : vector<4x128x16xf32> -> vector<128x4x16xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 2, 1] : vector<128x4x16xf32> -> vector<128x16x4xf32>
// CHECK-NEXT: return %[[V2]] : vector<128x16x4xf32>
// GEN6-LABEL: func.func @tpu
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 2, 1] : vector<4x16x128xf32> -> vector<4x128x16xf32>
// GEN6-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [1, 0, 2] : vector<4x128x16xf32> -> vector<128x4x16xf32>
// GEN6-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [0, 2, 1] : vector<128x4x16xf32> -> vector<128x16x4xf32>
// GEN6-NEXT: return %[[V2]] : vector<128x16x4xf32>
func.func @tpu(%arg0: vector<4x16x128xf32>) -> vector<128x16x4xf32> {
  %0 = tpu.transpose %arg0, [2, 1, 0] : vector<4x16x128xf32> -> vector<128x16x4xf32>
  return %0 : vector<128x16x4xf32>
}

// Bytes are transposed as 16-bit integers below generation 6.
// CHECK-LABEL: func.func @bytes
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi8> to vector<16x128xi16>
// CHECK-NEXT: %[[V1:.*]] = tpu.transpose %[[V0]], [1, 0] : vector<16x128xi16> -> vector<128x16xi16>
// CHECK-NEXT: %[[V2:.*]] = arith.trunci %[[V1]] : vector<128x16xi16> to vector<128x16xi8>
// CHECK-NEXT: return %[[V2]] : vector<128x16xi8>
// GEN6-LABEL: func.func @bytes
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0] : vector<16x128xi8> -> vector<128x16xi8>
// GEN6-NEXT: return %[[V0]] : vector<128x16xi8>
func.func @bytes(%arg0: vector<16x128xi8>) -> vector<128x16xi8> {
  %0 = vector.transpose %arg0, [1, 0] : vector<16x128xi8> to vector<128x16xi8>
  return %0 : vector<128x16xi8>
}

// CHECK-LABEL: func.func @f8
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %arg0 : vector<16x128xf8E5M2> to vector<16x128xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[V0]] : vector<16x128xi8> to vector<16x128xi16>
// CHECK-NEXT: %[[V2:.*]] = tpu.transpose %[[V1]], [1, 0] : vector<16x128xi16> -> vector<128x16xi16>
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : vector<128x16xi16> to vector<128x16xi8>
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : vector<128x16xi8> to vector<128x16xf8E5M2>
// CHECK-NEXT: return %[[V4]] : vector<128x16xf8E5M2>
// GEN6-LABEL: func.func @f8
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0] : vector<16x128xf8E5M2> -> vector<128x16xf8E5M2>
// GEN6-NEXT: return %[[V0]] : vector<128x16xf8E5M2>
func.func @f8(%arg0: vector<16x128xf8E5M2>) -> vector<128x16xf8E5M2> {
  %0 = vector.transpose %arg0, [1, 0] : vector<16x128xf8E5M2> to vector<128x16xf8E5M2>
  return %0 : vector<128x16xf8E5M2>
}

// CHECK-LABEL: func.func @bytes_rows
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xi8> -> vector<16x4x128xi8>
// CHECK-NEXT: return %[[V0]] : vector<16x4x128xi8>
// GEN6-LABEL: func.func @bytes_rows
// GEN6-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0, 2] : vector<4x16x128xi8> -> vector<16x4x128xi8>
// GEN6-NEXT: return %[[V0]] : vector<16x4x128xi8>
func.func @bytes_rows(%arg0: vector<4x16x128xi8>) -> vector<16x4x128xi8> {
  %0 = vector.transpose %arg0, [1, 0, 2] : vector<4x16x128xi8> to vector<16x4x128xi8>
  return %0 : vector<16x4x128xi8>
}

// Rows and columns that are exchanged early, in 14 planes, and again in 21, instead of once in 217.
// CHECK-LABEL: func.func @reversed
// CHECK: tpu.transpose {{.*}}, [0, 1, 3, 2] : vector<2x7x31x3xf32> -> vector<2x7x3x31xf32>
// CHECK: tpu.transpose {{.*}}, [0, 1, 3, 2] : vector<7x3x2x31xf32> -> vector<7x3x31x2xf32>
// CHECK-NOT: [0, 1, 3, 2]
// CHECK: return
func.func @reversed(%x: vector<2x7x31x3xf32>) -> vector<3x31x7x2xf32> {
  %0 = vector.transpose %x, [3, 2, 1, 0] : vector<2x7x31x3xf32> to vector<3x31x7x2xf32>
  return %0 : vector<3x31x7x2xf32>
}
