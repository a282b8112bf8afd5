// RUN: %mosaic-opt %s -canonicalize | FileCheck %s

// A cast that rounds needs no rounding before it.
// CHECK-LABEL: func.func @fptosi_of_roundeven
// CHECK-SAME: (%[[X:.*]]: vector<8x128xf32>)
func.func @fptosi_of_roundeven(%x: vector<8x128xf32>) -> vector<8x128xi32> {
  // CHECK-NEXT: tpu.fptosi %[[X]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xf32> -> vector<8x128xi32>
  %0 = math.roundeven %x : vector<8x128xf32>
  %1 = tpu.fptosi %0 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  return %1 : vector<8x128xi32>
}

// Another way of rounding stays.
// CHECK-LABEL: func.func @fptosi_of_floor
func.func @fptosi_of_floor(%x: vector<8x128xf32>) -> vector<8x128xi32> {
  // CHECK: math.floor
  // CHECK: tpu.fptosi %{{.*}} {rounding_mode = #tpu.rounding_mode<towards_zero>}
  %0 = math.floor %x : vector<8x128xf32>
  %1 = tpu.fptosi %0 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  return %1 : vector<8x128xi32>
}

// A wider float holds every value: scalars, splats and lists.
// CHECK-LABEL: func.func @extf_of_constant
func.func @extf_of_constant() -> (f32, vector<2xf32>, vector<2xf32>) {
  // CHECK-DAG: arith.constant 1.500000e+00 : f32
  // CHECK-DAG: arith.constant dense<1.500000e+00> : vector<2xf32>
  // CHECK-DAG: arith.constant dense<[1.500000e+00, -2.000000e+00]> : vector<2xf32>
  // CHECK-NOT: tpu.extf
  %0 = arith.constant 1.5 : bf16
  %1 = arith.constant dense<1.5> : vector<2xbf16>
  %2 = arith.constant dense<[1.5, -2.0]> : vector<2xbf16>
  %3 = tpu.extf %0 : bf16 -> f32
  %4 = tpu.extf %1 : vector<2xbf16> -> vector<2xf32>
  %5 = tpu.extf %2 : vector<2xbf16> -> vector<2xf32>
  return %3, %4, %5 : f32, vector<2xf32>, vector<2xf32>
}

