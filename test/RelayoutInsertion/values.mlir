// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-relayout-insertion{hardware-generation=5}))' %s | FileCheck %s

// Values whose user wants another layout than their definition gives (relayout_insertion.md 3, 4.1).

// One relayout, in front of the user; an operand that fits is left alone.
// CHECK-LABEL: func.func @operand
// CHECK: %[[A:.*]] = arith.constant {out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]}
// CHECK: %[[B:.*]] = arith.constant {out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]}
// CHECK-NEXT: %[[C:.*]] = tpu.relayout %[[A]] {in_layout = [#tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]}
// CHECK-NEXT: arith.addf %[[C]], %[[B]]
func.func @operand() {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  %b = arith.constant {out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} dense<1.0> : vector<16x256xf32>
  %0 = arith.addf %a, %b {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x256xf32>
  return
}

// Each use is converted for itself; cse finds equal ones.
// CHECK-LABEL: func.func @both_operands
// CHECK-COUNT-2: tpu.relayout
// CHECK-NOT: tpu.relayout
func.func @both_operands() {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]} dense<0.0> : vector<16x256xf32>
  %0 = arith.addf %a, %a {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">, #tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x256xf32>
  return
}

// Layouts that mean the same for the shape are still two.
// CHECK-LABEL: func.func @equivalent
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
func.func @equivalent() {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<0.0> : vector<1x256xf32>
  %0 = math.exp %a {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<1x256xf32>
  return
}

// Masks of one width are relayouted like data; scalars have no layout.
// CHECK-LABEL: func.func @mask_of_one_width
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1> -> vector<16x256xi1>
// CHECK-NOT: tpu.relayout
func.func @mask_of_one_width(%x: i32) {
  %m = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} dense<true> : vector<16x256xi1>
  %a = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<0> : vector<16x256xi16>
  %0 = arith.select %m, %a, %a {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xi1>, vector<16x256xi16>
  %1 = arith.addi %x, %x {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"none">]} : i32
  return
}

// Compact rows of masks, and widths too far apart for one step, by way of bytes. The reference refuses both.
// CHECK-LABEL: func.func @mask_rows
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]
// CHECK-NEXT: arith.andi
func.func @mask_rows() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} dense<true> : vector<256xi1>
  %0 = arith.andi %m, %m {in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">, #tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]} : vector<256xi1>
  return
}

// CHECK-LABEL: func.func @mask_far_widths
// CHECK: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
// CHECK-NEXT: tpu.relayout {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]
// CHECK-NEXT: arith.andi
func.func @mask_far_widths() {
  %m = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<128x256xi1>
  %0 = arith.andi %m, %m {in_layout = [#tpu.vpad<"2,{0,0},(128,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"2,{0,0},(128,128)">]} : vector<128x256xi1>
  return
}

// In front of a loop for what enters it, and inside for what it yields.
// CHECK-LABEL: func.func @loop
// CHECK: %[[INIT:.*]] = tpu.relayout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NEXT: scf.for {{.*}}iter_args(%{{.*}} = %[[INIT]])
// CHECK-NEXT: tpu.assume_layout
// CHECK-NEXT: %[[NEXT:.*]] = math.exp
// CHECK-NEXT: %[[YIELDED:.*]] = tpu.relayout %[[NEXT]] {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
// CHECK-NEXT: scf.yield {{.*}}%[[YIELDED]]
func.func @loop(%n: index) {
  %a = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} dense<0.0> : vector<16x256xf32>
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (vector<16x256xf32>) {
    %1 = tpu.assume_layout %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
    %2 = math.exp %1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x256xf32>
    scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} %2 : vector<16x256xf32>
  } {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
  return
}
