// RUN: %mosaic-opt --verify-roundtrip %s

// Reshapes that leave every element of a tiled memref where it is.

func.func @untiled_dimensions(%ref: memref<2x4x8x200xf32, #tpu.tiled<(8,128),[8,2,2,1]>>, %packed: memref<2x16x4x128xbf16, #tpu.tiled<(4,128)(2,1),[16,1,1,1]>>) {
  %0 = tpu.memref_reshape %ref : memref<2x4x8x200xf32, #tpu.tiled<(8,128),[8,2,2,1]>> -> memref<8x8x200xf32, #tpu.tiled<(8,128),[2,2,1]>>
  // Whole tiles of rows, one after the other.
  %1 = tpu.memref_reshape %0 : memref<8x8x200xf32, #tpu.tiled<(8,128),[2,2,1]>> -> memref<64x200xf32, #tpu.tiled<(8,128),[2,1]>>
  %2 = tpu.memref_reshape %packed : memref<2x16x4x128xbf16, #tpu.tiled<(4,128)(2,1),[16,1,1,1]>> -> memref<128x128xbf16, #tpu.tiled<(4,128)(2,1),[1,1]>>
  return
}

// Tiles of one row hold elements in row-major order.
func.func @one_row(%ref: memref<4x1x256xf32, #tpu.tiled<(1,128),[2,2,1]>>) {
  %0 = tpu.memref_reshape %ref : memref<4x1x256xf32, #tpu.tiled<(1,128),[2,2,1]>> -> memref<8x128xf32, #tpu.tiled<(1,128),[1,1]>>
  %1 = tpu.memref_reshape %ref : memref<4x1x256xf32, #tpu.tiled<(1,128),[2,2,1]>> -> memref<1024xf32, #tpu.tiled<(128),[1]>>
  return
}

// The tile itself takes another shape.
func.func @tile(%ref: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>>, %line: memref<1024xf32, #tpu.tiled<(1024),[1]>>) {
  %0 = tpu.memref_reshape %ref : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<4x4x128xf32, #tpu.tiled<(2,4,128),[1,1,1]>>
  %1 = tpu.memref_reshape %line : memref<1024xf32, #tpu.tiled<(1024),[1]>> -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>
  return
}

// A plain result of a tiled source, of an erased one, and of a strided one.
func.func @plain(%ref: memref<2x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>>, %strided: memref<2x8x128xf32, strided<[2048, 128, 1], offset: ?>>) {
  %0 = tpu.memref_reshape %ref : memref<2x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>> -> memref<16x128xf32>
  %1 = tpu.erase_memref_layout %ref : memref<2x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>> -> memref<2x8x128xf32>
  %2 = tpu.memref_reshape %1 : memref<2x8x128xf32> -> memref<16x128xf32>
  %3 = tpu.memref_reshape %strided : memref<2x8x128xf32, strided<[2048, 128, 1], offset: ?>> -> memref<16x128xf32>
  return
}
