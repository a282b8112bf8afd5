// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5}))' %s | FileCheck %s

// Views of padded memrefs, and views of these, are padded where they keep rows and columns.

// CHECK-LABEL: func.func @bitcast
// CHECK: tpu.memref_bitcast %{{.*}} : memref<8x128xbf16, #tpu.memory_space<vmem>> -> memref<4x128xi32, #tpu.memory_space<vmem>>
func.func @bitcast(%x: memref<6x100xbf16, #tpu.memory_space<vmem>>) -> i32 {
  %c0 = arith.constant 0 : index
  %words = tpu.memref_bitcast %x : memref<6x100xbf16, #tpu.memory_space<vmem>> -> memref<3x100xi32, #tpu.memory_space<vmem>>
  %word = memref.load %words[%c0, %c0] : memref<3x100xi32, #tpu.memory_space<vmem>>
  return %word : i32
}

// CHECK-LABEL: func.func @chain
// CHECK: tpu.memref_squeeze %{{.*}} : memref<2x1x3x8x128xf32, #tpu.memory_space<vmem>> -> memref<2x3x8x128xf32, #tpu.memory_space<vmem>>
// CHECK: tpu.memref_reshape %{{.*}} : memref<2x3x8x128xf32, #tpu.memory_space<vmem>> -> memref<6x8x128xf32, #tpu.memory_space<vmem>>
func.func @chain(%x: memref<2x1x3x5x100xf32, #tpu.memory_space<vmem>>) -> f32 {
  %c0 = arith.constant 0 : index
  %squeezed = tpu.memref_squeeze %x : memref<2x1x3x5x100xf32, #tpu.memory_space<vmem>> -> memref<2x3x5x100xf32, #tpu.memory_space<vmem>>
  %flat = tpu.memref_reshape %squeezed : memref<2x3x5x100xf32, #tpu.memory_space<vmem>> -> memref<6x5x100xf32, #tpu.memory_space<vmem>>
  %element = memref.load %flat[%c0, %c0, %c0] : memref<6x5x100xf32, #tpu.memory_space<vmem>>
  return %element : f32
}

// A slice of all columns is padded; one that takes part of them is not, at the end neither: another of
// its size may begin anywhere, and both ends of a DMA have one size.
// CHECK-LABEL: func.func @slices
// CHECK: tpu.memref_slice {{.*}} -> memref<8x384xf32, #tpu.memory_space<vmem>>
// CHECK: tpu.memref_slice {{.*}} -> memref<8x44xf32, #tpu.memory_space<vmem>>
// CHECK: tpu.memref_slice {{.*}} -> memref<8x200xf32, #tpu.memory_space<vmem>>
func.func @slices(%x: memref<40x300xf32, #tpu.memory_space<vmem>>) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c256 = arith.constant 256 : i32
  %i = arith.constant 0 : index
  %whole = tpu.memref_slice %x[%c8, %c0] : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<8x300xf32, #tpu.memory_space<vmem>>
  %tail = tpu.memref_slice %x[%c8, %c256] : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<8x44xf32, #tpu.memory_space<vmem>>
  %part = tpu.memref_slice %x[%c8, %c0] : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<8x200xf32, #tpu.memory_space<vmem>>
  %0 = memref.load %whole[%i, %i] : memref<8x300xf32, #tpu.memory_space<vmem>>
  %1 = memref.load %tail[%i, %i] : memref<8x44xf32, #tpu.memory_space<vmem>>
  %2 = memref.load %part[%i, %i] : memref<8x200xf32, #tpu.memory_space<vmem>>
  return %0, %1, %2 : f32, f32, f32
}

// Rows may be as many as the running kernel says.
// CHECK-LABEL: func.func @dynamicRows
// CHECK: tpu.memref_slice {{.*}} -> memref<?x384xf32, #tpu.memory_space<vmem>>
func.func @dynamicRows(%x: memref<40x300xf32, #tpu.memory_space<vmem>>, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %i = arith.constant 0 : index
  %rows = tpu.memref_slice %x[%c0, %c0] <%n> : memref<40x300xf32, #tpu.memory_space<vmem>> -> memref<?x300xf32, #tpu.memory_space<vmem>>
  %0 = memref.load %rows[%i, %i] : memref<?x300xf32, #tpu.memory_space<vmem>>
  return %0 : f32
}
