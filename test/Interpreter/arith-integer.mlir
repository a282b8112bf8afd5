// RUN: %run-case %s

// Integers wrap.
// IN: int32[3] [2147483647, 5, -3]
// IN: int32[3] [1, 7, 1431655766]
// OUT: int32[3] [-2147483648, 12, 1431655763]
// OUT: int32[3] [2147483646, -2, -1431655769]
// OUT: int32[3] [2147483647, 35, -2]
func.func @main(%in0: memref<3xi32>,
                %in1: memref<3xi32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>,
                %out2: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = arith.addi %a, %b : vector<3xi32>
  %r1 = arith.subi %a, %b : vector<3xi32>
  %r2 = arith.muli %a, %b : vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r2, %out2[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Bits.
// IN: int32[2] [12, -1]
// IN: int32[2] [10, 255]
// OUT: int32[2] [8, 255]
// OUT: int32[2] [14, -1]
// OUT: int32[2] [6, -256]
func.func @main(%in0: memref<2xi32>,
                %in1: memref<2xi32>,
                %out0: memref<2xi32>,
                %out1: memref<2xi32>,
                %out2: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi32>, vector<2xi32>
  %b = vector.load %in1[%c0] : memref<2xi32>, vector<2xi32>
  %r0 = arith.andi %a, %b : vector<2xi32>
  %r1 = arith.ori %a, %b : vector<2xi32>
  %r2 = arith.xori %a, %b : vector<2xi32>
  vector.store %r0, %out0[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r1, %out1[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r2, %out2[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Division goes toward zero; by zero it gives -1, and as a remainder the dividend;
// the smallest number by -1 is itself, remainder 0 (running.md 8).
// IN: int32[4] [7, -7, -2147483648, 9]
// IN: int32[4] [-2, 2, -1, 0]
// OUT: int32[4] [-3, -3, -2147483648, -1]
// OUT: int32[4] [1, -1, 0, 9]
func.func @main(%in0: memref<4xi32>,
                %in1: memref<4xi32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xi32>, vector<4xi32>
  %b = vector.load %in1[%c0] : memref<4xi32>, vector<4xi32>
  %r0 = arith.divsi %a, %b : vector<4xi32>
  %r1 = arith.remsi %a, %b : vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Unsigned: -2 is 4294967294. By zero all ones, and the dividend.
// IN: int32[3] [-2, 7, 9]
// IN: int32[3] [2, -1, 0]
// OUT: int32[3] [2147483647, 0, -1]
// OUT: int32[3] [0, 7, 9]
func.func @main(%in0: memref<3xi32>,
                %in1: memref<3xi32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = arith.divui %a, %b : vector<3xi32>
  %r1 = arith.remui %a, %b : vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Down and up: -7/2 lies between -4 and -3.
// IN: int32[4] [-7, 7, -7, 8]
// IN: int32[4] [2, 2, -2, 4]
// OUT: int32[4] [-4, 3, 3, 2]
// OUT: int32[4] [-3, 4, 4, 2]
func.func @main(%in0: memref<4xi32>,
                %in1: memref<4xi32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xi32>, vector<4xi32>
  %b = vector.load %in1[%c0] : memref<4xi32>, vector<4xi32>
  %r0 = arith.floordivsi %a, %b : vector<4xi32>
  %r1 = arith.ceildivsi %a, %b : vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// Up, unsigned: 4294967295/2 is 2147483647.5.
// IN: int32[2] [-1, 6]
// IN: int32[2] [2, 3]
// OUT: int32[2] [-2147483648, 2]
func.func @main(%in0: memref<2xi32>,
                %in1: memref<2xi32>,
                %out0: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi32>, vector<2xi32>
  %b = vector.load %in1[%c0] : memref<2xi32>, vector<2xi32>
  %r0 = arith.ceildivui %a, %b : vector<2xi32>
  vector.store %r0, %out0[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Signed and unsigned extremes.
// IN: int32[2] [-1, 5]
// IN: int32[2] [1, 7]
// OUT: int32[2] [1, 7]
// OUT: int32[2] [-1, 5]
// OUT: int32[2] [-1, 7]
// OUT: int32[2] [1, 5]
func.func @main(%in0: memref<2xi32>,
                %in1: memref<2xi32>,
                %out0: memref<2xi32>,
                %out1: memref<2xi32>,
                %out2: memref<2xi32>,
                %out3: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi32>, vector<2xi32>
  %b = vector.load %in1[%c0] : memref<2xi32>, vector<2xi32>
  %r0 = arith.maxsi %a, %b : vector<2xi32>
  %r1 = arith.minsi %a, %b : vector<2xi32>
  %r2 = arith.maxui %a, %b : vector<2xi32>
  %r3 = arith.minui %a, %b : vector<2xi32>
  vector.store %r0, %out0[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r1, %out1[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r2, %out2[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r3, %out3[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// Shifts by the width or more give 0, or all sign bits.
// IN: int32[3] [-8, -8, -8]
// IN: int32[3] [1, 32, 31]
// OUT: int32[3] [-16, 0, 0]
// OUT: int32[3] [-4, -1, -1]
// OUT: int32[3] [2147483644, 0, 1]
func.func @main(%in0: memref<3xi32>,
                %in1: memref<3xi32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>,
                %out2: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = arith.shli %a, %b : vector<3xi32>
  %r1 = arith.shrsi %a, %b : vector<3xi32>
  %r2 = arith.shrui %a, %b : vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r2, %out2[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// 8-bit arithmetic wraps to 8 bits: 127 + 1 = -128, and 200 as a signed number is
// -56.
// IN: int8[2] [127, -128]
// IN: int8[2] [1, -1]
// OUT: int8[2] [-128, 127]
// OUT: int32[2] [-128, 127]
// OUT: int32[2] [128, 127]
func.func @main(%in0: memref<2xi8>,
                %in1: memref<2xi8>,
                %out0: memref<2xi8>,
                %out1: memref<2xi32>,
                %out2: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi8>, vector<2xi8>
  %b = vector.load %in1[%c0] : memref<2xi8>, vector<2xi8>
  %r0 = arith.addi %a, %b : vector<2xi8>
  %r1 = arith.extsi %r0 : vector<2xi8> to vector<2xi32>
  %r2 = arith.extui %r0 : vector<2xi8> to vector<2xi32>
  vector.store %r0, %out0[%c0] : memref<2xi8>, vector<2xi8>
  vector.store %r1, %out1[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %r2, %out2[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// -----

// 4-bit arithmetic wraps to 4 bits: 7 + 1 = -8.
// IN: int4[2] [7, -8]
// OUT: int4[2] [-8, -7]
func.func @main(%in0: memref<2xi4>,
                %out0: memref<2xi4>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<2xi4>, vector<2xi4>
  %o = arith.constant dense<1> : vector<2xi4>
  %r0 = arith.addi %a, %o : vector<2xi4>
  vector.store %r0, %out0[%c0] : memref<2xi4>, vector<2xi4>
  return
}

// -----

// trunci keeps the low bits; of i1 it keeps bit 0. A mask extends to 0/1 or 0/-1.
// IN: int32[3] [257, -1, 2]
// OUT: int8[3] [1, -1, 2]
// OUT: int32[3] [1, 1, 0]
// OUT: int32[3] [-1, -1, 0]
func.func @main(%in0: memref<3xi32>,
                %out0: memref<3xi8>,
                %out1: memref<3xi32>,
                %out2: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %r0 = arith.trunci %a : vector<3xi32> to vector<3xi8>
  %m = arith.trunci %a : vector<3xi32> to vector<3xi1>
  %r1 = arith.extui %m : vector<3xi1> to vector<3xi32>
  %r2 = arith.extsi %m : vector<3xi1> to vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi8>, vector<3xi8>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r2, %out2[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Both words of products, signed and not.
// IN: int32[4] [-1, 2147483647, -2147483648, 305419896]
// IN: int32[4] [-1, 2147483647, 2, -1985229329]
// OUT: int32[4] [1, 1, 0, -498937336]
// OUT: int32[4] [0, 1073741823, -1, -141171864]
// OUT: int32[4] [-2, 1073741823, 1, 164248032]
func.func @main(%a: memref<4xi32>,
                %b: memref<4xi32>,
                %low: memref<4xi32>,
                %signed: memref<4xi32>,
                %unsigned: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %y = vector.load %b[%c0] : memref<4xi32>, vector<4xi32>
  %0, %1 = arith.mulsi_extended %x, %y : vector<4xi32>
  %2, %3 = arith.mului_extended %x, %y : vector<4xi32>
  vector.store %0, %low[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %1, %signed[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %3, %unsigned[%c0] : memref<4xi32>, vector<4xi32>
  return
}
