// RUN: %run-case %s
// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4 libtpu-form=nov2025' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Reductions by maxnumf and minnumf pass over what is no number. Rows: numbers, some NaNs, NaNs alone, a NaN and an
// infinity; accumulators that are numbers, a constant and no number.
// IN: float32[4,4] [1.0, -2.0, 8.0, 0.5] + [nan, -2.0, nan, -4.0] + [nan]*4 + [nan, -inf, nan, -inf]
// IN: float32[4] [3.0, nan, nan, nan]
// OUT: float32[4] [8.0, -2.0, nan, -inf]
// OUT: float32[4] [-2.0, -4.0, nan, -inf]
// OUT: float32[4] [8.0, 5.0, 5.0, 5.0]
// OUT: float32[4] [-2.0, -4.0, 3.0, -inf]
func.func @main(%x: memref<4x4xf32, #tpu.memory_space<vmem>>, %acc: memref<4xf32, #tpu.memory_space<vmem>>,
                %o0: memref<4xf32, #tpu.memory_space<vmem>>,
                %o1: memref<4xf32, #tpu.memory_space<vmem>>,
                %o2: memref<4xf32, #tpu.memory_space<vmem>>,
                %o3: memref<4xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<4x4xf32, #tpu.memory_space<vmem>>, vector<4x4xf32>
  %a = vector.load %acc[%c0] : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>
  %five = arith.constant dense<5.0> : vector<4xf32>
  %three = arith.constant dense<3.0> : vector<4xf32>
  %r0 = vector.multi_reduction <maxnumf>, %v, %a [1] : vector<4x4xf32> to vector<4xf32>
  vector.store %r0, %o0[%c0] : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>
  %r1 = vector.multi_reduction <minnumf>, %v, %a [1] : vector<4x4xf32> to vector<4xf32>
  vector.store %r1, %o1[%c0] : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>
  %r2 = vector.multi_reduction <maxnumf>, %v, %five [1] : vector<4x4xf32> to vector<4xf32>
  vector.store %r2, %o2[%c0] : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>
  %r3 = vector.multi_reduction <minnumf>, %v, %three [1] : vector<4x4xf32> to vector<4xf32>
  vector.store %r3, %o3[%c0] : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>
  return
}

// -----

// IN: bfloat16[4,4] [1.0, -2.0, 8.0, 0.5] + [bits(0x7fc0), -2.0, bits(0x7fc0), -4.0] + [bits(0x7fc0)]*4 + [bits(0x7fc0), bits(0xff80), bits(0x7fc0), bits(0xff80)]
// IN: bfloat16[4] [3.0, bits(0x7fc0), bits(0x7fc0), bits(0x7fc0)]
// OUT: bfloat16[4] [8.0, -2.0, bits(0x7fc0), bits(0xff80)]
// OUT: bfloat16[4] [-2.0, -4.0, bits(0x7fc0), bits(0xff80)]
// OUT: bfloat16[4] [8.0, 5.0, 5.0, 5.0]
// OUT: bfloat16[4] [-2.0, -4.0, 3.0, bits(0xff80)]
func.func @main(%x: memref<4x4xbf16, #tpu.memory_space<vmem>>, %acc: memref<4xbf16, #tpu.memory_space<vmem>>,
                %o0: memref<4xbf16, #tpu.memory_space<vmem>>,
                %o1: memref<4xbf16, #tpu.memory_space<vmem>>,
                %o2: memref<4xbf16, #tpu.memory_space<vmem>>,
                %o3: memref<4xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<4x4xbf16, #tpu.memory_space<vmem>>, vector<4x4xbf16>
  %a = vector.load %acc[%c0] : memref<4xbf16, #tpu.memory_space<vmem>>, vector<4xbf16>
  %five = arith.constant dense<5.0> : vector<4xbf16>
  %three = arith.constant dense<3.0> : vector<4xbf16>
  %r0 = vector.multi_reduction <maxnumf>, %v, %a [1] : vector<4x4xbf16> to vector<4xbf16>
  vector.store %r0, %o0[%c0] : memref<4xbf16, #tpu.memory_space<vmem>>, vector<4xbf16>
  %r1 = vector.multi_reduction <minnumf>, %v, %a [1] : vector<4x4xbf16> to vector<4xbf16>
  vector.store %r1, %o1[%c0] : memref<4xbf16, #tpu.memory_space<vmem>>, vector<4xbf16>
  %r2 = vector.multi_reduction <maxnumf>, %v, %five [1] : vector<4x4xbf16> to vector<4xbf16>
  vector.store %r2, %o2[%c0] : memref<4xbf16, #tpu.memory_space<vmem>>, vector<4xbf16>
  %r3 = vector.multi_reduction <minnumf>, %v, %three [1] : vector<4x4xbf16> to vector<4xbf16>
  vector.store %r3, %o3[%c0] : memref<4xbf16, #tpu.memory_space<vmem>>, vector<4xbf16>
  return
}

// -----

// To a scalar, and over rows.
// IN: float32[3,130] [nan if i % 7 else i - 200.0 for i in range(390)]
// OUT: float32[1] [185.0]
// OUT: float32[130] [max([float(i + 130 * r - 200) for r in range(3) if (i + 130 * r) % 7 == 0] + [-1000.0]) for i in range(130)]
func.func @main(%x: memref<3x130xf32, #tpu.memory_space<vmem>>, %o: memref<1xf32, #tpu.memory_space<smem>>, %p: memref<130xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0, %c0] : memref<3x130xf32, #tpu.memory_space<vmem>>, vector<3x130xf32>
  %least = arith.constant -1000.0 : f32
  %most = arith.constant dense<-1000.0> : vector<130xf32>
  %s = vector.multi_reduction <maxnumf>, %v, %least [0, 1] : vector<3x130xf32> to f32
  %w = vector.multi_reduction <maxnumf>, %v, %most [0] : vector<3x130xf32> to vector<130xf32>
  memref.store %s, %o[%c0] : memref<1xf32, #tpu.memory_space<smem>>
  vector.store %w, %p[%c0] : memref<130xf32, #tpu.memory_space<vmem>>, vector<130xf32>
  return
}
