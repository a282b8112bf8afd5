// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Dimensions count from 0.
func.func @all_reduce_dim(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.all_reduce' op dim 2 is outside [0, 2)}}
  %0 = tpu.all_reduce %x {dim = 2 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// Sums and extremes have the type of their operand.
func.func @all_reduce_type(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.all_reduce' op keeps the type, but gives 'vector<8x1xf32>' for 'vector<8x128xf32>'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x1xf32>
  return
}

// -----

// maxsi is not for floats.
func.func @all_reduce_class(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.all_reduce' op kind maxsi does not fit elements of type 'f32'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<maxsi>} : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// minf is not for integers.
func.func @all_reduce_class_f(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.all_reduce' op kind minf does not fit elements of type 'i32'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<minf>} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// The unit adds integers and floats.
func.func @all_reduce_index_elements(%x: vector<8x128xindex>) {
  // expected-error @below {{'tpu.all_reduce' op kind sum does not fit elements of type 'index'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xindex> -> vector<8x128xindex>
  return
}

// -----

// A mask has no maximum.
func.func @all_reduce_mask_kind(%x: vector<16xi1>) {
  // expected-error @below {{'tpu.all_reduce' op reduces a mask by sum or find_first_set, not by max}}
  %0 = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<max>} : vector<16xi1> -> vector<16xi32>
  return
}

// -----

// A count of set bits is an i32.
func.func @all_reduce_mask_type(%x: vector<16xi1>) {
  // expected-error @below {{'tpu.all_reduce' op reduces a mask to i32, not to 'i16'}}
  %0 = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<sum>} : vector<16xi1> -> vector<16xi16>
  return
}

// -----

// Only masks have set bits.
func.func @all_reduce_first_set(%x: vector<16xi32>) {
  // expected-error @below {{'tpu.all_reduce' op kind find_first_set reduces a mask (i1), not 'i32'}}
  %0 = tpu.all_reduce %x {dim = 0 : i64, kind = #tpu.reduction_kind<find_first_set>} : vector<16xi32> -> vector<16xi32>
  return
}

// -----

// Indices, too, go to every position.
func.func @all_reduce_index_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.all_reduce' op keeps the shape, but gives 'vector<8xi32>' for 'vector<8x128xf32>'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi32>
  return
}

// -----

// The unit compares f32 and bf16.
func.func @all_reduce_index_input(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.all_reduce' op finds indices in f32 or bf16, not in 'i32'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xi32> -> vector<8x128xi32>
  return
}

// -----

// An index is as wide as the elements.
func.func @all_reduce_index_type(%x: vector<8x128xbf16>) {
  // expected-error @below {{'tpu.all_reduce' op indices of 'bf16' elements are i16, not 'i32'}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_min>} : vector<8x128xbf16> -> vector<8x128xi32>
  return
}

// -----

// 16 bits do not count so far.
func.func @all_reduce_index_size(%x: vector<1x65537xbf16>) {
  // expected-error @below {{'tpu.all_reduce' op cannot number 65537 elements with 16 bits}}
  %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<arg_min>} : vector<1x65537xbf16> -> vector<1x65537xi16>
  return
}

// -----

// A sum is no index.
func.func @reduce_index_kind(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce_index' op takes kind arg_max or arg_min, not sum}}
  %0 = tpu.reduce_index %x {axis = 1 : i32, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8xi32>
  return
}

// -----

// Nothing would be left of a rank of 1.
func.func @reduce_index_rank(%x: vector<128xf32>) {
  // expected-error @below {{'tpu.reduce_index' op needs an input of rank 2 or more, not 'vector<128xf32>'}}
  %0 = tpu.reduce_index %x {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<128xf32> -> vector<1xi32>
  return
}

// -----

// Axes do not count from the end.
func.func @reduce_index_axis(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce_index' op axis -1 is outside [0, 2)}}
  %0 = tpu.reduce_index %x {axis = -1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi32>
  return
}

// -----

// The reduced axis goes.
func.func @reduce_index_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce_index' op gives 'vector<8xi32>'; without dimension 0 of 'vector<8x128xf32>' it must be 'vector<128xi32>'}}
  %0 = tpu.reduce_index %x {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi32>
  return
}

// -----

// An index is as wide as the elements.
func.func @reduce_index_type(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce_index' op indices of 'f32' elements are i32, not 'i16'}}
  %0 = tpu.reduce_index %x {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<8xi16>
  return
}

// -----

// Kinds of 2025 leave the class open.
func.func @reduce_kind(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce' op kind max leaves the element class open; use the one that ends in f, si or ui}}
  %0 = tpu.reduce <max>, %x [1] : vector<8x128xf32> -> vector<8x1xf32>
  return
}

// -----

// It gives no indices.
func.func @reduce_arg(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce' op does not take kind arg_max}}
  %0 = tpu.reduce <arg_max>, %x [1] : vector<8x128xf32> -> vector<8x1xf32>
  return
}

// -----

// maxf is not for integers.
func.func @reduce_class(%x: vector<8x128xi32>) {
  // expected-error @below {{'tpu.reduce' op kind maxf does not fit elements of type 'i32'}}
  %0 = tpu.reduce <maxf>, %x [1] : vector<8x128xi32> -> vector<8x1xi32>
  return
}

// -----

// Dimensions count from 0.
func.func @reduce_range(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce' op dimension 2 is outside [0, 2)}}
  %0 = tpu.reduce <sum>, %x [2] : vector<8x128xf32> -> vector<8x128xf32>
  return
}

// -----

// A dimension is reduced once.
func.func @reduce_twice(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce' op dimension 1 is listed twice}}
  %0 = tpu.reduce <sum>, %x [1, 1] : vector<8x128xf32> -> vector<8x1xf32>
  return
}

// -----

// The rank stays.
func.func @reduce_shape(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce' op gives 'vector<8xf32>'; it must be 'vector<8x1xf32>'}}
  %0 = tpu.reduce <sum>, %x [1] : vector<8x128xf32> -> vector<8xf32>
  return
}

// -----

// A float has an exponent.
func.func @reduce_precision_bits(%x: vector<8x128xf32>) {
  // expected-error @below {{'tpu.reduce_precision' op has 0 exponent bits and 7 mantissa bits; it needs at least 1 and 0}}
  %0 = tpu.reduce_precision %x {exponent_bits = 0 : i32, mantissa_bits = 7 : i32} : vector<8x128xf32> -> vector<8x128xf32>
  return
}
