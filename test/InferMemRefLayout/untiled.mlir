// RUN: %mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s

// A single column of tiles of 32-bit elements is seen as rows: tiles of one row.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[A:.*]]: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>)
// CHECK-NEXT:    %[[R:.*]] = tpu.reinterpret_cast %[[A]] : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
// CHECK-NEXT:    %[[E:.*]] = tpu.erase_memref_layout %[[R]] : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
// CHECK-NEXT:    "test.use"(%[[E]])
func.func @rows(%a: memref<16x100xf32>) {
  "test.use"(%a) : (memref<16x100xf32>) -> ()
  return
}

// Strides of leading dimensions then count rows.
// CHECK-LABEL: func.func @leading(
// CHECK-SAME:    memref<3x16x128xi32, #tpu.tiled<(8,128),[2,1,1]>, #tpu.memory_space<vmem>>)
// CHECK-NEXT:    tpu.reinterpret_cast %{{.*}} -> memref<3x16x128xi32, #tpu.tiled<(1,128),[16,1,1]>, #tpu.memory_space<vmem>>
func.func @leading(%a: memref<3x16x128xi32>) {
  return
}

// Tiles that have one row already are cast all the same.
// CHECK-LABEL: func.func @one_row(
// CHECK-NEXT:    tpu.reinterpret_cast %{{.*}} : memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
func.func @one_row(%a: memref<1x128xf32>) {
  return
}

// Two columns of tiles, packed elements, rank 1: no such view.
// CHECK-LABEL: func.func @not_rows(
// CHECK-NOT:     tpu.reinterpret_cast
// CHECK:         return
func.func @not_rows(%a: memref<16x256xf32>, %b: memref<16x128xbf16>, %c: memref<256xf32>) {
  return
}

// Tiles of the program that are two lane rows wide, or interleave rows of 32-bit elements, read
// differently row by row (the reference casts them nevertheless).
// CHECK-LABEL: func.func @other_tiles(
// CHECK-NOT:     tpu.reinterpret_cast
// CHECK:         return
func.func @other_tiles(%a: memref<16x256xf32, #tpu.tiled<(8,256),[1,1]>>, %b: memref<15x128xf32, #tpu.tiled<(8,128)(2,1),[1,1]>>) {
  return
}
