// RUN: %run-case %s

// From (2, 3) up to (5, 6).
// OUT: int32[8,128] [int(2 <= s < 5 and 3 <= l < 6) for s in range(8) for l in range(128)]
func.func @main(%out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<8x128xi32>
  %one = arith.constant dense<1> : vector<8x128xi32>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %m = tpu.create_mask[%c2, %c3] [%c5, %c6] : vector<8x128xi1>
  %r0 = arith.select %m, %one, %zero : vector<8x128xi1>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Rows of half words: 3 up to 6 is the high half of sublane 1 and all of 2. From 6 to
// 3, all others.
// OUT: int32[8,128] [{1: 0x10000, 2: 0x10001}.get(s, 0) for s in range(8) for l in range(128)]
// OUT: int32[8,128] [{1: 1, 2: 0}.get(s, 0x10001) for s in range(8) for l in range(128)]
func.func @main(%out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %h0 = arith.constant dense<0> : vector<8x128x2xi16>
  %h1 = arith.constant dense<1> : vector<8x128x2xi16>
  %m = tpu.create_subelement_mask 3, 6 : vector<8x128x2xi1>
  %n = tpu.create_subelement_mask 6, 3 : vector<8x128x2xi1>
  %a = arith.select %m, %h1, %h0 : vector<8x128x2xi1>, vector<8x128x2xi16>
  %b = arith.select %n, %h1, %h0 : vector<8x128x2xi1>, vector<8x128x2xi16>
  %r0 = tpu.bitcast_vreg %a : vector<8x128x2xi16> -> vector<8x128xi32>
  %r1 = tpu.bitcast_vreg %b : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// A mask of words as one of halves, and back: any of the halves.
// OUT: int32[8,128] [0x10001 if s == 0 else 0 for s in range(8) for l in range(128)]
// OUT: int32[8,128] [int(s == 1) for s in range(8) for l in range(128)]
func.func @main(%out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %h0 = arith.constant dense<0> : vector<8x128x2xi16>
  %h1 = arith.constant dense<1> : vector<8x128x2xi16>
  %zero = arith.constant dense<0> : vector<8x128xi32>
  %one = arith.constant dense<1> : vector<8x128xi32>
  %c1 = arith.constant 1 : index
  %c0i = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %m = tpu.create_mask[%c0i, %c0i] [%c1, %c128] : vector<8x128xi1>
  %f = tpu.mask_cast %m : vector<8x128xi1> -> vector<8x128x2xi1>
  %a = arith.select %f, %h1, %h0 : vector<8x128x2xi1>, vector<8x128x2xi16>
  %r0 = tpu.bitcast_vreg %a : vector<8x128x2xi16> -> vector<8x128xi32>
  %n = tpu.create_subelement_mask 3, 4 : vector<8x128x2xi1>
  %g = tpu.mask_cast %n : vector<8x128x2xi1> -> vector<8x128xi1>
  %r1 = arith.select %g, %one, %zero : vector<8x128xi1>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Two masks of words packed: rows of the first fill sublanes 0 to 3, two to a sublane.
// Bit (2, *) of the first is the low half of sublane 1, (7, *) of the second the high
// half of 7.
// OUT: int32[8,128] [{1: 1, 7: 0x10000}.get(s, 0) for s in range(8) for l in range(128)]
func.func @main(%out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %h0 = arith.constant dense<0> : vector<8x128x2xi16>
  %h1 = arith.constant dense<1> : vector<8x128x2xi16>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %lo = tpu.create_mask[%c2, %c0] [%c3, %c128] : vector<8x128xi1>
  %hi = tpu.create_mask[%c7, %c0] [%c8, %c128] : vector<8x128xi1>
  %p = tpu.pack_vmsk %lo, %hi {positions = array<i32: 0, 1>} : vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x2xi1>
  %a = arith.select %p, %h1, %h0 : vector<8x128x2xi1>, vector<8x128x2xi16>
  %r0 = tpu.bitcast_vreg %a : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
