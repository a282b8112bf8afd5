// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization=supports-bf16-matmul=true -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower="hardware-generation=4 libtpu-form=nov2025" -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization="supports-bf16-alu-instructions=true supports-bf16-matmul=true" --mosaic-lower=hardware-generation=6 -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower=hardware-generation=7 -o %t7 && %run-case %s --text %t7

// Sums of rows, added to what is there.
// IN: float32[16,200] [float(r + c % 2) for r in range(16) for c in range(200)]
// IN: float32[16] range(16)
// OUT: float32[16] [201.0 * r + 100.0 for r in range(16)]
#id = affine_map<(r, c) -> (r, c)>
#rows = affine_map<(r, c) -> (r)>
func.func @main(%x: memref<16x200xf32>, %y: memref<16xf32>, %out: memref<16xf32>) {
  linalg.copy ins(%y : memref<16xf32>) outs(%out : memref<16xf32>)
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<16x200xf32>) outs(%out : memref<16xf32>) {
  ^bb0(%xe: f32, %sum: f32):
    %0 = arith.addf %xe, %sum : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Largest element of each column, named; -inf before.
// IN: float32[10,200] [float((7 * i) % 13 - 20) for i in range(2000)]
// OUT: float32[200] [max(float((7 * (200 * r + c)) % 13 - 20) for r in range(10)) for c in range(200)]
func.func @main(%x: memref<10x200xf32>, %out: memref<200xf32>) {
  %low = arith.constant 0xFF800000 : f32
  linalg.fill ins(%low : f32) outs(%out : memref<200xf32>)
  linalg.reduce ins(%x : memref<10x200xf32>) outs(%out : memref<200xf32>) dimensions = [0]
    (%xe: f32, %before: f32) {
      %0 = arith.maximumf %xe, %before : f32
      linalg.yield %0 : f32
    }
  return
}

// -----

// Integers, smallest; a term that is computed, and that no reduced loop changes.
// IN: int32[8,200] [(i * 37) % 101 for i in range(1600)]
// OUT: int32[8] [min((200 * r + c) * 37 % 101 for c in range(200)) - 3 for r in range(8)]
// OUT: int32[8] [200 * (r + 1) for r in range(8)]
#id = affine_map<(r, c) -> (r, c)>
#rows = affine_map<(r, c) -> (r)>
func.func @main(%x: memref<8x200xi32>, %out: memref<8xi32>, %count: memref<8xi32>) {
  %high = arith.constant 2147483647 : i32
  %zero = arith.constant 0 : i32
  linalg.fill ins(%high : i32) outs(%out : memref<8xi32>)
  linalg.fill ins(%zero : i32) outs(%count : memref<8xi32>)
  linalg.generic {indexing_maps = [#id, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x200xi32>) outs(%out, %count : memref<8xi32>, memref<8xi32>) {
  ^bb0(%xe: i32, %before: i32, %sum: i32):
    %three = arith.constant 3 : i32
    %one = arith.constant 1 : i32
    %0 = arith.subi %xe, %three : i32
    %1 = arith.minsi %before, %0 : i32
    %r = linalg.index 0 : index
    %2 = arith.index_cast %r : index to i32
    %3 = arith.addi %2, %one : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %1, %4 : i32, i32
  }
  return
}

// -----

// Both minor dimensions, to a vector.
// IN: float32[4,9,130] [1.0 if c else float(a) for a in range(4) for b in range(9) for c in range(130)]
// OUT: float32[4] [9.0 * 129 + 9 * a for a in range(4)]
func.func @main(%x: memref<4x9x130xf32>, %out: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<4xf32>)
  linalg.reduce ins(%x : memref<4x9x130xf32>) outs(%out : memref<4xf32>) dimensions = [1, 2]
    (%xe: f32, %sum: f32) {
      %0 = arith.addf %xe, %sum : f32
      linalg.yield %0 : f32
    }
  return
}

// -----

// All dimensions, to an output of size 1.
// IN: float32[16,200] [float(c % 4) for r in range(16) for c in range(200)]
// OUT: float32[1,1] [16 * 300.0 + 2.0]
#id = affine_map<(r, c) -> (r, c)>
#one = affine_map<(r, c) -> (0, 0)>
func.func @main(%x: memref<16x200xf32>, %out: memref<1x1xf32>) {
  %two = arith.constant 2.0 : f32
  linalg.fill ins(%two : f32) outs(%out : memref<1x1xf32>)
  linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "reduction"]}
      ins(%x : memref<16x200xf32>) outs(%out : memref<1x1xf32>) {
  ^bb0(%xe: f32, %sum: f32):
    %0 = arith.addf %sum, %xe : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A leading dimension, the output transposed; bf16 is summed in f32.
// IN: bfloat16[3,16,128] [float(p + r % 8) for p in range(3) for r in range(16) for c in range(128)]
// OUT: bfloat16[128,16] [float(3 + 3 * (r % 8)) for c in range(128) for r in range(16)]
#x = affine_map<(p, r, c) -> (p, r, c)>
#out = affine_map<(p, r, c) -> (c, r)>
func.func @main(%x: memref<3x16x128xbf16>, %out: memref<128x16xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.fill ins(%zero : bf16) outs(%out : memref<128x16xbf16>)
  linalg.generic {indexing_maps = [#x, #out], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x : memref<3x16x128xbf16>) outs(%out : memref<128x16xbf16>) {
  ^bb0(%xe: bf16, %sum: bf16):
    %0 = arith.addf %sum, %xe : bf16
    linalg.yield %0 : bf16
  }
  return
}

// -----

// Narrow integers wrap.
// IN: int8[32,128] [100] * 4096
// OUT: int8[128] [(32 * 100) % 256 - 256] * 128
#id = affine_map<(r, c) -> (r, c)>
#columns = affine_map<(r, c) -> (c)>
func.func @main(%x: memref<32x128xi8>, %out: memref<128xi8>) {
  %zero = arith.constant 0 : i8
  linalg.fill ins(%zero : i8) outs(%out : memref<128xi8>)
  linalg.generic {indexing_maps = [#id, #columns], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<32x128xi8>) outs(%out : memref<128xi8>) {
  ^bb0(%xe: i8, %sum: i8):
    %0 = arith.addi %sum, %xe : i8
    linalg.yield %0 : i8
  }
  return
}

// -----

// A term that one of the kept loops does not change: broadcast along it, and reduced over two others.
// IN: int32[9,9] [i * 7 % 23 for i in range(81)]
// OUT: int32[9,9] [min(4, *[(9 * d + a) * 7 % 23 for a in range(9)]) for d in range(9) for b in range(9)]
#x = affine_map<(a, b, c, d) -> (d, a)>
#out = affine_map<(a, b, c, d) -> (d, b)>
#c = affine_map<(a, b, c, d) -> (c)>
func.func @main(%x: memref<9x9xi32>, %out: memref<9x9xi32>) {
  %four = arith.constant 4 : i32
  %one = memref.alloca() : memref<1xi32>
  linalg.fill ins(%four : i32) outs(%one : memref<1xi32>)
  linalg.fill ins(%four : i32) outs(%out : memref<9x9xi32>)
  linalg.generic {indexing_maps = [#x, #c, #out], iterator_types = ["reduction", "parallel", "reduction", "parallel"]}
      ins(%x, %one : memref<9x9xi32>, memref<1xi32>) outs(%out : memref<9x9xi32>) {
  ^bb0(%xe: i32, %oe: i32, %least: i32):
    %0 = arith.minsi %xe, %least : i32
    linalg.yield %0 : i32
  }
  return
}
