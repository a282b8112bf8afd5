// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization=supports-bf16-matmul=true -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower="hardware-generation=4 libtpu-form=nov2025" -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization="supports-bf16-alu-instructions=true supports-bf16-matmul=true" --mosaic-lower=hardware-generation=6 -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower=hardware-generation=7 -o %t7 && %run-case %s --text %t7

// A transpose, named.
// IN: float32[16,200] range(3200)
// OUT: float32[200,16] [float(200 * r + c) for c in range(200) for r in range(16)]
func.func @main(%x: memref<16x200xf32>, %out: memref<200x16xf32>) {
  linalg.transpose ins(%x : memref<16x200xf32>) outs(%out : memref<200x16xf32>) permutation = [1, 0]
  return
}

// -----

// Operands in three orders of three loops.
// IN: int32[4,8,130] [1000 * a + 0 * b + c for a in range(4) for b in range(8) for c in range(130)]
// IN: int32[8,4] [7 * b + 10000 * a for b in range(8) for a in range(4)]
// OUT: int32[8,130,4] [11000 * a + 7 * b + c for b in range(8) for c in range(130) for a in range(4)]
#x = affine_map<(a, b, c) -> (a, b, c)>
#y = affine_map<(a, b, c) -> (b, a)>
#out = affine_map<(a, b, c) -> (b, c, a)>
func.func @main(%x: memref<4x8x130xi32>, %y: memref<8x4xi32>, %out: memref<8x130x4xi32>) {
  linalg.generic {indexing_maps = [#x, #y, #out], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : memref<4x8x130xi32>, memref<8x4xi32>) outs(%out : memref<8x130x4xi32>) {
  ^bb0(%xe: i32, %ye: i32, %before: i32):
    %0 = arith.addi %xe, %ye : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// A broadcast along a middle dimension, named.
// IN: float32[4,130] range(520)
// OUT: float32[4,8,130] [float(130 * a + c) for a in range(4) for b in range(8) for c in range(130)]
func.func @main(%x: memref<4x130xf32>, %out: memref<4x8x130xf32>) {
  linalg.broadcast ins(%x : memref<4x130xf32>) outs(%out : memref<4x8x130xf32>) dimensions = [1]
  return
}

// -----

// Index 0 into dimensions of size 1, of operands and of the output.
// IN: float32[16,1] range(16)
// IN: float32[1,200] range(200)
// OUT: float32[1,16,200] [float(r + c) for r in range(16) for c in range(200)]
#column = affine_map<(r, c) -> (r, 0)>
#row = affine_map<(r, c) -> (0, c)>
#out = affine_map<(r, c) -> (0, r, c)>
func.func @main(%x: memref<16x1xf32>, %y: memref<1x200xf32>, %out: memref<1x16x200xf32>) {
  linalg.generic {indexing_maps = [#column, #row, #out], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : memref<16x1xf32>, memref<1x200xf32>) outs(%out : memref<1x16x200xf32>) {
  ^bb0(%xe: f32, %ye: f32, %before: f32):
    %0 = arith.addf %xe, %ye : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A single element, spread.
// IN: float32[1,1] [42.0]
// OUT: float32[8,200] 42.0
#one = affine_map<(r, c) -> (0, 0)>
#id = affine_map<(r, c) -> (r, c)>
func.func @main(%x: memref<1x1xf32>, %out: memref<8x200xf32>) {
  linalg.generic {indexing_maps = [#one, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<1x1xf32>) outs(%out : memref<8x200xf32>) {
  ^bb0(%xe: f32, %before: f32):
    linalg.yield %xe : f32
  }
  return
}
