// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=6}))' %s | FileCheck %s --check-prefixes=CHECK,NEW

// Which generation has an op for which width.

// Sums of 16 bits come with generation 6. What application does part by part stays.
// CHECK-LABEL: func.func @i16
func.func @i16(%a: vector<16x128xi16>) -> vector<16x128xi16> {
  // OLD: arith.addi {{.*}} : vector<16x128xi32>
  // NEW: arith.addi {{.*}} : vector<16x128xi16>
  %0 = arith.addi %a, %a : vector<16x128xi16>
  // CHECK: arith.muli {{.*}} : vector<16x128xi16>
  %1 = arith.muli %0, %a : vector<16x128xi16>
  // CHECK: math.ctpop {{.*}} : vector<16x128xi32>
  %2 = math.ctpop %1 : vector<16x128xi16>
  return %2 : vector<16x128xi16>
}

// CHECK-LABEL: func.func @rounding
func.func @rounding(%a: vector<16x128xbf16>) -> vector<16x128xbf16> {
  // OLD: math.ceil {{.*}} : vector<16x128xf32>
  // NEW: math.ceil {{.*}} : vector<16x128xbf16>
  %0 = math.ceil %a : vector<16x128xbf16>
  // OLD: math.floor {{.*}} : vector<16x128xf32>
  // NEW: math.floor {{.*}} : vector<16x128xbf16>
  %1 = math.floor %0 : vector<16x128xbf16>
  // OLD: math.sqrt {{.*}} : vector<16x128xf32>
  // NEW: math.sqrt {{.*}} : vector<16x128xbf16>
  %2 = math.sqrt %1 : vector<16x128xbf16>
  // CHECK: math.round {{.*}} : vector<16x128xf32>
  %3 = math.round %2 : vector<16x128xbf16>
  // CHECK: math.absf {{.*}} : vector<16x128xbf16>
  %4 = math.absf %3 : vector<16x128xbf16>
  return %4 : vector<16x128xbf16>
}

// What only a cast to narrow integers uses stays for the cast, from generation 6 on.
// CHECK-LABEL: func.func @quantize
func.func @quantize(%a: vector<32x128xbf16>) -> (vector<32x128xi8>, vector<32x128xbf16>) {
  // OLD: math.roundeven {{.*}} : vector<32x128xf32>
  // NEW: math.roundeven {{.*}} : vector<32x128xbf16>
  %0 = math.roundeven %a : vector<32x128xbf16>
  %1 = arith.fptosi %0 : vector<32x128xbf16> to vector<32x128xi8>
  // CHECK: math.roundeven {{.*}} : vector<32x128xf32>
  %2 = math.roundeven %a : vector<32x128xbf16>
  return %1, %2 : vector<32x128xi8>, vector<32x128xbf16>
}

// No generation computes with floats of 8 bits.
// CHECK-LABEL: func.func @f8
func.func @f8(%a: vector<32x128xf8E5M2>) -> (vector<32x128xf8E5M2>, vector<32x128xi1>) {
  // CHECK: arith.addf {{.*}} : vector<32x128xf32>
  // CHECK: tpu.truncf {{.*}} -> vector<32x128xf8E5M2>
  %0 = arith.addf %a, %a : vector<32x128xf8E5M2>
  // CHECK: arith.cmpf olt, {{.*}} : vector<32x128xf32>
  %1 = arith.cmpf olt, %a, %0 : vector<32x128xf8E5M2>
  return %0, %1 : vector<32x128xf8E5M2>, vector<32x128xi1>
}

// The scalar unit has words and booleans.
// CHECK-LABEL: func.func @scalars
func.func @scalars(%a: i8, %b: i8, %c: i1) -> (i8, i1, i1, i1) {
  // CHECK: arith.divsi {{.*}} : i32
  // CHECK: arith.trunci {{.*}} : i32 to i8
  %0 = arith.divsi %a, %b : i8
  // CHECK: arith.cmpi ult, {{.*}} : i32
  %1 = arith.cmpi ult, %a, %b : i8
  // CHECK: %[[DIFFERENCE:.*]] = arith.subi {{.*}} : i32
  // CHECK: arith.cmpi eq, %[[DIFFERENCE]], %{{.*}} : i32
  %2 = arith.cmpi eq, %a, %b : i8
  // CHECK: arith.andi {{.*}} : i1
  %3 = arith.andi %1, %c : i1
  return %0, %1, %2, %3 : i8, i1, i1, i1
}

// Reductions of narrow integers and floats.
// CHECK-LABEL: func.func @reductions
func.func @reductions(%a: vector<32x128xi8>, %b: vector<32xi8>, %c: vector<32x128xf8E5M2>, %d: vector<32xf8E5M2>) -> (vector<32xi8>, vector<32xf8E5M2>) {
  // CHECK: vector.multi_reduction <minsi>, {{.*}} : vector<32x128xi32> to vector<32xi32>
  // CHECK: arith.trunci {{.*}} to vector<32xi8>
  %0 = vector.multi_reduction <minsi>, %a, %b [1] : vector<32x128xi8> to vector<32xi8>
  // CHECK: vector.multi_reduction <add>, {{.*}} : vector<32x128xf32> to vector<32xf32>
  // CHECK: tpu.truncf {{.*}} -> vector<32xf8E5M2>
  %1 = vector.multi_reduction <add>, %c, %d [1] : vector<32x128xf8E5M2> to vector<32xf8E5M2>
  return %0, %1 : vector<32xi8>, vector<32xf8E5M2>
}
