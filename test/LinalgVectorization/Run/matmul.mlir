// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization=supports-bf16-matmul=true -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower="hardware-generation=4 libtpu-form=nov2025" -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --linalg-vectorization="supports-bf16-alu-instructions=true supports-bf16-matmul=true" --mosaic-lower=hardware-generation=6 -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %t -split-input-file --mosaic-lower=hardware-generation=7 -o %t7 && %run-case %s --text %t7

// f32, added to what is there.
// IN: float32[16,40] [float(i % 3) for i in range(640)]
// IN: float32[40,8] [float(i % 5 - 2) for i in range(320)]
// OUT: float32[16,8] [7.0 + sum(float((40 * m + k) % 3 * ((8 * k + n) % 5 - 2)) for k in range(40)) for m in range(16) for n in range(8)]
func.func @main(%a: memref<16x40xf32>, %b: memref<40x8xf32>, %out: memref<16x8xf32>) {
  %seven = arith.constant 7.0 : f32
  linalg.fill ins(%seven : f32) outs(%out : memref<16x8xf32>)
  linalg.matmul ins(%a, %b : memref<16x40xf32>, memref<40x8xf32>) outs(%out : memref<16x8xf32>)
  return
}

// -----

// bf16, summed in f32; the right side transposed by its map.
// IN: bfloat16[16,40] [float(i % 3) for i in range(640)]
// IN: bfloat16[8,40] [float(i % 5 - 2) for i in range(320)]
// OUT: float32[16,8] [sum(float((40 * m + k) % 3 * ((40 * n + k) % 5 - 2)) for k in range(40)) for m in range(16) for n in range(8)]
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @main(%a: memref<16x40xbf16>, %b: memref<8x40xbf16>, %out: memref<16x8xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<16x8xf32>)
  linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : memref<16x40xbf16>, memref<8x40xbf16>) outs(%out : memref<16x8xf32>)
  return
}

// -----

// bf16 sums are rounded once.
// IN: bfloat16[16,40] [1.0] * 640
// IN: bfloat16[40,8] [float(i % 8) for i in range(320)]
// OUT: bfloat16[16,8] [40.0 * n for m in range(16) for n in range(8)]
func.func @main(%a: memref<16x40xbf16>, %b: memref<40x8xbf16>, %out: memref<16x8xbf16>) {
  %zero = arith.constant 0.0 : bf16
  linalg.fill ins(%zero : bf16) outs(%out : memref<16x8xbf16>)
  linalg.matmul ins(%a, %b : memref<16x40xbf16>, memref<40x8xbf16>) outs(%out : memref<16x8xbf16>)
  return
}

// -----

// 8-bit integers, summed in 32 bits.
// IN: int8[32,128] [i % 255 - 127 for i in range(4096)]
// IN: int8[128,128] [i % 3 - 1 for i in range(16384)]
// OUT: int32[32,128] [sum(((128 * m + k) % 255 - 127) * ((128 * k + n) % 3 - 1) for k in range(128)) for m in range(32) for n in range(128)]
func.func @main(%a: memref<32x128xi8>, %b: memref<128x128xi8>, %out: memref<32x128xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%out : memref<32x128xi32>)
  linalg.matmul ins(%a, %b : memref<32x128xi8>, memref<128x128xi8>) outs(%out : memref<32x128xi32>)
  return
}

// -----

// 32-bit integers: no matrix unit has them; products, then sums.
// IN: int32[8,16] [i * 1000 for i in range(128)]
// IN: int32[16,128] [i % 7 - 3 for i in range(2048)]
// OUT: int32[8,128] [sum((16 * m + k) * 1000 * ((128 * k + n) % 7 - 3) for k in range(16)) for m in range(8) for n in range(128)]
func.func @main(%a: memref<8x16xi32>, %b: memref<16x128xi32>, %out: memref<8x128xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%out : memref<8x128xi32>)
  linalg.matmul ins(%a, %b : memref<8x16xi32>, memref<16x128xi32>) outs(%out : memref<8x128xi32>)
  return
}

// -----

// One matmul per batch; the batch is the second dimension of the left side, the result transposed.
// IN: float32[16,3,40] [float(i % 3) for i in range(1920)]
// IN: float32[3,40,8] [float(i % 5 - 2) for i in range(960)]
// OUT: float32[3,8,16] [sum(float((120 * m + 40 * b + k) % 3 * ((320 * b + 8 * k + n) % 5 - 2)) for k in range(40)) for b in range(3) for n in range(8) for m in range(16)]
#a = affine_map<(b, m, n, k) -> (m, b, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, n, m)>
func.func @main(%a: memref<16x3x40xf32>, %b: memref<3x40x8xf32>, %out: memref<3x8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<3x8x16xf32>)
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<16x3x40xf32>, memref<3x40x8xf32>) outs(%out : memref<3x8x16xf32>) {
  ^bb0(%ae: f32, %be: f32, %sum: f32):
    %0 = arith.mulf %ae, %be : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// A matrix and a vector, a vector and a matrix.
// IN: float32[16,40] [float(i % 3) for i in range(640)]
// IN: float32[40] [float(i % 5 - 2) for i in range(40)]
// IN: float32[16] [float(i % 4) for i in range(16)]
// OUT: float32[16] [sum(float((40 * m + k) % 3 * (k % 5 - 2)) for k in range(40)) for m in range(16)]
// OUT: float32[40] [sum(float((40 * m + k) % 3 * (m % 4)) for m in range(16)) for k in range(40)]
func.func @main(%a: memref<16x40xf32>, %x: memref<40xf32>, %y: memref<16xf32>, %out: memref<16xf32>, %other: memref<40xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<16xf32>)
  linalg.fill ins(%zero : f32) outs(%other : memref<40xf32>)
  linalg.matvec ins(%a, %x : memref<16x40xf32>, memref<40xf32>) outs(%out : memref<16xf32>)
  linalg.vecmat ins(%y, %a : memref<16xf32>, memref<16x40xf32>) outs(%other : memref<40xf32>)
  return
}

// -----

// Factors that are computed: dequantized weights. Two contracted dimensions.
// IN: float32[16,2,20] [float(i % 3) for i in range(640)]
// IN: int8[2,20,128] [i % 5 - 2 for i in range(5120)]
// IN: float32[128] [float(n % 2 + 1) for n in range(128)]
// OUT: float32[16,128] [sum(float((40 * m + k) % 3 * ((128 * k + n) % 5 - 2) * (n % 2 + 1)) for k in range(40)) for m in range(16) for n in range(128)]
#a = affine_map<(m, n, k, l) -> (m, k, l)>
#b = affine_map<(m, n, k, l) -> (k, l, n)>
#s = affine_map<(m, n, k, l) -> (n)>
#c = affine_map<(m, n, k, l) -> (m, n)>
func.func @main(%a: memref<16x2x20xf32>, %b: memref<2x20x128xi8>, %scale: memref<128xf32>, %out: memref<16x128xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<16x128xf32>)
  linalg.generic {indexing_maps = [#a, #b, #s, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b, %scale : memref<16x2x20xf32>, memref<2x20x128xi8>, memref<128xf32>) outs(%out : memref<16x128xf32>) {
  ^bb0(%ae: f32, %be: i8, %se: f32, %sum: f32):
    %0 = arith.sitofp %be : i8 to f32
    %1 = arith.mulf %0, %se : f32
    %2 = arith.mulf %ae, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }
  return
}
