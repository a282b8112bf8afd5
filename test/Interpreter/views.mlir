// RUN: %run-case %s

// A slice starts at its base and has its own bounds; a squeezed dimension of size 1
// disappears; erasing a layout changes no element.
// IN: int32[3,2,4] list(range(24))
// OUT: int32[2,2] [17, 18, 21, 22]
func.func @main(%a: memref<3x2x4xi32, #tpu.memory_space<vmem>>,
                %out: memref<2x2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.memref_slice %a[%i2, %i0, %i1] : memref<3x2x4xi32, #tpu.memory_space<vmem>> -> memref<1x2x2xi32, strided<[8, 4, 1], offset: 17>, #tpu.memory_space<vmem>>
  %e = tpu.erase_memref_layout %s : memref<1x2x2xi32, strided<[8, 4, 1], offset: 17>, #tpu.memory_space<vmem>> -> memref<1x2x2xi32, #tpu.memory_space<vmem>>
  %q = tpu.memref_squeeze %e : memref<1x2x2xi32, #tpu.memory_space<vmem>> -> memref<2x2xi32, #tpu.memory_space<vmem>>
  %v = vector.load %q[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  vector.store %v, %out[%c0, %c0] : memref<2x2xi32, #tpu.memory_space<vmem>>, vector<2x2xi32>
  return
}

// -----

// A slice of dynamic size, seen as one of static size.
// IN: int32[8] list(range(8))
// OUT: int32[2] [3, 4]
func.func @main(%a: memref<8xi32, #tpu.memory_space<vmem>>,
                %out: memref<2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i3 = arith.constant 3 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.memref_slice %a[%i3] <%i2> : memref<8xi32, #tpu.memory_space<vmem>> -> memref<?xi32, strided<[1], offset: 3>, #tpu.memory_space<vmem>>
  %t = memref.cast %s : memref<?xi32, strided<[1], offset: 3>, #tpu.memory_space<vmem>> to memref<2xi32, strided<[1], offset: 3>, #tpu.memory_space<vmem>>
  %v = vector.load %t[%c0] : memref<2xi32, strided<[1], offset: 3>, #tpu.memory_space<vmem>>, vector<2xi32>
  vector.store %v, %out[%c0] : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>
  return
}

// -----

// A reshape keeps the row-major order: element (1, 2) of 2x6 is element (2, 0) of 3x4.
// IN: int32[2,6] list(range(12))
// OUT: int32[1,2] [8, 9]
func.func @main(%a: memref<2x6xi32, #tpu.memory_space<vmem>>,
                %out: memref<1x2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = tpu.memref_reshape %a : memref<2x6xi32, #tpu.memory_space<vmem>> -> memref<3x4xi32, #tpu.memory_space<vmem>>
  %v = vector.load %r[%c2, %c0] : memref<3x4xi32, #tpu.memory_space<vmem>>, vector<1x2xi32>
  vector.store %v, %out[%c0, %c0] : memref<1x2xi32, #tpu.memory_space<vmem>>, vector<1x2xi32>
  return
}

// -----

// A bitcast view: row 0 of 32 bits holds rows 0 and 1 of 16 bits, the low half
// first; what is stored through it shows in the source.
// IN: int16[2,2] [1, 2, 3, 4]
// OUT: int32[1,2] [1 + (3 << 16), 2 + (4 << 16)]
// OUT: int16[2,2] [7, 2, 0, 4]
func.func @main(%a: memref<2x2xi16, #tpu.memory_space<vmem>>,
                %out: memref<1x2xi32, #tpu.memory_space<vmem>>,
                %after: memref<2x2xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %seven = arith.constant dense<7> : vector<1x1xi32>
  %b = tpu.memref_bitcast %a : memref<2x2xi16, #tpu.memory_space<vmem>> -> memref<1x2xi32, #tpu.memory_space<vmem>>
  %v = vector.load %b[%c0, %c0] : memref<1x2xi32, #tpu.memory_space<vmem>>, vector<1x2xi32>
  vector.store %v, %out[%c0, %c0] : memref<1x2xi32, #tpu.memory_space<vmem>>, vector<1x2xi32>
  vector.store %seven, %b[%c0, %c0] : memref<1x2xi32, #tpu.memory_space<vmem>>, vector<1x1xi32>
  %w = vector.load %a[%c0, %c0] : memref<2x2xi16, #tpu.memory_space<vmem>>, vector<2x2xi16>
  vector.store %w, %after[%c0, %c0] : memref<2x2xi16, #tpu.memory_space<vmem>>, vector<2x2xi16>
  return
}

// -----

// A reinterpreted memref has an offset, sizes and strides of its own, in elements:
// from 2 on, every third.
// IN: int32[12] list(range(12))
// OUT: int32[3] [2, 5, 8]
func.func @main(%a: memref<12xi32, #tpu.memory_space<vmem>>,
                %out: memref<3xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %r = tpu.reinterpret_cast %a %i2<%i3> [%i3] : memref<12xi32, #tpu.memory_space<vmem>> -> memref<?xi32, strided<[?], offset: ?>, #tpu.memory_space<vmem>>
  %v = tpu.vector_load %r[%c0] {strides = array<i32>} : memref<?xi32, strided<[?], offset: ?>, #tpu.memory_space<vmem>>, vector<3xi32>,
  vector.store %v, %out[%c0] : memref<3xi32, #tpu.memory_space<vmem>>, vector<3xi32>
  return
}

// -----

// A reinterpreted tiled memref is the same memory: row 1 of an 8x128 tile is row 1
// of 8 tiles of one row. assume_layout and relayout change nothing.
// IN: int32[8,128] list(range(1024))
// OUT: int32[1,128] list(range(128, 256))
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<1x128xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tpu.reinterpret_cast %a : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
  %v = vector.load %r[%c1, %c0] : memref<8x128xi32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, vector<1x128xi32>
  %w = tpu.assume_layout %v : vector<1x128xi32> -> vector<1x128xi32>
  %x = tpu.relayout %w {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x128xi32> -> vector<1x128xi32>
  vector.store %x, %out[%c0, %c0] : memref<1x128xi32>, vector<1x128xi32>
  return
}

// -----

// select chooses between memrefs too.
// IN: int32[2] [1, 2]
// IN: int32[2] [3, 4]
// OUT: int32[2] [3, 4]
func.func @main(%a: memref<2xi32>,
                %b: memref<2xi32>,
                %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %no = arith.constant false
  %s = arith.select %no, %a, %b : memref<2xi32>
  %v = vector.load %s[%c0] : memref<2xi32>, vector<2xi32>
  vector.store %v, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}
