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
