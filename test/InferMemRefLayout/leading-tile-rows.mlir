// Only producers that build functions in memory can put the attribute on an argument: the text of
// one is refused, unless it is not verified.
// RUN: %mosaic-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s

// leading_tile_rows sets the rows of the tile, goes away, and plays no part in rank 1.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    memref<32x256xbf16, #tpu.tiled<(16,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> {llvm.noalias},
// CHECK-SAME:    memref<512xbf16, #tpu.tiled<(256)(128)(2,1),[1]>, #tpu.memory_space<vmem>>,
// CHECK-SAME:    memref<8x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>>)
func.func @rows(%a: memref<20x200xbf16> {leading_tile_rows = 16 : i64, llvm.noalias},
                %b: memref<512xbf16, #tpu.tiled<(256)(128)(2,1),[1]>> {leading_tile_rows = 4 : i64},
                %c: memref<8x200xf32, #tpu.tiled<(4,128),[2,1]>> {leading_tile_rows = 4 : i64}) {
  return
}
