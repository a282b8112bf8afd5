// RUN: %run-case %s

// Interleaved: word (s,l) of the result holds the sources' word (s,l) side by
// side, source 0 in the low half (vreg_ops.md 4.1).
// IN: int32[8,128] [n for n in range(1024)]
// OUT: int32[8,128] [n | ((n + 5) << 16) for n in range(1024)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant dense<5> : vector<8x128xi32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = arith.addi %x, %c5 : vector<8x128xi32>
  %p = tpu.pack_subelements %x, %y {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
  %w = tpu.bitcast_vreg %p : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %w sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Compressed: the 8 rows of source 0 fill sublanes 0 to 3 (row r is half r%2 of
// sublane r/2), those of source 1 sublanes 4 to 7 (4.2).
// IN: int32[8,128] [n // 128 for n in range(1024)]
// OUT: int32[8,128] [(2*(s % 4) + 100*(s // 4)) | ((2*(s % 4) + 1 + 100*(s // 4)) << 16) for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant dense<100> : vector<8x128xi32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = arith.addi %x, %c100 : vector<8x128xi32>
  %p = tpu.pack_subelements %x, %y {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
  %w = tpu.bitcast_vreg %p : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %w sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Unpack takes back what pack put there, and extends the sign: -3 in 16 bits is
// -3 in 32.
// IN: int32[8,128] [n - 512 for n in range(1024)]
// OUT: int32[8,128] [n - 512 for n in range(1024)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %p = tpu.pack_subelements %x, %x {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
  %u = tpu.unpack_subelements %p, 1 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %u sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
