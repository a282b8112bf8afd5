// RUN: %mosaic-opt %s --verify-roundtrip
// RUN: %mosaic-opt %s | FileCheck %s

// A reduction keeps the shape: every position gets the result.
// CHECK-LABEL: func.func @all_reduce
func.func @all_reduce(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  // CHECK: tpu.all_reduce %{{.*}} {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x128xf32>
  %1 = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<maxf>} : vector<8x128xf32> -> vector<8x128xf32>
  %2 = tpu.all_reduce %i {dim = 0 : i64, kind = #tpu.reduction_kind<minui>} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// Kinds max and min of 2025 leave the element class open.
// CHECK-LABEL: func.func @all_reduce_2025
func.func @all_reduce_2025(%x: vector<8x128xf32>) {
  // CHECK: kind = #tpu.reduction_kind<max>}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<max>} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// The text of April 2025 gives one type for operand and result.
// CHECK-LABEL: func.func @all_reduce_one_type
func.func @all_reduce_one_type(%x: vector<8x128xf32>) {
  // CHECK: : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32>
  return
}

// The index of the extreme is as wide as the elements.
// CHECK-LABEL: func.func @all_reduce_index
func.func @all_reduce_index(%x: vector<8x128xf32>, %y: vector<8x128x2xbf16>) {
  // CHECK: kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8x128xi32>
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8x128xi32>
  // CHECK: kind = #tpu.reduction_kind<arg_min>} : vector<8x128x2xbf16> -> vector<8x128x2xi16>
  %1 = tpu.all_reduce %y {dim = 1 : i64, kind = #tpu.reduction_kind<arg_min>} : vector<8x128x2xbf16> -> vector<8x128x2xi16>
  return
}

// Masks are counted, or searched for the first set bit, to i32 of any shape.
// CHECK-LABEL: func.func @all_reduce_mask
func.func @all_reduce_mask(%m: vector<16xi1>) {
  // CHECK: kind = #tpu.reduction_kind<sum>} : vector<16xi1> -> vector<16xi32>
  %0 = tpu.all_reduce %m {dim = 0 : i64, kind = #tpu.reduction_kind<sum>} : vector<16xi1> -> vector<16xi32>
  // CHECK: kind = #tpu.reduction_kind<find_first_set>} : vector<16xi1> -> vector<1xi32>
  %1 = tpu.all_reduce %m {dim = 0 : i64, kind = #tpu.reduction_kind<find_first_set>} : vector<16xi1> -> vector<1xi32>
  return
}

// The reduced axis goes.
// CHECK-LABEL: func.func @reduce_index
func.func @reduce_index(%x: vector<8x128xf32>, %y: vector<4x16x128xbf16>) {
  // CHECK: tpu.reduce_index %{{.*}} {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi32>
  %0 = tpu.reduce_index %x {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi32>
  %1 = tpu.reduce_index %y {axis = 0 : i32, kind = #tpu.reduction_kind<arg_min>} : vector<4x16x128xbf16> -> vector<16x128xi16>
  return
}

// Reduced dimensions keep a size of 1; none, one or several may be listed.
// CHECK-LABEL: func.func @reduce
func.func @reduce(%x: vector<8x128xf32>, %i: vector<8x128xi32>) {
  // CHECK: tpu.reduce <maxf>, %{{.*}} [1] : vector<8x128xf32> -> vector<8x1xf32>
  %0 = tpu.reduce <maxf>, %x [1] : vector<8x128xf32> -> vector<8x1xf32>
  // CHECK: tpu.reduce <sum>, %{{.*}} [1, 0] : vector<8x128xi32> -> vector<1x1xi32>
  %1 = tpu.reduce <sum>, %i [1, 0] : vector<8x128xi32> -> vector<1x1xi32>
  // CHECK: tpu.reduce <sum>, %{{.*}} [] : vector<8x128xf32> -> vector<8x128xf32>
  %2 = tpu.reduce <sum>, %x [] : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// The type stays, the values get coarser.
// CHECK-LABEL: func.func @reduce_precision
func.func @reduce_precision(%x: vector<8x128xf32>) {
  // CHECK: tpu.reduce_precision %{{.*}} {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.reduce_precision %x {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// Without a mask its type stays empty between comma and arrow.
// CHECK-LABEL: func.func @scan
func.func @scan(%x: vector<16xf32>, %i: vector<4x16xi32>, %m: vector<16xi1>) {
  // CHECK: tpu.scan <sum>, %{{.*}} masked %{{.*}} {dimension = 0 : i64} : vector<16xf32>, vector<16xi1> -> vector<16xf32>
  %0 = tpu.scan <sum>, %x masked %m {dimension = 0 : i64} : vector<16xf32>, vector<16xi1> -> vector<16xf32>
  // CHECK: tpu.scan <minsi>, %{{.*}} {dimension = 0 : i64} : vector<4x16xi32>,  -> vector<4x16xi32>
  %1 = tpu.scan <minsi>, %i {dimension = 0 : i64} : vector<4x16xi32>, -> vector<4x16xi32>
  // CHECK: tpu.scan <sum>, %{{.*}} {dimension = 0 : i64} : vector<16xi1>,  -> vector<16xi32>
  %2 = tpu.scan <sum>, %m {dimension = 0 : i64} : vector<16xi1>, -> vector<16xi32>
  return
}

// The text of 2025 scans along the last dimension.
// CHECK-LABEL: func.func @scan_2025
func.func @scan_2025(%i: vector<4x16xi32>, %m: vector<16xi1>) {
  // CHECK: tpu.scan <max>, %{{.*}} masked %{{.*}} {dimension = 1 : i64} :
  %0 = tpu.scan <max>, %i masked %m : vector<4x16xi32>, vector<16xi1> -> vector<4x16xi32>
  return
}

// Results print under their names.
// CHECK-LABEL: func.func @scan_count
func.func @scan_count(%m: vector<16xi1>, %x: vector<16xi32>) {
  // CHECK: %out_mask, %counts = tpu.scan_count mask(%{{.*}} : vector<16xi1>) value(%{{.*}} : vector<16xi32>) : vector<16xi1>, vector<16xi32>
  %0, %1 = tpu.scan_count mask(%m : vector<16xi1>) value(%x : vector<16xi32>) : vector<16xi1>, vector<16xi32>
  return
}

// Keys and values may be of different types.
// CHECK-LABEL: func.func @sort
func.func @sort(%k: vector<16xi32>, %v: vector<16xf32>, %m: vector<16xi1>) {
  // CHECK: %output_mask, %sorted_keys, %sorted_values = tpu.sort %{{.*}}, %{{.*}} masked %{{.*}} {descending = true} : (vector<16xi32>, vector<16xf32>, vector<16xi1>) -> (vector<16xi1>, vector<16xi32>, vector<16xf32>)
  %0, %1, %2 = tpu.sort %k, %v masked %m {descending = true} : (vector<16xi32>, vector<16xf32>, vector<16xi1>) -> (vector<16xi1>, vector<16xi32>, vector<16xf32>)
  // CHECK: tpu.sort %{{.*}}, %{{[^ ]*}} : (vector<16xi32>, vector<16xf32>) ->
  %3, %4, %5 = tpu.sort %k, %v : (vector<16xi32>, vector<16xf32>) -> (vector<16xi1>, vector<16xi32>, vector<16xf32>)
  return
}
