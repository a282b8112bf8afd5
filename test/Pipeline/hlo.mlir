// The HLO stage: linalg on tensors, lowered to registers. (test/LinalgVectorization/Run runs what it makes.)
// RUN: rm -rf %t && mkdir %t
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5 allow-hlo=true dump-to=%t kernel-name=dense})' | FileCheck %s
// RUN: FileCheck %s --check-prefix=STAGE --input-file=%t/0001-mosaic-dump-dense-post-hlo-conversion-py.txt
// RUN: not %mosaic-opt %s --mosaic-lower=hardware-generation=5 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not %mosaic-opt %S/Inputs/stablehlo.mlir --allow-unregistered-dialect --mosaic-lower='hardware-generation=5 allow-hlo=true' 2>&1 | FileCheck %s --check-prefix=STABLEHLO
// RUN: not %mosaic-opt %S/Inputs/stablehlo.mlir --allow-unregistered-dialect --mosaic-lower=hardware-generation=5 2>&1 | FileCheck %s --check-prefix=STABLEHLO

// Results are memrefs behind those of the operands; the operands are not written to.
// STAGE: func.func @main(%[[X:.*]]: memref<16x128xbf16> {{.*}}, %[[W:.*]]: memref<128x256xbf16> {{.*}}, %[[OUT:.*]]: memref<16x256xf32>
// STAGE-NOT: tensor
// STAGE: vector.contract {{.*}} : vector<16x128xbf16>, vector<128x256xbf16> into vector<16x256xf32>
// STAGE: vector.store %{{.*}}, %[[OUT]]

// CHECK: func.func @main(%{{.*}}: memref<16x128xbf16, #tpu.tiled<{{.*}}>, %{{.*}}: memref<128x256xbf16, #tpu.tiled<{{.*}}>, %{{.*}}: memref<16x256xf32, #tpu.tiled<
// CHECK: tpu.matmul
// CHECK: tpu.store

// REFUSED: hlo.mlir:[[#@LINE+4]]:1: error: 'func.func' op is linalg or on tensors; such kernels need allow-hlo=true

// Both things to do are said at once, with and without the option.
// STABLEHLO: stablehlo.mlir:2:8: error: 'stablehlo.add' op is to be legalized to linalg before mosaic-lower, by StableHLO's own tools (stablehlo-legalize-to-linalg); what they make of it needs allow-hlo=true
func.func @main(%x: tensor<16x128xbf16>, %w: tensor<128x256xbf16>) -> tensor<16x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x256xf32>) -> tensor<16x256xf32>
  %y = linalg.matmul ins(%x, %w : tensor<16x128xbf16>, tensor<128x256xbf16>) outs(%f : tensor<16x256xf32>) -> tensor<16x256xf32>
  return %y : tensor<16x256xf32>
}
