// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s

// Ops with regions (infer_vector_layout.md 8): a value has one layout on both sides of a region's
// edge. L{R,C} is short for 32,{R,C},(8,128) in the comments.

// The branches of an if are joined: L{*,*} and L{0,0}.
// CHECK-LABEL: func.func @if_join
// CHECK: scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
// CHECK: scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
// CHECK: } {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
func.func @if_join(%c: i1) {
  %any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = scf.if %c -> vector<16x256xf32> {
    scf.yield %any : vector<16x256xf32>
  } else {
    scf.yield %a : vector<16x256xf32>
  }
  return
}

// Without a join, native; rank 1 needs an implicit dimension.
// CHECK-LABEL: func.func @if_fallback
// CHECK: } {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]}
func.func @if_fallback(%c: i1) {
  %any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<256xf32> -> vector<256xf32>
  %b = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = scf.if %c -> vector<256xf32> {
    scf.yield %a : vector<256xf32>
  } else {
    scf.yield %b : vector<256xf32>
  }
  return
}

// An if without results: neither it nor its yields have a layout of a result.
// CHECK-LABEL: func.func @if_no_results
// CHECK: scf.if
// CHECK: } {in_layout = [#tpu.vpad<"none">]}
func.func @if_no_results(%c: i1, %s: memref<4xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  scf.if %c {
    memref.store %c1, %s[%c0] : memref<4xi32, #tpu.memory_space<smem>>
  }
  return
}

// A loop whose first pass yields L{0,0} from L{1,0}: there is no join, so the body is inferred again
// with L{0,0}.
// CHECK-LABEL: func.func @for_again
// CHECK: scf.for
// CHECK-NEXT: %[[ASSUMED:.*]] = tpu.assume_layout {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK-NOT: tpu.assume_layout
// CHECK: arith.addf {{.*}}, %[[ASSUMED]] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
// CHECK: } {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
func.func @for_again(%n: index) {
  %any = arith.constant dense<0.0> : vector<16x256xf32>
  %c1 = arith.constant 1 : index
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{1,0},(8,128)">], out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %b = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a) -> (vector<16x256xf32>) {
    %1 = arith.addf %b, %x : vector<16x256xf32>
    scf.yield %1 : vector<16x256xf32>
  }
  return
}

// A loop that keeps its layouts is inferred once; scalars carried along have none.
// CHECK-LABEL: func.func @for_once
// CHECK: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]
// CHECK: scf.yield {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"32,{3,0},(8,128)">]}
// CHECK: } {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"32,{3,0},(8,128)">], out_layout = [#tpu.vpad<"none">, #tpu.vpad<"32,{3,0},(8,128)">]}
func.func @for_once(%n: index, %s: i32) {
  %any = arith.constant dense<0.0> : vector<16x256xf32>
  %c1 = arith.constant 1 : index
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{3,0},(8,128)">], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0:2 = scf.for %i = %c1 to %n step %c1 iter_args(%t = %s, %x = %a) -> (i32, vector<16x256xf32>) {
    %1 = arith.addf %x, %any : vector<16x256xf32>
    scf.yield %t, %1 : i32, vector<16x256xf32>
  }
  return
}

// What a while gives is what its condition passes on, here the row that it cuts out of the value
// carried.
// CHECK-LABEL: func.func @while
// CHECK: scf.condition({{.*}}) {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"32,{3,0},(8,128)">]}
// CHECK: tpu.assume_layout {{.*}}in_layout = [#tpu.vpad<"32,{3,0},(8,128)">]
// CHECK: scf.yield {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
// CHECK: } attributes {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{3,0},(8,128)">]}
func.func @while(%c: i1) {
  %any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = scf.while (%x = %a) : (vector<8x128xf32>) -> vector<1x128xf32> {
    %1 = vector.extract_strided_slice %x {offsets = [3, 0], sizes = [1, 128], strides = [1, 1]} : vector<8x128xf32> to vector<1x128xf32>
    scf.condition(%c) %1 : vector<1x128xf32>
  } do {
  ^bb0(%row: vector<1x128xf32>):
    scf.yield %a : vector<8x128xf32>
  }
  return
}

// A region hands on the layouts of what it yields; a trace has none.
// CHECK-LABEL: func.func @region
// CHECK: tpu.yield {{.*}}in_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
// CHECK: out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : () -> vector<8x128xf32>
// CHECK: math.exp {{.*}}in_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @region() {
  %0 = "tpu.region"() ({
    %any = arith.constant dense<0.0> : vector<8x128xf32>
    tpu.yield %any : vector<8x128xf32>
  }) : () -> vector<8x128xf32>
  "tpu.trace"() <{level = 10 : i32, message = "m"}> ({
    %1 = math.exp %0 : vector<8x128xf32>
    tpu.yield
  }) : () -> ()
  return
}
