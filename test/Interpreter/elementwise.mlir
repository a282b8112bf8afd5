// RUN: %run-case %s

// Float arithmetic in f32.
// IN: float32[4] [1.5, -2.0, 0.0, 1e30]
// IN: float32[4] [2.5, 4.0, -0.0, 1e30]
// OUT: float32[4] [4.0, 2.0, 0.0, 2e30]
func.func @main(%a: memref<4xf32>, %b: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %y = vector.load %b[%c0] : memref<4xf32>, vector<4xf32>
  %z = arith.addf %x, %y : vector<4xf32>
  vector.store %z, %out[%c0] : memref<4xf32>, vector<4xf32>
  return
}

// -----

// bf16 rounds after every op, ties to even: 1 + 2^-8 is halfway between 1 and 1 + 2^-7.
// IN: bfloat16[2] [1.0, 1.0078125]
// OUT: bfloat16[2] [1.0, 1.015625]
func.func @main(%a: memref<2xbf16>, %out: memref<2xbf16>) {
  %c0 = arith.constant 0 : index
  %h = arith.constant dense<3.90625e-03> : vector<2xbf16>
  %x = vector.load %a[%c0] : memref<2xbf16>, vector<2xbf16>
  %z = arith.addf %x, %h : vector<2xbf16>
  vector.store %z, %out[%c0] : memref<2xbf16>, vector<2xbf16>
  return
}

// -----

// Division by zero, and of the smallest number by -1 (running.md 8).
// IN: int32[4] [7, -7, -2147483648, 9]
// IN: int32[4] [-2, 2, -1, 0]
// OUT: int32[4] [-3, -3, -2147483648, -1]
// OUT: int32[4] [1, -1, 0, 9]
func.func @main(%a: memref<4xi32>, %b: memref<4xi32>, %q: memref<4xi32>, %r: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %y = vector.load %b[%c0] : memref<4xi32>, vector<4xi32>
  %0 = arith.divsi %x, %y : vector<4xi32>
  %1 = arith.remsi %x, %y : vector<4xi32>
  vector.store %0, %q[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %1, %r[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Floats to integers: toward zero, saturated, NaN gives 0.
// IN: float32[5] [-1.9, 2.5, 3e9, -3e9, nan]
// OUT: int32[5] [-1, 2, 2147483647, -2147483648, 0]
func.func @main(%a: memref<5xf32>, %out: memref<5xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<5xf32>, vector<5xf32>
  %z = arith.fptosi %x : vector<5xf32> to vector<5xi32>
  vector.store %z, %out[%c0] : memref<5xi32>, vector<5xi32>
  return
}
