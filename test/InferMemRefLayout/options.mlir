// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5 tpu-tiling-flags=x16,x8,x4}))' | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5 tpu-tiling-flags=x8}))' | FileCheck %s --check-prefixes=CHECK,X8
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5 sublane-count=4 lane-count=64}))' | FileCheck %s --check-prefix=SMALL
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout))' 2>&1 | FileCheck %s --check-prefix=UNSET
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=8}))' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5 sublane-count=6}))' 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5 lane-count=0}))' 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5 tpu-tiling-flags=x2}))' 2>&1 | FileCheck %s --check-prefix=FLAG

// tpu-tiling-flags asks for large tiles of packed elements, where they divide the rows.
// CHECK-LABEL: func.func @flags(
// NONE-SAME:     memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
// NONE-SAME:     memref<64x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>
// NONE-SAME:     memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>
// ALL-SAME:      memref<64x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>
// ALL-SAME:      memref<64x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// ALL-SAME:      memref<64x128xi4, #tpu.tiled<(64,128)(8,1),[1,1]>
// X8-SAME:       memref<64x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
// X8-SAME:       memref<64x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// X8-SAME:       memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>
// CHECK-SAME:    memref<40x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME:    memref<4096xi8, #tpu.tiled<(1024)(128)(4,1),[1]>
// The tile follows the register: 4 sublanes by 64 lanes.
// SMALL-LABEL: func.func @flags(
// SMALL-SAME:    memref<64x128xbf16, #tpu.tiled<(4,64)(2,1),[2,1]>
// UNSET: error: 'func.func' op cannot go through tpu-infer-memref-layout without the option hardware-generation (2 to 7)
// UNSET-NOT: error
// UNKNOWN: error: 'func.func' op cannot be laid out for hardware-generation=8; there are 2 to 7
// COUNT: error: 'func.func' op cannot be laid out for 6 sublanes and 128 lanes; both are powers of two (8 and 128)
// LANES: error: 'func.func' op cannot be laid out for 8 sublanes and 0 lanes; both are powers of two
// FLAG: error: tpu-tiling-flags: 'x2' is none of x16, x8, x4
func.func @flags(%a: memref<64x128xbf16>, %b: memref<64x128xi8>, %c: memref<64x128xi4>, %d: memref<40x128xi8>, %e: memref<4096xi8>) {
  return
}
