// RUN: %run-case %s

// acc + lhs * rhs: [1 2; 3 4] * [5 6; 7 8] = [19 22; 43 50].
// IN: float32[2,2] [1.0,2.0,3.0,4.0]
// IN: float32[2,2] [5.0,6.0,7.0,8.0]
// IN: float32[2,2] [1.0,0.0,0.0,-50.0]
// OUT: float32[2,2] [20.0,22.0,43.0,0.0]
func.func @main(%a: memref<2x2xf32>,
                %b: memref<2x2xf32>,
                %c: memref<2x2xf32>,
                %out: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %y = vector.load %b[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %acc = vector.load %c[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %r = tpu.matmul %x, %y, %acc {transpose_lhs_hint = false} : vector<2x2xf32>, vector<2x2xf32>, vector<2x2xf32> -> vector<2x2xf32>
  vector.store %r, %out[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  return
}

// -----

// The transposed rhs: rows times rows, [1 2] * [5 6] = 17, [1 2] * [7 8] = 23.
// IN: int8[2,2] [1,2,3,4]
// IN: int8[2,2] [5,6,7,8]
// IN: int32[2,2] [0,0,0,0]
// OUT: int32[2,2] [17,23,39,53]
func.func @main(%a: memref<2x2xi8>,
                %b: memref<2x2xi8>,
                %c: memref<2x2xi32>,
                %out: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x2xi8>, vector<2x2xi8>
  %y = vector.load %b[%c0, %c0] : memref<2x2xi8>, vector<2x2xi8>
  %acc = vector.load %c[%c0, %c0] : memref<2x2xi32>, vector<2x2xi32>
  %r = tpu.matmul %x, %y, %acc {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi32> -> vector<2x2xi32>
  vector.store %r, %out[%c0, %c0] : memref<2x2xi32>, vector<2x2xi32>
  return
}

// -----

// A batch dimension; bf16 times f32.
// IN: bfloat16[2,1,2] [1.0,2.0,3.0,4.0]
// IN: float32[2,2,1] [5.0,6.0,7.0,8.0]
// IN: float32[2,1,1] [0.0,0.0]
// OUT: float32[2,1,1] [17.0,53.0]
func.func @main(%a: memref<2x1x2xbf16>,
                %b: memref<2x2x1xf32>,
                %c: memref<2x1x1xf32>,
                %out: memref<2x1x1xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0, %c0] : memref<2x1x2xbf16>, vector<2x1x2xbf16>
  %y = vector.load %b[%c0, %c0, %c0] : memref<2x2x1xf32>, vector<2x2x1xf32>
  %acc = vector.load %c[%c0, %c0, %c0] : memref<2x1x1xf32>, vector<2x1x1xf32>
  %r = tpu.matmul %x, %y, %acc {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs_hint = false} : vector<2x1x2xbf16>, vector<2x2x1xf32>, vector<2x1x1xf32> -> vector<2x1x1xf32>
  vector.store %r, %out[%c0, %c0, %c0] : memref<2x1x1xf32>, vector<2x1x1xf32>
  return
}

// -----

// vector.contract, by its maps: rows times rows.
// IN: float32[2,2] [1.0,2.0,3.0,4.0]
// IN: float32[2,2] [5.0,6.0,7.0,8.0]
// IN: float32[2,2] [0.0,0.0,1.0,0.0]
// OUT: float32[2,2] [17.0,23.0,40.0,53.0]
func.func @main(%a: memref<2x2xf32>,
                %b: memref<2x2xf32>,
                %c: memref<2x2xf32>,
                %out: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %y = vector.load %b[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %acc = vector.load %c[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  vector.store %r, %out[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  return
}

// -----

// A contraction of all dimensions gives a scalar.
// IN: float32[2] [1.0,2.0]
// IN: float32[2] [3.0,4.0]
// OUT: float32[1] [11.5]
func.func @main(%a: memref<2xf32>,
                %b: memref<2xf32>,
                %out: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %x = vector.load %a[%c0] : memref<2xf32>, vector<2xf32>
  %y = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
  %r = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %x, %y, %half : vector<2xf32>, vector<2xf32> into f32
  %v = vector.broadcast %r : f32 to vector<1xf32>
  vector.store %v, %out[%c0] : memref<1xf32>, vector<1xf32>
  return
}
