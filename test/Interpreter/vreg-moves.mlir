// RUN: %run-case %s

// Registers of 8 sublanes x 128 lanes (vreg_ops.md 3).

// Rotations of sublanes and lanes move data to higher indices.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [(s - 1) % 8 * 128 + l for s in range(8) for l in range(128)]
// OUT: int32[8,128] [s * 128 + (l - 3) % 128 for s in range(8) for l in range(128)]
// OUT: int32[8,128] [s * 128 + (l + 3) % 128 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out2: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %r0 = tpu.rotate %x by 1 dim 0 : vector<8x128xi32>
  %r1 = tpu.rotate %x by 3 dim 1 : vector<8x128xi32>
  %n = arith.constant 125 : i32
  %r2 = tpu.dynamic_rotate %x by %n dim 1 : vector<8x128xi32>, i32 -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out2[%c0, %c0], %r2 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// With stride 2 along sublanes, sublane s rotates by 1 + 2*s.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [s * 128 + (l - 1 - 2 * s) % 128 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %n = arith.constant 1 : i32
  %r0 = tpu.dynamic_rotate %x by %n dim 1 {stride = 2 : si32, stride_dimension = 0 : si32} : vector<8x128xi32>, i32 -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Sublanes by static positions, and by a pattern over two vregs.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [[7, 7, 0, 1, 2, 3, 4, 5][s] * 128 + l for s in range(8) for l in range(128)]
// OUT: int32[8,128] [s // 2 * 128 + l + 100000 * (s % 2) for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %r0 = tpu.gather %x[[7, 7, 0, 1, 2, 3, 4, 5]] in 0 : vector<8x128xi32> -> vector<8x128xi32>
  %hundred = arith.constant dense<100000> : vector<8x128xi32>
  %y = arith.addi %x, %hundred : vector<8x128xi32>
  %r1 = tpu.sublane_shuffle %x, %y, [0, 8, 1, 9, 2, 10, 3, 11] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Lanes and sublanes by an index vreg: lane l takes lane 127 - l, sublane s takes s + 2
// mod 8.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [s * 128 + 127 - l for s in range(8) for l in range(128)]
// OUT: int32[8,128] [(s + 2) % 8 * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %lane = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %last = arith.constant dense<127> : vector<8x128xi32>
  %back = arith.subi %last, %lane : vector<8x128xi32>
  %r0 = tpu.dynamic_gather %x[%back] in [1] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  %row = tpu.iota {dimensions = array<i32: 0>} : vector<8x128xi32>
  %two = arith.constant dense<2> : vector<8x128xi32>
  %up = arith.addi %row, %two : vector<8x128xi32>
  %r1 = tpu.dynamic_gather %x[%up] in [0] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Sublane s is filled with lane 5 + s of itself.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [s * 128 + 5 + s for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %r0 = tpu.broadcast_in_sublanes %x, 5 : vector<8x128xi32> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// The same words as two 16-bit halves, the low one first: adding 1 to each half adds
// 0x10001.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [128 * s + l + 0x10001 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %h = tpu.bitcast_vreg %x : vector<8x128xi32> -> vector<8x128x2xi16>
  %one = arith.constant dense<1> : vector<8x128x2xi16>
  %g = arith.addi %h, %one : vector<8x128x2xi16>
  %r0 = tpu.bitcast_vreg %g : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// iota on packed vregs: sub-element k of sublane s is row 2*s + k.
// OUT: int32[8,128] [2 * s | (2 * s + 1) << 16 for s in range(8) for l in range(128)]
func.func @main(%out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i = tpu.iota {dimensions = array<i32: 0, 2>} : vector<8x128x2xi16>
  %r0 = tpu.bitcast_vreg %i : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// A register goes as the value that it holds, and comes back: the layout names where
// each element is. Two tiles of (4,128) make one vreg of rows 0 to 3, columns 0 to 255.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] list(range(1024))
// OUT: int32[8,128] [(4 + s % 4) * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out1: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %whole = tpu.roll_vectors %x {out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<8x128xi32> -> vector<4x256xi32>
  %part = vector.extract_strided_slice %whole {offsets = [0, 128], sizes = [4, 128], strides = [1, 1]} : vector<4x256xi32> to vector<4x128xi32>
  %r0 = tpu.unroll_vectors %whole {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<4x256xi32> -> vector<8x128xi32>
  %both = tpu.concatenate %part, %part in 0 : vector<4x128xi32>, vector<4x128xi32> -> vector<8x128xi32>
  %r1 = tpu.unroll_vectors %both : vector<8x128xi32> -> vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  tpu.store %out1[%c0, %c0], %r1 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
