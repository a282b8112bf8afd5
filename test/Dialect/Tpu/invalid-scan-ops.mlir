// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Each element gets a sum.
func.func @scan_shape(%x: vector<16xf32>) {
  // expected-error @below {{'tpu.scan' op keeps the shape, but gives 'vector<8xf32>' for 'vector<16xf32>'}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<16xf32>, -> vector<8xf32>
  return
}

// -----

// Dimensions count from 0.
func.func @scan_dimension(%x: vector<16xf32>) {
  // expected-error @below {{'tpu.scan' op dimension 1 is outside [0, 1)}}
  %0 = tpu.scan <sum>, %x {dimension = 1 : i64} : vector<16xf32>, -> vector<16xf32>
  return
}

// -----

// Masks are counted.
func.func @scan_mask_kind(%x: vector<16xi1>) {
  // expected-error @below {{'tpu.scan' op of a mask (i1) takes kind sum and no other mask}}
  %0 = tpu.scan <max>, %x {dimension = 0 : i64} : vector<16xi1>, -> vector<16xi32>
  return
}

// -----

// A mask takes no mask.
func.func @scan_mask_masked(%x: vector<16xi1>) {
  // expected-error @below {{'tpu.scan' op of a mask (i1) takes kind sum and no other mask}}
  %0 = tpu.scan <sum>, %x masked %x {dimension = 0 : i64} : vector<16xi1>, vector<16xi1> -> vector<16xi32>
  return
}

// -----

// Counts are i32.
func.func @scan_mask_type(%x: vector<16xi1>) {
  // expected-error @below {{'tpu.scan' op of a mask (i1) gives i32, not 'i1'}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<16xi1>, -> vector<16xi1>
  return
}

// -----

// A sum has the type of what it adds.
func.func @scan_type(%x: vector<16xf32>) {
  // expected-error @below {{'tpu.scan' op keeps the type, but gives 'vector<16xi32>' for 'vector<16xf32>'}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<16xf32>, -> vector<16xi32>
  return
}

// -----

// A mask runs along the scanned dimension.
func.func @scan_mask_length(%x: vector<4x16xf32>, %m: vector<16xi1>) {
  // expected-error @below {{'tpu.scan' op has a mask of type 'vector<16xi1>'; along dimension 0 it takes vector<4xi1>}}
  %0 = tpu.scan <sum>, %x masked %m {dimension = 0 : i64} : vector<4x16xf32>, vector<16xi1> -> vector<4x16xf32>
  return
}

// -----

// It gives no indices.
func.func @scan_kind(%x: vector<16xf32>) {
  // expected-error @below {{'tpu.scan' op does not take kind arg_max}}
  %0 = tpu.scan <arg_max>, %x {dimension = 0 : i64} : vector<16xf32>, -> vector<16xf32>
  return
}

// -----

// The unit scans i1, i16, i32, bf16 and f32.
func.func @scan_element(%x: vector<16xi8>) {
  // expected-error @below {{'tpu.scan' op operand #0 must be}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<16xi8>, -> vector<16xi8>
  return
}

// -----

// Attributes are checked where they are read.
func.func @scan_attribute(%x: vector<16xf32>) {
  // expected-error @below {{'tpu.scan' op attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i32} : vector<16xf32>, -> vector<16xf32>
  return
}

// -----

// A mask has the shape of its values.
func.func @scan_count_shape(%m: vector<8xi1>, %x: vector<16xi32>) {
  // expected-error @below {{'tpu.scan_count' op requires the same shape for all operands and results}}
  %0, %1 = tpu.scan_count mask(%m : vector<8xi1>) value(%x : vector<16xi32>) : vector<8xi1>, vector<16xi32>
  return
}

// -----

// The result's mask has the type of the operand's.
func.func @scan_count_mask(%m: vector<16xi1>, %x: vector<16xi32>) {
  // expected-error @below {{'tpu.scan_count' op}}
  %0, %1 = tpu.scan_count mask(%m : vector<16xi1>) value(%x : vector<16xi32>) : vector<8xi1>, vector<16xi32>
  return
}

// -----

// Keys and values come in pairs.
func.func @sort_shape(%k: vector<16xi32>, %v: vector<8xf32>) {
  // expected-error @below {{'tpu.sort' op requires the same shape for all operands and results}}
  %0, %1, %2 = tpu.sort %k, %v : (vector<16xi32>, vector<8xf32>) -> (vector<16xi1>, vector<16xi32>, vector<8xf32>)
  return
}

// -----

// Sorted keys are keys.
func.func @sort_type(%k: vector<16xi32>, %v: vector<16xf32>) {
  // expected-error @below {{'tpu.sort' op failed to verify that all of {keys, sorted_keys} have same type}}
  %0, %1, %2 = tpu.sort %k, %v : (vector<16xi32>, vector<16xf32>) -> (vector<16xi1>, vector<16xf32>, vector<16xf32>)
  return
}
