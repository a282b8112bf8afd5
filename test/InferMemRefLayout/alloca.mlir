// RUN: %mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s --check-prefixes=CHECK,GEN5
// RUN: %mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=6}))' | FileCheck %s --check-prefixes=CHECK,GEN6

// A single column of 32-bit tiles gets tiles of one row: rows are not padded. Uses go through the
// erasure, in nested regions too.
// CHECK-LABEL: func.func @one_column
// CHECK:         tpu.region
// CHECK-NEXT:      %[[M:.*]] = memref.alloca() : memref<3x10x128xf32, #tpu.tiled<(1,128),[10,1,1]>, #tpu.memory_space<vmem>>
// CHECK-NEXT:      %[[E:.*]] = tpu.erase_memref_layout %[[M]] : memref<3x10x128xf32, #tpu.tiled<(1,128),[10,1,1]>, #tpu.memory_space<vmem>> -> memref<3x10x128xf32, #tpu.memory_space<vmem>>
// CHECK-NEXT:      "test.use"(%[[E]]) : (memref<3x10x128xf32, #tpu.memory_space<vmem>>) -> ()
func.func @one_column() {
  "tpu.region"() ({
    %0 = memref.alloca() : memref<3x10x100xf32>
    "test.use"(%0) : (memref<3x10x100xf32>) -> ()
    tpu.yield
  }) : () -> ()
  return
}

// Other allocations are tiled as arguments are.
// CHECK-LABEL: func.func @tiled
// CHECK:         memref.alloca() : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
// CHECK:         memref.alloca() : memref<32x128xi32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<smem>>
// CHECK:         memref.alloca() : memref<256xf32, #tpu.tiled<(256),[1]>, #tpu.memory_space<vmem>>
func.func @tiled() {
  %0 = memref.alloca() : memref<10x200xf32>
  %1 = memref.alloca() : memref<32x128xi32, #tpu.memory_space<smem>>
  %2 = memref.alloca() : memref<200xf32>
  return
}

// From generation 6 on, 16-bit allocations take the tile of a whole register where it fits.
// CHECK-LABEL: func.func @bf16
// CHECK:         memref.alloca() : memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
// GEN5:          memref.alloca() : memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
// GEN6:          memref.alloca() : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>
// GEN5:          memref.alloca() : memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
// GEN6:          memref.alloca() : memref<32x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>
// CHECK:         memref.alloca() : memref<24x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>
func.func @bf16() {
  %0 = memref.alloca() : memref<10x100xbf16>
  %1 = memref.alloca() : memref<16x100xbf16>
  %2 = memref.alloca() : memref<32x100xbf16>
  %3 = memref.alloca() : memref<24x100xbf16>
  return
}

// A tile that the program gives stays (the reference refuses one of several rows here).
// CHECK-LABEL: func.func @given_layout
// CHECK:         %[[M:.*]] = memref.alloca() : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
// CHECK-NEXT:    tpu.erase_memref_layout %[[M]]
// CHECK-NEXT:    memref.alloca() : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
// CHECK-NEXT:    return
func.func @given_layout() {
  %0 = memref.alloca() : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>>
  %1 = memref.alloca() : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}
