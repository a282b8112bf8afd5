// RUN: %run-case %s

// What whole vectors have before lowering, on registers (vreg_ops.md 6).

// Words: a register is added to a scalar in all its elements, compared, selected, and
// its first word extracted.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [(128 * s + l + 7) * 7 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %k = arith.constant 7 : i32
  %b = vector.broadcast %k : i32 to vector<8x128xi32>
  %sum = arith.addi %x, %b : vector<8x128xi32>
  %big = arith.cmpi sgt, %sum, %x : vector<8x128xi32>
  %w = vector.extract %sum[0, 0] : i32 from vector<8x128xi32>
  %f = vector.broadcast %w : i32 to vector<8x128xi32>
  %p = arith.muli %sum, %f : vector<8x128xi32>
  %r0 = arith.select %big, %p, %x : vector<8x128xi1>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Halves: bf16 rounds in each of them, 1 + 2^-8 goes to 1 (ties to even); conversions
// keep the split.
// IN: bfloat16[16,128] [1.0 + (n // 128) % 2 for n in range(2048)]
// OUT: bfloat16[16,128] [[1.0, 3.0][(n // 128) % 2] for n in range(2048)]
func.func @main(%a: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %h = arith.constant dense<3.90625e-03> : vector<8x128x2xbf16>
  %two = arith.constant dense<2.0> : vector<8x128x2xbf16>
  %i1 = arith.constant dense<1> : vector<8x128x2xi16>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xbf16>
  %y = arith.addf %x, %h : vector<8x128x2xbf16>
  %m = arith.cmpf oge, %y, %two : vector<8x128x2xbf16>
  %i = tpu.fptosi %y {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128x2xbf16> -> vector<8x128x2xi16>
  %j = arith.addi %i, %i1 : vector<8x128x2xi16>
  %f = tpu.sitofp %j {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128x2xi16> -> vector<8x128x2xbf16>
  %z = arith.select %m, %f, %y : vector<8x128x2xi1>, vector<8x128x2xbf16>
  tpu.store %out[%c0, %c0], %z sublanes [true, true, true, true, true, true, true, true] : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xbf16>,
  return
}

// -----

// Functions of f32 words: e^0, the square root of 9, 1/4, and the logic of masks.
// IN: float32[8,128] [[0.0, 9.0][n % 2] for n in range(1024)]
// OUT: float32[8,128] [[1.0, 3.0][n % 2] for n in range(1024)]
func.func @main(%a: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<8x128xf32>
  %four = arith.constant dense<4.0> : vector<8x128xf32>
  %one = arith.constant dense<1.0> : vector<8x128xf32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %e = math.exp %x : vector<8x128xf32>
  %r = math.sqrt %x : vector<8x128xf32>
  %q = tpu.reciprocal %four {approx = false} : vector<8x128xf32> -> vector<8x128xf32>
  %u = arith.mulf %q, %four : vector<8x128xf32>
  %is0 = arith.cmpf oeq, %x, %zero : vector<8x128xf32>
  %is1 = arith.cmpf oeq, %u, %one : vector<8x128xf32>
  %m = arith.andi %is0, %is1 : vector<8x128xi1>
  %w = tpu.weird %x : vector<8x128xf32> -> vector<8x128xi1>
  %n = arith.xori %m, %w : vector<8x128xi1>
  %z = arith.select %n, %e, %r : vector<8x128xi1>, vector<8x128xf32>
  tpu.store %out[%c0, %c0], %z sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

// -----

// A 128x128 value out of 16 registers, transposed: element (i, j) goes to (j, i).
// IN: float32[128,128] [float(n) for n in range(16384)]
// OUT: float32[128,128] [float(n % 128 * 128 + n // 128) for n in range(16384)]
func.func @main(%a: memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c40 = arith.constant 40 : index
  %c48 = arith.constant 48 : index
  %c56 = arith.constant 56 : index
  %c64 = arith.constant 64 : index
  %c72 = arith.constant 72 : index
  %c80 = arith.constant 80 : index
  %c88 = arith.constant 88 : index
  %c96 = arith.constant 96 : index
  %c104 = arith.constant 104 : index
  %c112 = arith.constant 112 : index
  %c120 = arith.constant 120 : index
  %v0 = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v1 = tpu.load %a[%c8, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v2 = tpu.load %a[%c16, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v3 = tpu.load %a[%c24, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v4 = tpu.load %a[%c32, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v5 = tpu.load %a[%c40, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v6 = tpu.load %a[%c48, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v7 = tpu.load %a[%c56, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v8 = tpu.load %a[%c64, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v9 = tpu.load %a[%c72, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v10 = tpu.load %a[%c80, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v11 = tpu.load %a[%c88, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v12 = tpu.load %a[%c96, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v13 = tpu.load %a[%c104, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v14 = tpu.load %a[%c112, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %v15 = tpu.load %a[%c120, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %w = tpu.roll_vectors %v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15 : vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32> -> vector<128x128xf32>
  %t = tpu.transpose %w, [1, 0] : vector<128x128xf32> -> vector<128x128xf32>
  %u:16 = tpu.unroll_vectors %t : vector<128x128xf32> -> vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>
  tpu.store %out[%c0, %c0], %u#0 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c8, %c0], %u#1 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c16, %c0], %u#2 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c24, %c0], %u#3 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c32, %c0], %u#4 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c40, %c0], %u#5 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c48, %c0], %u#6 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c56, %c0], %u#7 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c64, %c0], %u#8 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c72, %c0], %u#9 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c80, %c0], %u#10 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c88, %c0], %u#11 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c96, %c0], %u#12 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c104, %c0], %u#13 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c112, %c0], %u#14 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  tpu.store %out[%c120, %c0], %u#15 sublanes [true, true, true, true, true, true, true, true] : memref<128x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}
