// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,CURRENT
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5 libtpu-form=nov2025}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,OLDER
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=6}),canonicalize,cse)' | FileCheck %s --check-prefix=CURRENT6
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=6 libtpu-form=nov2025}),canonicalize,cse)' | FileCheck %s --check-prefix=OLDER6

#none = #tpu.vpad<"none">
#bytes = #tpu.vpad<"8,{0,0},(32,128)">
#halves = #tpu.vpad<"16,{0,0},(16,128)">
#vmem = #tpu.memory_space<vmem>
#tiled = #tpu.tiled<(32,128)(4,1),[1,1]>
#tiled16 = #tpu.tiled<(16,128)(2,1),[1,1]>

// No generation orders bytes: four parts, whose masks are packed in pairs, or as bytes where only masks of words can be packed.
// CHECK-LABEL: @i8_order
// CHECK: %[[M0:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : vector<8x128xi32>
// CHECK: %[[M1:.*]] = arith.cmpi ult
// CHECK: %[[M2:.*]] = arith.cmpi ult
// CHECK: %[[M3:.*]] = arith.cmpi ult
// CURRENT: %[[MASK:.*]] = tpu.pack_vmsk %[[M0]], %[[M1]], %[[M2]], %[[M3]] {positions = array<i32: 0, 1, 2, 3>} : vector<8x128xi1>, vector<8x128xi1>, vector<8x128xi1>, vector<8x128xi1> -> vector<8x128x4xi1>
// OLDER: %[[I0:.*]] = arith.extui %[[M0]] : vector<8x128xi1> to vector<8x128xi32>
// OLDER: %[[I1:.*]] = arith.extui %[[M1]]
// OLDER: %[[I2:.*]] = arith.extui %[[M2]]
// OLDER: %[[I3:.*]] = arith.extui %[[M3]]
// OLDER: %[[PACKED:.*]] = tpu.pack_subelements %[[I0]], %[[I1]], %[[I2]], %[[I3]] {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1, 2, 3>}
// OLDER: %[[MASK:.*]] = arith.cmpi ne, %[[PACKED]], %{{.*}} : vector<8x128x4xi8>
// CHECK: arith.select %[[MASK]], %{{.*}} : vector<8x128x4xi1>, vector<8x128x4xi8>
func.func @i8_order(%m: memref<32x128xi8, #tiled, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tiled, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} dense<1> : vector<32x128xi8>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#bytes]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %c = arith.cmpi ult, %x, %one {in_layout = [#bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi8>
  %s = arith.select %c, %x, %one {in_layout = [#bytes, #bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi1>, vector<32x128xi8>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#bytes, #none, #none, #none], strides = array<i32>} : memref<32x128xi8, #vmem>, vector<32x128xi8>,
  return
}

// Equal bytes are found as they are; the older compiler only tells zero from the rest.
// CHECK-LABEL: @i8_equal
// CURRENT: %[[MASK:.*]] = arith.cmpi eq, %{{.*}}, %{{.*}} : vector<8x128x4xi8>
// OLDER: %[[BITS:.*]] = arith.xori %{{.*}}, %{{.*}} : vector<8x128x4xi8>
// OLDER: %[[DIFFERENT:.*]] = arith.cmpi ne, %[[BITS]], %{{.*}} : vector<8x128x4xi8>
// OLDER: %[[MASK:.*]] = arith.xori %[[DIFFERENT]], %{{.*}} : vector<8x128x4xi1>
// CHECK: arith.select %[[MASK]]
func.func @i8_equal(%m: memref<32x128xi8, #tiled, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tiled, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} dense<1> : vector<32x128xi8>
  %two = arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} dense<2> : vector<32x128xi8>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#bytes]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %c = arith.cmpi eq, %x, %one {in_layout = [#bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi8>
  %s = arith.select %c, %x, %two {in_layout = [#bytes, #bytes, #bytes], out_layout = [#bytes]} : vector<32x128xi1>, vector<32x128xi8>
  tpu.vector_store %e[%c0, %c0], %s {in_layout = [#bytes, #none, #none, #none], strides = array<i32>} : memref<32x128xi8, #vmem>, vector<32x128xi8>,
  return
}

// Generation 6 orders 16-bit integers, those without sign only in the newer compiler. Of a choice between what is compared the
// compiler makes a maximum, which it lacks: in parts.
// CURRENT6-LABEL: @i16_order
// CURRENT6: %[[SIGNED:.*]] = arith.cmpi slt, %{{.*}} : vector<8x128x2xi16>
// CURRENT6: %[[UNSIGNED:.*]] = arith.cmpi ult, %{{.*}} : vector<8x128x2xi16>
// CURRENT6: arith.cmpi sgt, %{{.*}} : vector<8x128xi32>
// OLDER6-LABEL: @i16_order
// OLDER6: arith.cmpi slt, %{{.*}} : vector<8x128x2xi16>
// OLDER6: arith.cmpi ult, %{{.*}} : vector<8x128xi32>
// OLDER6: arith.cmpi ult, %{{.*}} : vector<8x128xi32>
// OLDER6: tpu.pack_vmsk
// OLDER6: arith.cmpi sgt, %{{.*}} : vector<8x128xi32>
func.func @i16_order(%m: memref<16x128xi16, #tiled16, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xi16, #tiled16, #vmem> -> memref<16x128xi16, #vmem>
  %c0 = arith.constant 0 : index
  %one = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1> : vector<16x128xi16>
  %two = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<2> : vector<16x128xi16>
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#halves]} : memref<16x128xi16, #vmem>, vector<16x128xi16>
  %c = arith.cmpi slt, %x, %one {in_layout = [#halves, #halves], out_layout = [#halves]} : vector<16x128xi16>
  %s = arith.select %c, %x, %two {in_layout = [#halves, #halves, #halves], out_layout = [#halves]} : vector<16x128xi1>, vector<16x128xi16>
  %d = arith.cmpi ult, %x, %one {in_layout = [#halves, #halves], out_layout = [#halves]} : vector<16x128xi16>
  %t = arith.select %d, %s, %two {in_layout = [#halves, #halves, #halves], out_layout = [#halves]} : vector<16x128xi1>, vector<16x128xi16>
  %g = arith.cmpi sgt, %x, %t {in_layout = [#halves, #halves], out_layout = [#halves]} : vector<16x128xi16>
  %u = arith.select %g, %x, %t {in_layout = [#halves, #halves, #halves], out_layout = [#halves]} : vector<16x128xi1>, vector<16x128xi16>
  tpu.vector_store %e[%c0, %c0], %u {in_layout = [#halves, #none, #none, #none], strides = array<i32>} : memref<16x128xi16, #vmem>, vector<16x128xi16>,
  return
}
