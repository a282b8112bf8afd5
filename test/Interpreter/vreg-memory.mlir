// RUN: %run-case %s

// Rows of 128 words (vreg_ops.md 2).

// Only the sublanes of the mask are loaded and stored; a start in row -2 puts rows 0
// and 1 into sublanes 2 and 3.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [(128 + l) if s == 3 else 0 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %cm2 = arith.constant -2 : index
  %zero = arith.constant dense<0> : vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %zero sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  %p = tpu.load %a0[%cm2, %c0] sublanes [false, false, true, true, false, false, false, false] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %p sublanes [false, false, false, true, false, false, false, false] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  %r0 = tpu.load %out0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// A store touches words that both masks let through.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [s * 128 + l if s < 2 and l in (2, 3) else 0 for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %zero = arith.constant dense<0> : vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %zero sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = tpu.create_mask[%c0, %c2] [%c8, %c4] : vector<8x128xi1>
  tpu.store %out0[%c0, %c0], %x masked %m sublanes [true, true, false, false, false, false, false, false] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>, vector<8x128xi1>
  %r0 = tpu.load %out0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// With a stride of 2, sublane s is row 2*s.
// IN: int32[16,128] list(range(2048))
// OUT: int32[8,128] [2 * s * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a: memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 : memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out[%c0, %c0], %x sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Rows by offsets: a shuffled load takes row offset[s] into sublane s, a shuffled
// store puts it back. Scratch memory is undefined at first.
// IN: int32[16,128] list(range(2048))
// OUT: int32[8,128] [[15, 0, 3, 3, 1, 2, 8, 9][7 - s] * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a: memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %s = tpu.internal_scratch : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %x = tpu.shuffled_load %a[%c0, %c0] {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 15, 0, 3, 3, 1, 2, 8, 9>} : memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.shuffled_store %s[%c0, %c0], %x {sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_offsets = array<i32: 7, 6, 5, 4, 3, 2, 1, 0>} : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = tpu.load %s[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out[%c0, %c0], %y sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// One row into all sublanes.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [3 * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %c3 = arith.constant 3 : index
  %pad = arith.constant 0 : i32
  %r0 = vector.transfer_read %a0[%c3, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, j)>} : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out0[%c0, %c0], %r0 sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// A register of bf16: rows 2*s and 2*s+1 in sublane s. Stores that add round each sum
// to bf16.
// IN: bfloat16[16,128] [float(n // 128) for n in range(2048)]
// OUT: bfloat16[16,128] [2.0 * (n // 128) for n in range(2048)]
func.func @main(%a: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xbf16>
  tpu.store %out[%c0, %c0], %x sublanes [true, true, true, true, true, true, true, true] : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xbf16>,
  "tpu.store"(%x, %out, %c0, %c0) <{add = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>, sublane_mask = array<i1: true, true, true, true, true, true, true, true>, sublane_stride = 1 : i32}> : (vector<8x128x2xbf16>, memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, index, index) -> ()
  return
}