// A narrower float holds 1.5, but not 1.001: that cast stays, and so does that of a list with it.
// CHECK-LABEL: func.func @truncf_of_constant
func.func @truncf_of_constant() -> (vector<2xbf16>, vector<2xbf16>, vector<2xbf16>) {
  // CHECK-DAG: arith.constant dense<1.500000e+00> : vector<2xbf16>
  // CHECK-COUNT-2: tpu.truncf
  // CHECK-NOT: tpu.truncf
  %0 = arith.constant dense<1.5> : vector<2xf32>
  %1 = arith.constant dense<1.001> : vector<2xf32>
  %2 = arith.constant dense<[1.5, 1.001]> : vector<2xf32>
  %3 = tpu.truncf %0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xf32> -> vector<2xbf16>
  %4 = tpu.truncf %1 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xf32> -> vector<2xbf16>
  %5 = tpu.truncf %2 {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<2xf32> -> vector<2xbf16>
  return %3, %4, %5 : vector<2xbf16>, vector<2xbf16>, vector<2xbf16>
}

// The dialect's own float types fold as the type inside does.
// CHECK-LABEL: func.func @truncf_to_exotic
func.func @truncf_to_exotic() -> vector<2x!tpu.float8_exmy<f6E3M2FN>> {
  // CHECK-NEXT: arith.constant dense<1.500000e+00> : vector<2x!tpu.float8_exmy<f6E3M2FN>>
  %0 = arith.constant dense<1.5> : vector<2xf32>
  %1 = tpu.truncf %0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2xf32> -> vector<2x!tpu.float8_exmy<f6E3M2FN>>
  return %1 : vector<2x!tpu.float8_exmy<f6E3M2FN>>
}

// Of two bitcasts the second is enough, and one to the same type is none.
// CHECK-LABEL: func.func @bitcast_vreg_chain
// CHECK-SAME: (%[[X:.*]]: vector<8x128xf32>)
func.func @bitcast_vreg_chain(%x: vector<8x128xf32>) -> (vector<8x128x2xbf16>, vector<8x128xf32>) {
  // CHECK-NEXT: %[[B:.*]] = tpu.bitcast_vreg %[[X]] : vector<8x128xf32> -> vector<8x128x2xbf16>
  // CHECK-NEXT: return %[[B]], %[[X]]
  %0 = tpu.bitcast_vreg %x : vector<8x128xf32> -> vector<8x128xi32>
  %1 = tpu.bitcast_vreg %0 : vector<8x128xi32> -> vector<8x128x2xbf16>
  %2 = tpu.bitcast_vreg %1 : vector<8x128x2xbf16> -> vector<8x128xf32>
  return %1, %2 : vector<8x128x2xbf16>, vector<8x128xf32>
}

// An unpack without extension gives back what was packed there.
// CHECK-LABEL: func.func @unpack_of_pack
// CHECK-SAME: (%[[A:.*]]: vector<8x128xi32>, %[[B:.*]]: vector<8x128xi32>)
func.func @unpack_of_pack(%a: vector<8x128xi32>, %b: vector<8x128xi32>) -> vector<8x128xi32> {
  // CHECK-NEXT: return %[[A]]
  %0 = tpu.pack_subelements %a, %b {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1, 0>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
  %1 = tpu.unpack_subelements %0, 1 {integer_extended = false, pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xi16> -> vector<8x128xi32>
  return %1 : vector<8x128xi32>
}

// Not from an empty position, not from another format, and not if the pack has cut bits that the unpack extends.
// CHECK-LABEL: func.func @unpack_of_other_pack
func.func @unpack_of_other_pack(%a: vector<8x128xi32>) -> (vector<8x128xi32>, vector<8x128xi32>, vector<8x128xi32>) {
  // CHECK-COUNT-3: tpu.unpack_subelements
  %0 = tpu.pack_subelements %a {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1>} : vector<8x128xi32> -> vector<8x128x2xi16>
  %1 = tpu.unpack_subelements %0, 0 {integer_extended = false, pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xi16> -> vector<8x128xi32>
  %2 = tpu.unpack_subelements %0, 1 {integer_extended = false, pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xi16> -> vector<8x128xi32>
  %3 = tpu.unpack_subelements %0, 1 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xi16> -> vector<8x128xi32>
  return %1, %2, %3 : vector<8x128xi32>, vector<8x128xi32>, vector<8x128xi32>
}

// Floats convert: they do not come back as they were.
// CHECK-LABEL: func.func @unpack_of_float_pack
func.func @unpack_of_float_pack(%a: vector<8x128xf32>) -> vector<8x128xf32> {
  // CHECK: tpu.unpack_subelements
  %0 = tpu.pack_subelements %a {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1>} : vector<8x128xf32> -> vector<8x128x2xbf16>
  %1 = tpu.unpack_subelements %0, 1 {integer_extended = false, pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  return %1 : vector<8x128xf32>
}

// Bits that every user cuts off again need not be extended.
// CHECK-LABEL: func.func @unpack_to_packs
func.func @unpack_to_packs(%a: vector<8x128x2xi16>) -> (vector<8x128x4xi8>, vector<8x128x2xi16>) {
  // CHECK: tpu.unpack_subelements %{{.*}}, 0 {integer_extended = false, pack_format = #tpu.pack_format<compressed>}
  %0 = tpu.unpack_subelements %a, 0 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xi16> -> vector<8x128xi32>
  %1 = tpu.pack_subelements %0 {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1>} : vector<8x128xi32> -> vector<8x128x4xi8>
  %2 = tpu.pack_subelements %0 {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0>} : vector<8x128xi32> -> vector<8x128x2xi16>
  return %1, %2 : vector<8x128x4xi8>, vector<8x128x2xi16>
}

// A user that is no pack, or one that keeps some of those bits, needs them.
// CHECK-LABEL: func.func @unpack_to_others
func.func @unpack_to_others(%a: vector<8x128x4xi8>) -> (vector<8x128xi32>, vector<8x128x2xi16>) {
  // CHECK: tpu.unpack_subelements %{{.*}}, 0 {pack_format = #tpu.pack_format<compressed>}
  // CHECK: tpu.unpack_subelements %{{.*}}, 1 {pack_format = #tpu.pack_format<compressed>}
  %0 = tpu.unpack_subelements %a, 0 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x4xi8> -> vector<8x128xi32>
  %1 = tpu.unpack_subelements %a, 1 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x4xi8> -> vector<8x128xi32>
  %2 = tpu.pack_subelements %1 {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 1>} : vector<8x128xi32> -> vector<8x128x2xi16>
  return %0, %2 : vector<8x128xi32>, vector<8x128x2xi16>
}
