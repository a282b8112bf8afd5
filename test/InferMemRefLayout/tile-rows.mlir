// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=4}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=6}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=3}))' | FileCheck %s --check-prefix=OLD
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=2}))' | FileCheck %s --check-prefix=OLD

// Tiles of kernel arguments (spec infer_memref_layout.md 3 and 4; NEW is generation 4 and later).

// Rows of the tile by the number of rows, f32.
// NEW-LABEL: func.func @rows_f32(
// NEW-SAME: memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>,
// NEW-SAME: memref<2x128xf32, #tpu.tiled<(2,128),[1,1]>,
// NEW-SAME: memref<4x128xf32, #tpu.tiled<(4,128),[1,1]>,
// NEW-SAME: memref<4x128xf32, #tpu.tiled<(4,128),[1,1]>,
// NEW-SAME: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<24x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<32x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>,
// NEW-SAME: memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-LABEL: func.func @rows_f32(
// OLD-SAME: memref<2x128xf32, #tpu.tiled<(2,128),[1,1]>,
// OLD-SAME: memref<2x128xf32, #tpu.tiled<(2,128),[1,1]>,
// OLD-SAME: memref<4x128xf32, #tpu.tiled<(4,128),[1,1]>,
// OLD-SAME: memref<4x128xf32, #tpu.tiled<(4,128),[1,1]>,
// OLD-SAME: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<24x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<32x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>,
// OLD-SAME: memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>,
func.func @rows_f32(%a0: memref<1x128xf32>, %a1: memref<2x128xf32>, %a2: memref<3x128xf32>, %a3: memref<4x128xf32>, %a4: memref<5x128xf32>, %a5: memref<8x128xf32>, %a6: memref<12x128xf32>, %a7: memref<16x128xf32>, %a8: memref<24x128xf32>, %a9: memref<32x128xf32>, %a10: memref<64x128xf32>, %a11: memref<128x128xf32>) {
  return
}

// Rows of the tile by the number of rows, bf16.
// NEW-LABEL: func.func @rows_bf16(
// NEW-SAME: memref<2x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1]>,
// NEW-SAME: memref<2x128xbf16, #tpu.tiled<(2,128)(2,1),[1,1]>,
// NEW-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// NEW-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// NEW-SAME: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<24x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// NEW-SAME: memref<128x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-LABEL: func.func @rows_bf16(
// OLD-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// OLD-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// OLD-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// OLD-SAME: memref<4x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>,
// OLD-SAME: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<24x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
// OLD-SAME: memref<128x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>,
func.func @rows_bf16(%a0: memref<1x128xbf16>, %a1: memref<2x128xbf16>, %a2: memref<3x128xbf16>, %a3: memref<4x128xbf16>, %a4: memref<5x128xbf16>, %a5: memref<8x128xbf16>, %a6: memref<12x128xbf16>, %a7: memref<16x128xbf16>, %a8: memref<24x128xbf16>, %a9: memref<32x128xbf16>, %a10: memref<64x128xbf16>, %a11: memref<128x128xbf16>) {
  return
}

// Rows of the tile by the number of rows, i8.
// NEW-LABEL: func.func @rows_i8(
// NEW-SAME: memref<4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1]>,
// NEW-SAME: memref<4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1]>,
// NEW-SAME: memref<4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1]>,
// NEW-SAME: memref<4x128xi8, #tpu.tiled<(4,128)(4,1),[1,1]>,
// NEW-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<16x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<16x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<24x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<32x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<64x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// NEW-SAME: memref<128x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-LABEL: func.func @rows_i8(
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<16x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<16x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<24x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<32x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<64x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
// OLD-SAME: memref<128x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>,
func.func @rows_i8(%a0: memref<1x128xi8>, %a1: memref<2x128xi8>, %a2: memref<3x128xi8>, %a3: memref<4x128xi8>, %a4: memref<5x128xi8>, %a5: memref<8x128xi8>, %a6: memref<12x128xi8>, %a7: memref<16x128xi8>, %a8: memref<24x128xi8>, %a9: memref<32x128xi8>, %a10: memref<64x128xi8>, %a11: memref<128x128xi8>) {
  return
}

// Rows of the tile by the number of rows, i4.
// NEW-LABEL: func.func @rows_i4(
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<16x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<16x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<24x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<32x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// NEW-SAME: memref<128x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-LABEL: func.func @rows_i4(
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(16,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(16,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(16,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(16,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(16,128)(8,1),[1,1]>,
// OLD-SAME: memref<8x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<16x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<24x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<32x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
// OLD-SAME: memref<128x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>,
func.func @rows_i4(%a0: memref<1x128xi4>, %a1: memref<2x128xi4>, %a2: memref<3x128xi4>, %a3: memref<4x128xi4>, %a4: memref<5x128xi4>, %a5: memref<8x128xi4>, %a6: memref<12x128xi4>, %a7: memref<16x128xi4>, %a8: memref<24x128xi4>, %a9: memref<32x128xi4>, %a10: memref<64x128xi4>, %a11: memref<128x128xi4>) {
  return
}

// Rows of the tile by the number of rows, i2.
// NEW-LABEL: func.func @rows_i2(
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<32x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<32x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<64x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// NEW-SAME: memref<128x128xi2, #tpu.tiled<(128,128)(16,1),[1,1]>,
// OLD-LABEL: func.func @rows_i2(
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(32,128)(16,1),[1,1]>,
// OLD-SAME: memref<16x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// OLD-SAME: memref<32x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// OLD-SAME: memref<64x128xi2, #tpu.tiled<(16,128)(16,1),[1,1]>,
// OLD-SAME: memref<128x128xi2, #tpu.tiled<(128,128)(16,1),[1,1]>,
func.func @rows_i2(%a0: memref<1x128xi2>, %a1: memref<2x128xi2>, %a2: memref<3x128xi2>, %a3: memref<4x128xi2>, %a4: memref<5x128xi2>, %a5: memref<8x128xi2>, %a6: memref<12x128xi2>, %a7: memref<16x128xi2>, %a8: memref<24x128xi2>, %a9: memref<32x128xi2>, %a10: memref<64x128xi2>, %a11: memref<128x128xi2>) {
  return
}
