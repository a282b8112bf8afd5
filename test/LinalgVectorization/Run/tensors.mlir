// On tensors: vectors from op to op; stock passes make memrefs of what crosses the function's boundary and its loops.
// RUN: %mlir-opt %s -split-input-file --pass-pipeline='builtin.module(func.func(linalg-vectorization{supports-bf16-matmul=true}),one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map buffer-alignment=0},buffer-results-to-out-params{hoist-static-allocs modify-public-functions},func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=1000000}),canonicalize,cse,canonicalize,func.func(linalg-vectorization{supports-bf16-matmul=true}),func.func(mem2reg),mosaic-lower{hardware-generation=5})' -o %t && %run-case %s --text %t
// The same as a stage of mosaic-lower.
// RUN: %mlir-opt %s -split-input-file --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=4 allow-hlo=true})' -o %t4 && %run-case %s --text %t4
// RUN: %mlir-opt %s -split-input-file --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=6 allow-hlo=true})' -o %t6 && %run-case %s --text %t6
// RUN: %mlir-opt %s -split-input-file --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=7 allow-hlo=true})' -o %t7 && %run-case %s --text %t7
// Bufferized first: linalg on memrefs.
// RUN: %mlir-opt %s -split-input-file --pass-pipeline='builtin.module(linalg-generalize-named-ops,linalg-fuse-elementwise-ops,one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map buffer-alignment=0},buffer-results-to-out-params{hoist-static-allocs modify-public-functions},func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=1000000}),canonicalize,cse,canonicalize,func.func(linalg-vectorization{supports-bf16-matmul=true}),func.func(mem2reg),mosaic-lower{hardware-generation=5})' -o %t5 && %run-case %s --text %t5

// A dense layer and the sums of its rows: relu(x w + b).
// IN: bfloat16[16,40] [float(i % 3) for i in range(640)]
// IN: bfloat16[40,128] [float(i % 5 - 2) for i in range(5120)]
// IN: float32[128] [float(n % 4 - 2) for n in range(128)]
// OUT: float32[16,128] [max(sum(float((40 * m + k) % 3 * ((128 * k + n) % 5 - 2)) for k in range(40)) + n % 4 - 2, 0.0) for m in range(16) for n in range(128)]
// OUT: float32[16] [sum(max(sum(float((40 * m + k) % 3 * ((128 * k + n) % 5 - 2)) for k in range(40)) + n % 4 - 2, 0.0) for n in range(128)) for m in range(16)]
func.func @main(%x: tensor<16x40xbf16>, %w: tensor<40x128xbf16>, %b: tensor<128xf32>) -> (tensor<16x128xf32>, tensor<16xf32>) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<16x128xf32>
  %e = tensor.empty() : tensor<16x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
  %m = linalg.matmul ins(%x, %w : tensor<16x40xbf16>, tensor<40x128xbf16>) outs(%f : tensor<16x128xf32>) -> tensor<16x128xf32>
  %rows = linalg.broadcast ins(%b : tensor<128xf32>) outs(%e : tensor<16x128xf32>) dimensions = [0]
  %s = linalg.add ins(%m, %rows : tensor<16x128xf32>, tensor<16x128xf32>) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
  %y = linalg.max ins(%s, %zeros : tensor<16x128xf32>, tensor<16x128xf32>) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.reduce { arith.addf } ins(%y : tensor<16x128xf32>) outs(%f1 : tensor<16xf32>) dimensions = [1]
  return %y, %r : tensor<16x128xf32>, tensor<16xf32>
}

// -----

// Reshapes and slices between ops; a sum of everything that scales what follows.
// IN: float32[8,16] [float(i % 4) for i in range(128)]
// OUT: float32[4,32] [float(i % 4) * 192.0 - 1.0 for i in range(128)]
// OUT: float32[2,8] [float(i % 4) for r in range(2) for i in range(8)]
func.func @main(%x: tensor<8x16xf32>) -> (tensor<4x32xf32>, tensor<2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
  %wide = tensor.expand_shape %flat [[0, 1]] output_shape [4, 32] : tensor<128xf32> into tensor<4x32xf32>
  %e0 = tensor.empty() : tensor<f32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%flat : tensor<128xf32>) outs(%f0 : tensor<f32>) dimensions = [0]
  %e = tensor.empty() : tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> ()>, affine_map<(r, c) -> (r, c)>], iterator_types = ["parallel", "parallel"]}
      ins(%wide, %sum : tensor<4x32xf32>, tensor<f32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%xe: f32, %se: f32, %before: f32):
    %0 = arith.mulf %xe, %se : f32
    %1 = arith.subf %0, %one : f32
    linalg.yield %1 : f32
  } -> tensor<4x32xf32>
  %part = tensor.extract_slice %x[1, 4] [2, 8] [1, 1] : tensor<8x16xf32> to tensor<2x8xf32>
  return %y, %part : tensor<4x32xf32>, tensor<2x8xf32>
}

// -----

// A loop over tiles of tensors.
// IN: float32[64,128] [float(i % 100) for i in range(8192)]
// IN: float32[64,128] 1.0
// OUT: float32[64,128] [1.0 - 2.0 * float(i % 100) for i in range(8192)]
func.func @main(%x: tensor<64x128xf32>, %before: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %e = tensor.empty() : tensor<64x128xf32>
  %twice = linalg.add ins(%x, %x : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%so_far = %before) -> tensor<64x128xf32> {
    %in = tensor.extract_slice %twice[%i, 0] [8, 128] [1, 1] : tensor<64x128xf32> to tensor<8x128xf32>
    %out = tensor.extract_slice %so_far[%i, 0] [8, 128] [1, 1] : tensor<64x128xf32> to tensor<8x128xf32>
    %difference = linalg.sub ins(%out, %in : tensor<8x128xf32>, tensor<8x128xf32>) outs(%out : tensor<8x128xf32>) -> tensor<8x128xf32>
    %next = tensor.insert_slice %difference into %so_far[%i, 0] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<64x128xf32>
    scf.yield %next : tensor<64x128xf32>
  }
  return %r : tensor<64x128xf32>
}
