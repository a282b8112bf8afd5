// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s --check-prefix=STRICT

// Where operands come in different layouts, the cheapest is taken in all: relayouts, registers, and what users want. The
// reference takes the first operand's (infer_vector_layout.md 6.1, 8).

// Eight vregs with a row each, and one with eight: the sum is in one, wherever the operands stand.
// CHECK-LABEL: func.func @fewer_registers
// CHECK: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: math.exp {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT-LABEL: func.func @fewer_registers
// STRICT: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
// STRICT: math.exp {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @fewer_registers() {
  %any = arith.constant dense<0.0> : vector<8x128xf32>
  %rows = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %tile = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = arith.addf %rows, %tile : vector<8x128xf32>
  %1 = math.exp %0 : vector<8x128xf32>
  return
}

// What users want counts: both operands take one vreg, and the result is stored where the second one is.
// CHECK-LABEL: func.func @users
// CHECK: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT-LABEL: func.func @users
// STRICT: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]
func.func @users(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %any = arith.constant dense<0.0> : vector<8x100xf32>
  %shifted = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,5},(8,128)">], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %here = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %0 = arith.addf %shifted, %here : vector<8x100xf32>
  %flat = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  vector.store %0, %flat[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x100xf32>
  return
}

// Nothing to gain: the first operand's layout stays.
// CHECK-LABEL: func.func @tie
// CHECK: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]
func.func @tie() {
  %any = arith.constant dense<0.0> : vector<8x100xf32>
  %left = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,5},(8,128)">], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %right = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,9},(8,128)">], out_layout = [#tpu.vpad<"32,{0,9},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %0 = arith.addf %left, %right : vector<8x100xf32>
  return
}

// A later operand by what comes after it: choices that are open together are tried one after the other.
// CHECK-LABEL: func.func @chain
// CHECK-COUNT-2: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT-LABEL: func.func @chain
// STRICT-COUNT-2: arith.addf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]
func.func @chain() {
  %any = arith.constant dense<0.0> : vector<8x128xf32>
  %rows = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(2,128)">], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %tile = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = arith.addf %rows, %tile : vector<8x128xf32>
  %1 = arith.addf %0, %tile : vector<8x128xf32>
  return
}

// Branches that yield in different places meet in one of them, not in a third.
// CHECK-LABEL: func.func @branches
// CHECK: } {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]}
// STRICT-LABEL: func.func @branches
// STRICT: } {in_layout = [#tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]}
func.func @branches(%c: i1) {
  %any = arith.constant dense<0.0> : vector<8x100xf32>
  %left = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,5},(8,128)">], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %right = tpu.assume_layout %any {in_layout = [#tpu.vpad<"32,{0,9},(8,128)">], out_layout = [#tpu.vpad<"32,{0,9},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %0 = scf.if %c -> vector<8x100xf32> {
    scf.yield %left : vector<8x100xf32>
  } else {
    scf.yield %right : vector<8x100xf32>
  }
  return
}
