// One file per stage, in order, with locations; none without the option.
// RUN: rm -rf %t && mkdir %t
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5 dump-to=%t kernel-name=square})' -o %t/lowered
// RUN: ls %t | FileCheck %s --check-prefix=FILES
// RUN: FileCheck %s --check-prefix=ORIGINAL --input-file=%t/0000-mosaic-dump-square-original-py.txt
// RUN: FileCheck %s --check-prefix=LAYOUTS --input-file=%t/0007-mosaic-dump-square-post-infer-vector-layout-py.txt
// RUN: FileCheck %s --check-prefix=LOWERED --input-file=%t/0010-mosaic-dump-square-post-apply-vector-layout-simplify-py.txt
// RUN: FileCheck %s --check-prefix=LOWERED --input-file=%t/lowered

// FILES: 0000-mosaic-dump-square-original-py.txt
// FILES-NEXT: 0001-mosaic-dump-square-post-infer-memref-layout-py.txt
// FILES-NEXT: 0002-mosaic-dump-square-post-infer-memref-layout-simplify-py.txt
// FILES-NEXT: 0003-mosaic-dump-square-post-pre-canon-optimization-py.txt
// FILES-NEXT: 0004-mosaic-dump-square-post-pre-canon-optimization-simplify-py.txt
// FILES-NEXT: 0005-mosaic-dump-square-post-canonicalize-mosaic-py.txt
// FILES-NEXT: 0006-mosaic-dump-square-post-canonicalize-mosaic-simplify-py.txt
// FILES-NEXT: 0007-mosaic-dump-square-post-infer-vector-layout-py.txt
// FILES-NEXT: 0008-mosaic-dump-square-post-relayout-insertion-py.txt
// FILES-NEXT: 0009-mosaic-dump-square-post-apply-vector-layout-py.txt
// FILES-NEXT: 0010-mosaic-dump-square-post-apply-vector-layout-simplify-py.txt
// FILES-NEXT: lowered

// ORIGINAL: vector.load {{.*}} loc(
// LAYOUTS: out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// LOWERED: tpu.load
#vmem = #tpu.memory_space<vmem>
func.func @square(%in: memref<8x256xf32, #vmem>, %out: memref<8x256xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x256xf32, #vmem>, vector<8x256xf32>
  %y = arith.mulf %x, %x : vector<8x256xf32>
  vector.store %y, %out[%c0, %c0] : memref<8x256xf32, #vmem>, vector<8x256xf32>
  return
}
