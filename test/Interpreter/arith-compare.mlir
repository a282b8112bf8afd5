// RUN: %run-case %s

// Every predicate on (-1, 1), (2, 2), (1, -1): unsigned, -1 is the largest.
// Order: eq ne slt sle sgt sge ult ule ugt uge.
// IN: int32[3] [-1, 2, 1]
// IN: int32[3] [1, 2, -1]
// OUT: int32[3] [0, 1, 0]
// OUT: int32[3] [1, 0, 1]
// OUT: int32[3] [1, 0, 0]
// OUT: int32[3] [1, 1, 0]
// OUT: int32[3] [0, 0, 1]
// OUT: int32[3] [0, 1, 1]
// OUT: int32[3] [0, 0, 1]
// OUT: int32[3] [0, 1, 1]
// OUT: int32[3] [1, 0, 0]
// OUT: int32[3] [1, 1, 0]
func.func @main(%in0: memref<3xi32>,
                %in1: memref<3xi32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>,
                %out2: memref<3xi32>,
                %out3: memref<3xi32>,
                %out4: memref<3xi32>,
                %out5: memref<3xi32>,
                %out6: memref<3xi32>,
                %out7: memref<3xi32>,
                %out8: memref<3xi32>,
                %out9: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %m0 = arith.cmpi eq, %a, %b : vector<3xi32>
  %r0 = arith.extui %m0 : vector<3xi1> to vector<3xi32>
  %m1 = arith.cmpi ne, %a, %b : vector<3xi32>
  %r1 = arith.extui %m1 : vector<3xi1> to vector<3xi32>
  %m2 = arith.cmpi slt, %a, %b : vector<3xi32>
  %r2 = arith.extui %m2 : vector<3xi1> to vector<3xi32>
  %m3 = arith.cmpi sle, %a, %b : vector<3xi32>
  %r3 = arith.extui %m3 : vector<3xi1> to vector<3xi32>
  %m4 = arith.cmpi sgt, %a, %b : vector<3xi32>
  %r4 = arith.extui %m4 : vector<3xi1> to vector<3xi32>
  %m5 = arith.cmpi sge, %a, %b : vector<3xi32>
  %r5 = arith.extui %m5 : vector<3xi1> to vector<3xi32>
  %m6 = arith.cmpi ult, %a, %b : vector<3xi32>
  %r6 = arith.extui %m6 : vector<3xi1> to vector<3xi32>
  %m7 = arith.cmpi ule, %a, %b : vector<3xi32>
  %r7 = arith.extui %m7 : vector<3xi1> to vector<3xi32>
  %m8 = arith.cmpi ugt, %a, %b : vector<3xi32>
  %r8 = arith.extui %m8 : vector<3xi1> to vector<3xi32>
  %m9 = arith.cmpi uge, %a, %b : vector<3xi32>
  %r9 = arith.extui %m9 : vector<3xi1> to vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r2, %out2[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r3, %out3[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r4, %out4[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r5, %out5[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r6, %out6[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r7, %out7[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r8, %out8[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r9, %out9[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// Every predicate on (1, 2), (2, 2), (3, 2), (NaN, 2). JAX's != is one, of NaNs too.
// Order: false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true.
// IN: float32[4] [1.0, 2.0, 3.0, nan]
// IN: float32[4] [2.0, 2.0, 2.0, 2.0]
// OUT: int32[4] [0,0,0,0]
// OUT: int32[4] [0,1,0,0]
// OUT: int32[4] [0,0,1,0]
// OUT: int32[4] [0,1,1,0]
// OUT: int32[4] [1,0,0,0]
// OUT: int32[4] [1,1,0,0]
// OUT: int32[4] [1,0,1,1]
// OUT: int32[4] [1,1,1,0]
// OUT: int32[4] [0,1,0,1]
// OUT: int32[4] [0,0,1,1]
// OUT: int32[4] [0,1,1,1]
// OUT: int32[4] [1,0,0,1]
// OUT: int32[4] [1,1,0,1]
// OUT: int32[4] [1,0,1,1]
// OUT: int32[4] [0,0,0,1]
// OUT: int32[4] [1,1,1,1]
func.func @main(%in0: memref<4xf32>,
                %in1: memref<4xf32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>,
                %out2: memref<4xi32>,
                %out3: memref<4xi32>,
                %out4: memref<4xi32>,
                %out5: memref<4xi32>,
                %out6: memref<4xi32>,
                %out7: memref<4xi32>,
                %out8: memref<4xi32>,
                %out9: memref<4xi32>,
                %out10: memref<4xi32>,
                %out11: memref<4xi32>,
                %out12: memref<4xi32>,
                %out13: memref<4xi32>,
                %out14: memref<4xi32>,
                %out15: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xf32>, vector<4xf32>
  %b = vector.load %in1[%c0] : memref<4xf32>, vector<4xf32>
  %m0 = arith.cmpf false, %a, %b : vector<4xf32>
  %r0 = arith.extui %m0 : vector<4xi1> to vector<4xi32>
  %m1 = arith.cmpf oeq, %a, %b : vector<4xf32>
  %r1 = arith.extui %m1 : vector<4xi1> to vector<4xi32>
  %m2 = arith.cmpf ogt, %a, %b : vector<4xf32>
  %r2 = arith.extui %m2 : vector<4xi1> to vector<4xi32>
  %m3 = arith.cmpf oge, %a, %b : vector<4xf32>
  %r3 = arith.extui %m3 : vector<4xi1> to vector<4xi32>
  %m4 = arith.cmpf olt, %a, %b : vector<4xf32>
  %r4 = arith.extui %m4 : vector<4xi1> to vector<4xi32>
  %m5 = arith.cmpf ole, %a, %b : vector<4xf32>
  %r5 = arith.extui %m5 : vector<4xi1> to vector<4xi32>
  %m6 = arith.cmpf one, %a, %b : vector<4xf32>
  %r6 = arith.extui %m6 : vector<4xi1> to vector<4xi32>
  %m7 = arith.cmpf ord, %a, %b : vector<4xf32>
  %r7 = arith.extui %m7 : vector<4xi1> to vector<4xi32>
  %m8 = arith.cmpf ueq, %a, %b : vector<4xf32>
  %r8 = arith.extui %m8 : vector<4xi1> to vector<4xi32>
  %m9 = arith.cmpf ugt, %a, %b : vector<4xf32>
  %r9 = arith.extui %m9 : vector<4xi1> to vector<4xi32>
  %m10 = arith.cmpf uge, %a, %b : vector<4xf32>
  %r10 = arith.extui %m10 : vector<4xi1> to vector<4xi32>
  %m11 = arith.cmpf ult, %a, %b : vector<4xf32>
  %r11 = arith.extui %m11 : vector<4xi1> to vector<4xi32>
  %m12 = arith.cmpf ule, %a, %b : vector<4xf32>
  %r12 = arith.extui %m12 : vector<4xi1> to vector<4xi32>
  %m13 = arith.cmpf une, %a, %b : vector<4xf32>
  %r13 = arith.extui %m13 : vector<4xi1> to vector<4xi32>
  %m14 = arith.cmpf uno, %a, %b : vector<4xf32>
  %r14 = arith.extui %m14 : vector<4xi1> to vector<4xi32>
  %m15 = arith.cmpf true, %a, %b : vector<4xf32>
  %r15 = arith.extui %m15 : vector<4xi1> to vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r2, %out2[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r3, %out3[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r4, %out4[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r5, %out5[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r6, %out6[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r7, %out7[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r8, %out8[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r9, %out9[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r10, %out10[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r11, %out11[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r12, %out12[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r13, %out13[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r14, %out14[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r15, %out15[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// On masks, signed, true is -1: true < false.
// IN: int32[4] [0, 0, 1, 1]
// IN: int32[4] [0, 1, 0, 1]
// OUT: int32[4] [0, 0, 1, 0]
// OUT: int32[4] [0, 1, 0, 0]
func.func @main(%in0: memref<4xi32>,
                %in1: memref<4xi32>,
                %out0: memref<4xi32>,
                %out1: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<4xi32>, vector<4xi32>
  %b = vector.load %in1[%c0] : memref<4xi32>, vector<4xi32>
  %ma = arith.trunci %a : vector<4xi32> to vector<4xi1>
  %mb = arith.trunci %b : vector<4xi32> to vector<4xi1>
  %s = arith.cmpi slt, %ma, %mb : vector<4xi1>
  %u = arith.cmpi ult, %ma, %mb : vector<4xi1>
  %r0 = arith.extui %s : vector<4xi1> to vector<4xi32>
  %r1 = arith.extui %u : vector<4xi1> to vector<4xi32>
  vector.store %r0, %out0[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %r1, %out1[%c0] : memref<4xi32>, vector<4xi32>
  return
}

// -----

// select by a mask, and by one bit for all elements.
// IN: int32[3] [1, 0, 3]
// IN: int32[3] [10, 20, 30]
// IN: int32[3] [-1, -2, -3]
// OUT: int32[3] [10, -2, 30]
// OUT: int32[3] [-1, -2, -3]
func.func @main(%in0: memref<3xi32>,
                %in1: memref<3xi32>,
                %in2: memref<3xi32>,
                %out0: memref<3xi32>,
                %out1: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %in0[%c0] : memref<3xi32>, vector<3xi32>
  %b = vector.load %in1[%c0] : memref<3xi32>, vector<3xi32>
  %c = vector.load %in2[%c0] : memref<3xi32>, vector<3xi32>
  %m = arith.trunci %a : vector<3xi32> to vector<3xi1>
  %r0 = arith.select %m, %b, %c : vector<3xi1>, vector<3xi32>
  %no = arith.constant false
  %r1 = arith.select %no, %b, %c : vector<3xi32>
  vector.store %r0, %out0[%c0] : memref<3xi32>, vector<3xi32>
  vector.store %r1, %out1[%c0] : memref<3xi32>, vector<3xi32>
  return
}
