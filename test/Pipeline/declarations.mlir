// RUN: %mosaic-opt %s --mosaic-lower=hardware-generation=5 | FileCheck %s

// Functions without a body are no kernels, and stay as they are.
// CHECK: func.func private @unused(memref<16x100xf32>) -> vector<8xf32>
// CHECK: func.func @kernel(%arg0: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>)
func.func private @unused(memref<16x100xf32>) -> vector<8xf32>
func.func @kernel(%x: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  return
}
