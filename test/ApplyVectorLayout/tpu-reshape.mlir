// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=5' -o %t
// RUN: FileCheck %s < %t
// RUN: grep -A400 @columns_to_rows %t | grep -B400 -m1 return | grep -c tpu.dynamic_rotate | FileCheck %s --check-prefix=SPLIT
// RUN: grep -A400 @rows_to_columns %t | grep -B400 -m1 return | grep -c tpu.dynamic_rotate | FileCheck %s --check-prefix=JOINED

#vmem = #tpu.memory_space<vmem>

// Sixteen rows from each row. Each piece alone would be rotated by a way of its own, 120 in all; the lanes of all rows
// rotate first (15 ways but none), then seven rotations in front of the selects and seven behind them serve eight vregs.
// CHECK-LABEL: @columns_to_rows
// SPLIT: {{^}}43{{$}}
func.func @columns_to_rows(%m: memref<8x128xi32, #vmem>, %n: memref<8x16x8xi32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %y = tpu.reshape %x : vector<8x128xi32> -> vector<8x16x8xi32>
  tpu.vector_store %n[%c0, %c0, %c0], %y {strides = array<i32>} : memref<8x16x8xi32, #vmem>, vector<8x16x8xi32>,
  return
}

// The way back: as many, the lanes at the end.
// CHECK-LABEL: @rows_to_columns
// JOINED: {{^}}43{{$}}
func.func @rows_to_columns(%m: memref<8x16x8xi32, #vmem>, %n: memref<8x128xi32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0, %c0] : memref<8x16x8xi32, #vmem>, vector<8x16x8xi32>
  %y = tpu.reshape %x : vector<8x16x8xi32> -> vector<8x128xi32>
  tpu.vector_store %n[%c0, %c0], %y {strides = array<i32>} : memref<8x128xi32, #vmem>, vector<8x128xi32>,
  return
}

// Every other row of packed data is a part of an interleaved unpack; packed again in order, they are the left and the
// right half. No sublane moves.
// CHECK-LABEL: @pairs_of_rows
// CHECK-COUNT-4: tpu.unpack_subelements {{.*}}interleaved
// CHECK-NOT: {{dynamic_rotate|gather|select}}
// CHECK-COUNT-2: tpu.pack_subelements {{.*}}compressed
// CHECK-NOT: {{dynamic_rotate|gather|select}}
// CHECK: return
func.func @pairs_of_rows(%m: memref<32x128xbf16, #vmem>, %n: memref<16x256xbf16, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0, %c0] : memref<32x128xbf16, #vmem>, vector<32x128xbf16>
  %y = tpu.reshape %x : vector<32x128xbf16> -> vector<16x256xbf16>
  tpu.vector_store %n[%c0, %c0], %y {strides = array<i32>} : memref<16x256xbf16, #vmem>, vector<16x256xbf16>,
  return
}
