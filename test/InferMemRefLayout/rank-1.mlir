// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=4}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=6}))' | FileCheck %s --check-prefix=NEW
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=3}))' | FileCheck %s --check-prefix=OLD
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=2}))' | FileCheck %s --check-prefix=OLD

// Tiles and padded sizes of 1-D kernel arguments (spec infer_memref_layout.md 4; NEW is generation 4 and later).

// f32, by the number of elements.
// NEW-LABEL: func.func @vectors_f32(
// NEW-SAME: memref<128xf32, #tpu.tiled<(128),[1]>,
// NEW-SAME: memref<256xf32, #tpu.tiled<(256),[1]>,
// NEW-SAME: memref<512xf32, #tpu.tiled<(512),[1]>,
// NEW-SAME: memref<512xf32, #tpu.tiled<(512),[1]>,
// NEW-SAME: memref<1024xf32, #tpu.tiled<(1024),[1]>,
// NEW-SAME: memref<2048xf32, #tpu.tiled<(1024),[1]>,
// OLD-LABEL: func.func @vectors_f32(
// OLD-SAME: memref<256xf32, #tpu.tiled<(256),[1]>,
// OLD-SAME: memref<256xf32, #tpu.tiled<(256),[1]>,
// OLD-SAME: memref<512xf32, #tpu.tiled<(512),[1]>,
// OLD-SAME: memref<512xf32, #tpu.tiled<(512),[1]>,
// OLD-SAME: memref<1024xf32, #tpu.tiled<(1024),[1]>,
// OLD-SAME: memref<2048xf32, #tpu.tiled<(1024),[1]>,
func.func @vectors_f32(%a0: memref<100xf32>, %a1: memref<200xf32>, %a2: memref<300xf32>, %a3: memref<512xf32>, %a4: memref<1000xf32>, %a5: memref<2048xf32>) {
  return
}

// bf16, by the number of elements.
// NEW-LABEL: func.func @vectors_bf16(
// NEW-SAME: memref<256xbf16, #tpu.tiled<(256)(128)(2,1),[1]>,
// NEW-SAME: memref<256xbf16, #tpu.tiled<(256)(128)(2,1),[1]>,
// NEW-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// NEW-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// NEW-SAME: memref<1024xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>,
// NEW-SAME: memref<2048xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>,
// OLD-LABEL: func.func @vectors_bf16(
// OLD-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// OLD-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// OLD-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// OLD-SAME: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>,
// OLD-SAME: memref<1024xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>,
// OLD-SAME: memref<2048xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>,
func.func @vectors_bf16(%a0: memref<100xbf16>, %a1: memref<200xbf16>, %a2: memref<300xbf16>, %a3: memref<512xbf16>, %a4: memref<1000xbf16>, %a5: memref<2048xbf16>) {
  return
}

// i8, by the number of elements.
// NEW-LABEL: func.func @vectors_i8(
// NEW-SAME: memref<512xi8, #tpu.tiled<(512)(128)(4,1),[1]>,
// NEW-SAME: memref<512xi8, #tpu.tiled<(512)(128)(4,1),[1]>,
// NEW-SAME: memref<512xi8, #tpu.tiled<(512)(128)(4,1),[1]>,
// NEW-SAME: memref<512xi8, #tpu.tiled<(512)(128)(4,1),[1]>,
// NEW-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// NEW-SAME: memref<2048xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-LABEL: func.func @vectors_i8(
// OLD-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-SAME: memref<1024xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
// OLD-SAME: memref<2048xi8, #tpu.tiled<(1024)(128)(4,1),[1]>,
func.func @vectors_i8(%a0: memref<100xi8>, %a1: memref<200xi8>, %a2: memref<300xi8>, %a3: memref<512xi8>, %a4: memref<1000xi8>, %a5: memref<2048xi8>) {
  return
}

// i4, by the number of elements.
// NEW-LABEL: func.func @vectors_i4(
// NEW-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// NEW-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// NEW-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// NEW-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// NEW-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// NEW-SAME: memref<2048xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// OLD-LABEL: func.func @vectors_i4(
// OLD-SAME: memref<2048xi4, #tpu.tiled<(2048)(128)(8,1),[1]>,
// OLD-SAME: memref<2048xi4, #tpu.tiled<(2048)(128)(8,1),[1]>,
// OLD-SAME: memref<2048xi4, #tpu.tiled<(2048)(128)(8,1),[1]>,
// OLD-SAME: memref<2048xi4, #tpu.tiled<(2048)(128)(8,1),[1]>,
// OLD-SAME: memref<1024xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
// OLD-SAME: memref<2048xi4, #tpu.tiled<(1024)(128)(8,1),[1]>,
func.func @vectors_i4(%a0: memref<100xi4>, %a1: memref<200xi4>, %a2: memref<300xi4>, %a3: memref<512xi4>, %a4: memref<1000xi4>, %a5: memref<2048xi4>) {
  return
}

// i2, by the number of elements.
// NEW-LABEL: func.func @vectors_i2(
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// NEW-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
// OLD-LABEL: func.func @vectors_i2(
// OLD-SAME: memref<4096xi2, #tpu.tiled<(4096)(128)(16,1),[1]>,
// OLD-SAME: memref<4096xi2, #tpu.tiled<(4096)(128)(16,1),[1]>,
// OLD-SAME: memref<4096xi2, #tpu.tiled<(4096)(128)(16,1),[1]>,
// OLD-SAME: memref<4096xi2, #tpu.tiled<(4096)(128)(16,1),[1]>,
// OLD-SAME: memref<4096xi2, #tpu.tiled<(4096)(128)(16,1),[1]>,
// OLD-SAME: memref<2048xi2, #tpu.tiled<(2048)(128)(16,1),[1]>,
func.func @vectors_i2(%a0: memref<100xi2>, %a1: memref<200xi2>, %a2: memref<300xi2>, %a3: memref<512xi2>, %a4: memref<1000xi2>, %a5: memref<2048xi2>) {
  return
}
