// RUN: %run-case %s

// Inverse hyperbolic functions, a sine with its cosine, clamps and normal numbers (of f32 and of f16).
// IN: float32[4] [0.0, 1.0, 0.5, 1e-39]
// IN: float16[4] [0.0, 1.0, 0.000030517578125, bits(0x7c00)]
// OUT: float32[4] [0.0, math.asinh(1.0), math.asinh(0.5), 1e-39]
// OUT: float32[4] [0.0, math.acosh(2.0), math.acosh(1.5), 0.0]
// OUT: float32[4] [0.0, inf, math.atanh(0.5), 1e-39]
// OUT: float32[4] [0.0, math.sin(1.0), math.sin(0.5), 1e-39]
// OUT: float32[4] [1.0, math.cos(1.0), math.cos(0.5), 1.0]
// OUT: float32[4] [0.25, 0.75, 0.5, 0.25]
// OUT: int32[4] [0, 1, 1, 0]
// OUT: int32[4] [0, 1, 0, 0]
func.func @main(%in0: memref<4xf32>, %in1: memref<4xf16>,
                %asinh: memref<4xf32>, %acosh: memref<4xf32>, %atanh: memref<4xf32>,
                %sin: memref<4xf32>, %cos: memref<4xf32>, %clamp: memref<4xf32>,
                %normal: memref<4xi32>, %half: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1.0> : vector<4xf32>
  %low = arith.constant dense<0.25> : vector<4xf32>
  %high = arith.constant dense<0.75> : vector<4xf32>
  %x = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %h = vector.load %in1[%c0] : memref<4xf16>, vector<4xf16>
  %more = arith.addf %x, %one : vector<4xf32>
  %r0 = math.asinh %x : vector<4xf32>
  %r1 = math.acosh %more : vector<4xf32>
  %r2 = math.atanh %x : vector<4xf32>
  %r3, %r4 = math.sincos %x : vector<4xf32>
  %r5 = math.clampf %x to [%low, %high] : vector<4xf32>
  %m6 = math.isnormal %x : vector<4xf32>
  %m7 = math.isnormal %h : vector<4xf16>
  %r6 = arith.extui %m6 : vector<4xi1> to vector<4xi32>
  %r7 = arith.extui %m7 : vector<4xi1> to vector<4xi32>
  vector.store %r0, %asinh[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r1, %acosh[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r2, %atanh[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r3, %sin[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r4, %cos[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r5, %clamp[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %r6, %normal[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r7, %half[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Powers wrap; those of negative exponents are 0 but for 1 and -1. Sums that wrap; products with a sum.
// IN: int32[6] [3, -2, 1, -1, 2, -1]
// IN: int32[6] [5, 31, -7, -3, -1, -2]
// IN: float32[2] [1.5, -2.0]
// OUT: int32[6] [243, -2147483648, 1, -1, 0, 1]
// OUT: int32[6] [8, 29, -6, -4, 1, -3]
// OUT: int32[6] [0, 1, 0, 1, 1, 1]
// OUT: float32[2] [3.75, 2.0]
func.func @main(%in0: memref<6xi32>, %in1: memref<6xi32>, %in2: memref<2xf32>,
                %power: memref<6xi32>, %sum: memref<6xi32>, %carry: memref<6xi32>, %fma: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in0[%c0] : memref<6xi32>, vector<6xi32>
  %y = vector.load %in1[%c0] : memref<6xi32>, vector<6xi32>
  %f = vector.load %in2[%c0] : memref<2xf32>, vector<2xf32>
  %p = math.ipowi %x, %y : vector<6xi32>
  %s, %o = arith.addui_extended %x, %y : vector<6xi32>, vector<6xi1>
  %w = arith.extui %o : vector<6xi1> to vector<6xi32>
  %m = vector.fma %f, %f, %f : vector<2xf32>
  vector.store %p, %power[%c0] : memref<6xi32>, vector<6xi32>
  vector.store %s, %sum[%c0] : memref<6xi32>, vector<6xi32>
  vector.store %w, %carry[%c0] : memref<6xi32>, vector<6xi32>
  vector.store %m, %fma[%c0] : memref<2xf32>, vector<2xf32>
  return
}

// -----

// The index dialect: -7 and 2, as numbers of 64 bits.
// IN: int32[2] [-7, 2]
// OUT: int32[34] [-5, -9, -14, 2, -7, -7, 2, 0, -5, -5, -28, -2, -2, -3, -1, -4, 1, -3, -3, -4, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 5, -7, -7, 1]
func.func @main(%in: memref<2xi32>, %out: memref<34xi32>) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %five = index.constant 5
  %x = memref.load %in[%c0] : memref<2xi32>
  %y = memref.load %in[%c1] : memref<2xi32>
  %a = index.casts %x : i32 to index
  %b = index.casts %y : i32 to index
  %add = index.add %a, %b
  %p0 = arith.constant 0 : index
  %w0 = index.casts %add : index to i32
  memref.store %w0, %out[%p0] : memref<34xi32>
  %sub = index.sub %a, %b
  %p1 = arith.constant 1 : index
  %w1 = index.casts %sub : index to i32
  memref.store %w1, %out[%p1] : memref<34xi32>
  %mul = index.mul %a, %b
  %p2 = arith.constant 2 : index
  %w2 = index.casts %mul : index to i32
  memref.store %w2, %out[%p2] : memref<34xi32>
  %maxs = index.maxs %a, %b
  %p3 = arith.constant 3 : index
  %w3 = index.casts %maxs : index to i32
  memref.store %w3, %out[%p3] : memref<34xi32>
  %maxu = index.maxu %a, %b
  %p4 = arith.constant 4 : index
  %w4 = index.casts %maxu : index to i32
  memref.store %w4, %out[%p4] : memref<34xi32>
  %mins = index.mins %a, %b
  %p5 = arith.constant 5 : index
  %w5 = index.casts %mins : index to i32
  memref.store %w5, %out[%p5] : memref<34xi32>
  %minu = index.minu %a, %b
  %p6 = arith.constant 6 : index
  %w6 = index.casts %minu : index to i32
  memref.store %w6, %out[%p6] : memref<34xi32>
  %and = index.and %a, %b
  %p7 = arith.constant 7 : index
  %w7 = index.casts %and : index to i32
  memref.store %w7, %out[%p7] : memref<34xi32>
  %or = index.or %a, %b
  %p8 = arith.constant 8 : index
  %w8 = index.casts %or : index to i32
  memref.store %w8, %out[%p8] : memref<34xi32>
  %xor = index.xor %a, %b
  %p9 = arith.constant 9 : index
  %w9 = index.casts %xor : index to i32
  memref.store %w9, %out[%p9] : memref<34xi32>
  %shl = index.shl %a, %b
  %p10 = arith.constant 10 : index
  %w10 = index.casts %shl : index to i32
  memref.store %w10, %out[%p10] : memref<34xi32>
  %shrs = index.shrs %a, %b
  %p11 = arith.constant 11 : index
  %w11 = index.casts %shrs : index to i32
  memref.store %w11, %out[%p11] : memref<34xi32>
  %shru = index.shru %a, %b
  %p12 = arith.constant 12 : index
  %w12 = index.casts %shru : index to i32
  memref.store %w12, %out[%p12] : memref<34xi32>
  %divs = index.divs %a, %b
  %p13 = arith.constant 13 : index
  %w13 = index.casts %divs : index to i32
  memref.store %w13, %out[%p13] : memref<34xi32>
  %rems = index.rems %a, %b
  %p14 = arith.constant 14 : index
  %w14 = index.casts %rems : index to i32
  memref.store %w14, %out[%p14] : memref<34xi32>
  %divu = index.divu %a, %b
  %p15 = arith.constant 15 : index
  %w15 = index.casts %divu : index to i32
  memref.store %w15, %out[%p15] : memref<34xi32>
  %remu = index.remu %a, %b
  %p16 = arith.constant 16 : index
  %w16 = index.casts %remu : index to i32
  memref.store %w16, %out[%p16] : memref<34xi32>
  %ceildivs = index.ceildivs %a, %b
  %p17 = arith.constant 17 : index
  %w17 = index.casts %ceildivs : index to i32
  memref.store %w17, %out[%p17] : memref<34xi32>
  %ceildivu = index.ceildivu %a, %b
  %p18 = arith.constant 18 : index
  %w18 = index.casts %ceildivu : index to i32
  memref.store %w18, %out[%p18] : memref<34xi32>
  %floordivs = index.floordivs %a, %b
  %p19 = arith.constant 19 : index
  %w19 = index.casts %floordivs : index to i32
  memref.store %w19, %out[%p19] : memref<34xi32>
  %is_eq = index.cmp eq(%a, %b)
  %p20 = arith.constant 20 : index
  %w20 = arith.extui %is_eq : i1 to i32
  memref.store %w20, %out[%p20] : memref<34xi32>
  %is_sge = index.cmp sge(%a, %b)
  %p21 = arith.constant 21 : index
  %w21 = arith.extui %is_sge : i1 to i32
  memref.store %w21, %out[%p21] : memref<34xi32>
  %is_sgt = index.cmp sgt(%a, %b)
  %p22 = arith.constant 22 : index
  %w22 = arith.extui %is_sgt : i1 to i32
  memref.store %w22, %out[%p22] : memref<34xi32>
  %is_sle = index.cmp sle(%a, %b)
  %p23 = arith.constant 23 : index
  %w23 = arith.extui %is_sle : i1 to i32
  memref.store %w23, %out[%p23] : memref<34xi32>
  %is_slt = index.cmp slt(%a, %b)
  %p24 = arith.constant 24 : index
  %w24 = arith.extui %is_slt : i1 to i32
  memref.store %w24, %out[%p24] : memref<34xi32>
  %is_ne = index.cmp ne(%a, %b)
  %p25 = arith.constant 25 : index
  %w25 = arith.extui %is_ne : i1 to i32
  memref.store %w25, %out[%p25] : memref<34xi32>
  %is_uge = index.cmp uge(%a, %b)
  %p26 = arith.constant 26 : index
  %w26 = arith.extui %is_uge : i1 to i32
  memref.store %w26, %out[%p26] : memref<34xi32>
  %is_ugt = index.cmp ugt(%a, %b)
  %p27 = arith.constant 27 : index
  %w27 = arith.extui %is_ugt : i1 to i32
  memref.store %w27, %out[%p27] : memref<34xi32>
  %is_ule = index.cmp ule(%a, %b)
  %p28 = arith.constant 28 : index
  %w28 = arith.extui %is_ule : i1 to i32
  memref.store %w28, %out[%p28] : memref<34xi32>
  %is_ult = index.cmp ult(%a, %b)
  %p29 = arith.constant 29 : index
  %w29 = arith.extui %is_ult : i1 to i32
  memref.store %w29, %out[%p29] : memref<34xi32>
  %p30 = arith.constant 30 : index
  %w30 = index.casts %five : index to i32
  memref.store %w30, %out[%p30] : memref<34xi32>
  %same = index.casts %x : i32 to index
  %p31 = arith.constant 31 : index
  %w31 = index.casts %same : index to i32
  memref.store %w31, %out[%p31] : memref<34xi32>
  %unsigned = index.castu %x : i32 to index
  %p32 = arith.constant 32 : index
  %w32 = index.casts %unsigned : index to i32
  memref.store %w32, %out[%p32] : memref<34xi32>
  %true = index.bool.constant true
  %p33 = arith.constant 33 : index
  %w33 = arith.extui %true : i1 to i32
  memref.store %w33, %out[%p33] : memref<34xi32>
  return
}
