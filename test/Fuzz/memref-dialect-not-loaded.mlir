// RUN: %mosaic-opt %s --canonicalize | FileCheck %s

#vmem = #tpu.memory_space<vmem>

// Nothing here loads the memref dialect but the pattern, which creates a cast.
// CHECK-LABEL: @static_size
// CHECK: tpu.memref_slice {{.*}} -> memref<1x4x128xf32, #tpu.memory_space<vmem>>
// CHECK: memref.cast
func.func @static_size(%ref: memref<1x8x128xf32, #vmem>, %at: i32) -> memref<1x?x128xf32, #vmem> {
  %four = arith.constant 4 : i32
  %slice = tpu.memref_slice %ref[%at, %at, %at] <%four> : memref<1x8x128xf32, #vmem> -> memref<1x?x128xf32, #vmem>
  return %slice : memref<1x?x128xf32, #vmem>
}
