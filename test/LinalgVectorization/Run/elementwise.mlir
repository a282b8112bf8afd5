// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization=supports-bf16-matmul=true -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower="hardware-generation=4 libtpu-form=nov2025" -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization="supports-bf16-alu-instructions=true supports-bf16-matmul=true" --mosaic-lower=hardware-generation=6 -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower=hardware-generation=7 -o %t7 && %run-case %s --text %t7

// Elementwise, with a scalar constant, a captured scalar, a row and a column: x + 2 b, times the column.
// IN: float32[16,200] [float(r + c) for r in range(16) for c in range(200)]
// IN: float32[200] [float(c) for c in range(200)]
// IN: float32[16] [float(r + 1) for r in range(16)]
// OUT: float32[16,200] [float((r + 3 * c) * (r + 1) + 5) for r in range(16) for c in range(200)]
#id = affine_map<(r, c) -> (r, c)>
#row = affine_map<(r, c) -> (c)>
#column = affine_map<(r, c) -> (r)>
func.func @main(%x: memref<16x200xf32>, %b: memref<200xf32>, %s: memref<16xf32>, %out: memref<16x200xf32>) {
  %five = arith.constant 5.0 : f32
  linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b, %s : memref<16x200xf32>, memref<200xf32>, memref<16xf32>) outs(%out : memref<16x200xf32>) {
  ^bb0(%xe: f32, %be: f32, %se: f32, %before: f32):
    %two = arith.constant 2.0 : f32
    %0 = arith.mulf %be, %two : f32
    %1 = arith.addf %xe, %0 : f32
    %2 = arith.mulf %1, %se : f32
    %3 = arith.addf %2, %five : f32
    linalg.yield %3 : f32
  }
  return
}

// -----

// The output is read where the body uses it, and updated in place.
// IN: int32[8,128] range(1024)
// IN: int32[8,128] range(1000, 2024)
// OUT: int32[8,128] [3 * i + 1000 for i in range(1024)]
// OUT: int32[8,128] [i + 7 for i in range(1024)]
#id = affine_map<(r, c) -> (r, c)>
func.func @main(%x: memref<8x128xi32>, %y: memref<8x128xi32>, %out: memref<8x128xi32>, %other: memref<8x128xi32>) {
  memref.copy %x, %out : memref<8x128xi32> to memref<8x128xi32>
  %seven = arith.constant 7 : i32
  // Two results, of two scalars in one body.
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<8x128xi32>) outs(%out, %other : memref<8x128xi32>, memref<8x128xi32>) {
  ^bb0(%ye: i32, %before: i32, %unused: i32):
    %0 = arith.addi %before, %before : i32
    %1 = arith.addi %0, %ye : i32
    %2 = arith.addi %before, %seven : i32
    linalg.yield %1, %2 : i32, i32
  }
  return
}

// -----

// Named ops; a comparison and a choice; index arithmetic.
// IN: float32[10,130] [float(i % 7 - 3) for i in range(1300)]
// OUT: float32[10,130] [max(float(i % 7 - 3), 0.0) + 1.0 if (i // 130) > (i % 130) else -2.0 * abs(float(i % 7 - 3)) for i in range(1300)]
#id = affine_map<(r, c) -> (r, c)>
func.func @main(%x: memref<10x130xf32>, %out: memref<10x130xf32>) {
  linalg.abs ins(%x : memref<10x130xf32>) outs(%out : memref<10x130xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<10x130xf32>) outs(%out : memref<10x130xf32>) {
  ^bb0(%xe: f32, %absolute: f32):
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %minus = arith.constant -2.0 : f32
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %below = arith.cmpi ugt, %r, %c : index
    %0 = arith.maximumf %xe, %zero : f32
    %1 = arith.addf %0, %one : f32
    %2 = arith.mulf %absolute, %minus : f32
    %3 = arith.select %below, %1, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// -----

// Numbers of loops as values: 300 r + 3 c + 1, in a memref of another order than the loops.
// OUT: int32[130,8] [300 * r + 3 * c + 1 for c in range(130) for r in range(8)]
#transposed = affine_map<(r, c) -> (c, r)>
func.func @main(%out: memref<130x8xi32>) {
  linalg.generic {indexing_maps = [#transposed], iterator_types = ["parallel", "parallel"]} outs(%out : memref<130x8xi32>) {
  ^bb0(%before: i32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %hundred = arith.constant 100 : index
    %three = arith.constant 3 : i32
    %0 = arith.muli %r, %hundred : index
    %1 = arith.addi %0, %c : index
    %2 = arith.index_cast %1 : index to i32
    %3 = arith.muli %2, %three : i32
    %4 = arith.constant 1 : i32
    %5 = arith.addi %3, %4 : i32
    linalg.yield %5 : i32
  }
  return
}

// -----

// A loop of rank 1.
// OUT: int32[200] [5 * i for i in range(200)]
#id = affine_map<(i) -> (i)>
func.func @main(%out: memref<200xi32>) {
  %five = arith.constant 5 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%out : memref<200xi32>) {
  ^bb0(%before: i32):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i32
    %1 = arith.muli %0, %five : i32
    linalg.yield %1 : i32
  }
  return
}

// -----

// bf16: each op rounds.
// IN: bfloat16[16,128] [float(i % 16 - 8) for i in range(2048)]
// IN: bfloat16[128] [0.5] * 128
// OUT: bfloat16[16,128] [float(i % 16 - 8) * 0.5 + 1.0 for i in range(2048)]
#id = affine_map<(r, c) -> (r, c)>
#row = affine_map<(r, c) -> (c)>
func.func @main(%x: memref<16x128xbf16>, %b: memref<128xbf16>, %out: memref<16x128xbf16>) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : memref<16x128xbf16>, memref<128xbf16>) outs(%out : memref<16x128xbf16>) {
  ^bb0(%xe: bf16, %be: bf16, %before: bf16):
    %one = arith.constant 1.0 : bf16
    %0 = arith.mulf %xe, %be : bf16
    %1 = arith.addf %0, %one : bf16
    linalg.yield %1 : bf16
  }
  return
}
