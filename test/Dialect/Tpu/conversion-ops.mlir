// RUN: %mosaic-opt %s --verify-roundtrip
// RUN: %mosaic-opt %s | FileCheck %s

// Scalars convert as vectors do.
// CHECK-LABEL: func.func @casts
func.func @casts(%x: vector<8x128xf32>, %i: vector<8x128xi32>, %h: vector<8x128xbf16>, %s: f32) {
  // CHECK: tpu.fptosi %{{.*}} {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  %0 = tpu.fptosi %x {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  // CHECK: tpu.fptosi %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : f32 -> i32
  %1 = tpu.fptosi %s {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : f32 -> i32
  // CHECK: tpu.fptoui %{{.*}} {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  %2 = tpu.fptoui %x {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
  // CHECK: tpu.sitofp %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
  %3 = tpu.sitofp %i {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
  // CHECK: tpu.uitofp %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
  %4 = tpu.uitofp %i {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
  // CHECK: tpu.extf %{{.*}} : vector<8x128xbf16> -> vector<8x128xf32>
  %5 = tpu.extf %h : vector<8x128xbf16> -> vector<8x128xf32>
  // CHECK: tpu.truncf %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xf32> -> vector<8x128x!tpu.float8_exmy<f6E3M2FN>>
  %6 = tpu.truncf %x {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xf32> -> vector<8x128x!tpu.float8_exmy<f6E3M2FN>>
  return
}

// CHECK-LABEL: func.func @stochastic
func.func @stochastic(%x: vector<8x128xf32>, %r: vector<8x128xi32>) {
  // CHECK: tpu.stochastic_convert %{{.*}}, %{{.*}} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xbf16>
  %0 = tpu.stochastic_convert %x, %r : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xbf16>
  // CHECK: tpu.stochastic_convert_elementwise %{{.*}}, %{{.*}} {dst_type = bf16} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xi32>
  %1 = tpu.stochastic_convert_elementwise %x, %r {dst_type = bf16} : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xi32>
  return
}

// Attributes at their defaults are not printed.
// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: vector<8x128xf32>, %s: f32) {
  // CHECK: tpu.weird %{{.*}} : vector<8x128xf32> -> vector<8x128xi1>
  %0 = tpu.weird %x : vector<8x128xf32> -> vector<8x128xi1>
  // CHECK: tpu.weird %{{.*}} : f32 -> i1
  %1 = tpu.weird %s : f32 -> i1
  // CHECK: tpu.reciprocal %{{.*}} {approx = true} : vector<8x128xf32> -> vector<8x128xf32>
  %2 = tpu.reciprocal %x {approx = true, full_range = true} : vector<8x128xf32> -> vector<8x128xf32>
  // CHECK: tpu.reciprocal %{{[^ ]*}} : vector<8x128xf32> -> vector<8x128xf32>
  %3 = tpu.reciprocal %x : vector<8x128xf32> -> vector<8x128xf32>
  // CHECK: tpu.logistic %{{.*}} : vector<8x128xf32> -> vector<8x128xf32>
  %4 = tpu.logistic %x : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @random
func.func @random(%s: i32) {
  // CHECK: "tpu.prng_set_seed_32"(%{{.*}}, %{{.*}}) : (i32, i32) -> ()
  "tpu.prng_set_seed_32"(%s, %s) : (i32, i32) -> ()
  // CHECK: "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  %0 = "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  return
}

// CHECK-LABEL: func.func @bitcasts
func.func @bitcasts(%x: vector<8x128xf32>, %y: vector<4xf32>) {
  // CHECK: tpu.bitcast %{{.*}} : vector<8x128xf32> -> vector<16x128xbf16>
  %0 = tpu.bitcast %x : vector<8x128xf32> -> vector<16x128xbf16>
  // CHECK: tpu.bitcast %{{.*}} : vector<4xf32> -> vector<4xi32>
  %1 = tpu.bitcast %y : vector<4xf32> -> vector<4xi32>
  // CHECK: tpu.bitcast_vreg %{{.*}} : vector<8x128xf32> -> vector<8x128x2xbf16>
  %2 = tpu.bitcast_vreg %x : vector<8x128xf32> -> vector<8x128x2xbf16>
  return
}

// CHECK-LABEL: func.func @subelements
func.func @subelements(%x: vector<8x128xf32>, %b: vector<8x128x4xi8>) {
  // CHECK: tpu.pack_subelements %{{.*}}, %{{.*}} {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
  %0 = tpu.pack_subelements %x, %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
  // CHECK: tpu.unpack_subelements %{{.*}}, 1 {pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  %1 = tpu.unpack_subelements %0, 1 {pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xbf16> -> vector<8x128xf32>
  // CHECK: tpu.unpack_subelements %{{.*}}, 3 {integer_extended = false, pack_format = #tpu.pack_format<compressed>, unsigned_integers = true} : vector<8x128x4xi8> -> vector<8x128xi32>
  %2 = tpu.unpack_subelements %b, 3 {integer_extended = false, pack_format = #tpu.pack_format<compressed>, unsigned_integers = true} : vector<8x128x4xi8> -> vector<8x128xi32>
  return
}

// The text of November 2025 calls integer_extended sign_extended.
// CHECK-LABEL: func.func @unpack_2025
func.func @unpack_2025(%b: vector<8x128x4xi8>) {
  // CHECK: tpu.unpack_subelements %{{.*}}, 3 {integer_extended = false, pack_format = #tpu.pack_format<compressed>} :
  %0 = tpu.unpack_subelements %b, 3 {pack_format = #tpu.pack_format<compressed>, sign_extended = false} : vector<8x128x4xi8> -> vector<8x128xi32>
  return
}

// CHECK-LABEL: func.func @elementwise_packs
func.func @elementwise_packs(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  // CHECK: tpu.pack_elementwise %{{.*}}, %{{.*}} {target_type = bf16} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi32>
  %0 = tpu.pack_elementwise %x, %x {target_type = bf16} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128xi32>
  // CHECK: tpu.unpack_elementwise %{{.*}}, 1 {source_type = bf16} : vector<8x128xi32> -> vector<8x128xf32>
  %1 = tpu.unpack_elementwise %i, 1 {source_type = bf16} : vector<8x128xi32> -> vector<8x128xf32>
  // CHECK: tpu.unpack_elementwise %{{.*}}, 3 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  %2 = tpu.unpack_elementwise %i, 3 {source_type = i8} : vector<8x128xi32> -> vector<8x128xi32>
  return
}
