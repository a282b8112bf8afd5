// RUN: %mosaic-opt %s --mosaic-lower=hardware-generation=5 | FileCheck %s --check-prefixes=CHECK,WIDE --implicit-check-not=layout
// RUN: %mosaic-opt %s --mosaic-lower=hardware-generation=6 | FileCheck %s --check-prefixes=CHECK,NATIVE --implicit-check-not=layout

#vmem = #tpu.memory_space<vmem>

// Generation 6 adds packed bf16; before, the halves are widened, added and
// packed again.
// CHECK-LABEL: @add
// CHECK: tpu.load %arg0[%c0, %c0] {{.*}}, vector<8x128x2xbf16>
// NATIVE: arith.addf %{{.*}} : vector<8x128x2xbf16>
// NATIVE-NOT: arith.addf
// WIDE-COUNT-4: tpu.unpack_subelements
// WIDE-COUNT-2: arith.addf %{{.*}} : vector<8x128xf32>
// WIDE: tpu.pack_subelements %{{.*}}, %{{.*}} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
// CHECK: tpu.store %arg1[%c0, %c0], %{{.*}} sublanes [true, true, true, true, true, true, true, true] : {{.*}}, vector<8x128x2xbf16>,
func.func @add(%in: memref<8x256xbf16, #vmem>, %out: memref<8x256xbf16, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x256xbf16, #vmem>, vector<8x256xbf16>
  %y = vector.load %out[%c0, %c0] : memref<8x256xbf16, #vmem>, vector<8x256xbf16>
  %z = arith.addf %x, %y : vector<8x256xbf16>
  vector.store %z, %out[%c0, %c0] : memref<8x256xbf16, #vmem>, vector<8x256xbf16>
  return
}

// Three rows end in the middle of a word: the other half is read and kept.
// CHECK-LABEL: @odd_rows
// CHECK: tpu.load %arg1[%c0, %c0] sublanes [true, true, false, false, false, false, false, false]
// CHECK: tpu.create_subelement_mask 0, 3 : vector<8x128x2xi1>
// CHECK: arith.select %{{.*}} : vector<8x128x2xi1>, vector<8x128x2xbf16>
// CHECK: tpu.store %arg1[%c0, %c0], %{{.*}} sublanes [true, true, false, false, false, false, false, false]
func.func @odd_rows(%in: memref<8x128xbf16, #vmem>, %out: memref<8x128xbf16, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x128xbf16, #vmem>, vector<3x128xbf16>
  %y = math.absf %x : vector<3x128xbf16>
  vector.store %y, %out[%c0, %c0] : memref<8x128xbf16, #vmem>, vector<3x128xbf16>
  return
}
