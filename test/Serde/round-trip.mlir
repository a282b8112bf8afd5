// RUN: %mlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(mosaic-serde{serialize=true})' | FileCheck %s --check-prefix=STABLE
// RUN: %mlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(mosaic-serde{serialize=true},mosaic-serde{serialize=false})' | FileCheck %s --check-prefix=BACK
// RUN: %mosaic-opt %s --allow-unregistered-dialect -o %t.plain
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true --emit-bytecode -o %t.mlirbc
// RUN: %mosaic-opt %t.mlirbc --allow-unregistered-dialect --mosaic-serde="serialize=false keep-version-attr=false" -o %t.back
// RUN: diff %t.plain %t.back

// The version goes on the module; inherent attributes, defaulted ones included, become plain.
// STABLE: module attributes {stable_mosaic.version = 18 : i64}
// STABLE: "stable_mosaic.func.func"() ({
// STABLE: ^bb0(%[[REF:.*]]: memref<8x128xf32>, %[[INIT:.*]]: i32):
// STABLE: "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
// STABLE: "stable_mosaic.scf.for"({{.*}}, %[[INIT]]) ({
// STABLE: "stable_mosaic.arith.addf"({{.*}}) {fastmath = #arith.fastmath<none>}
// STABLE: "stable_mosaic.arith.cmpi"({{.*}}) {predicate = 2 : i64}
// STABLE: "stable_mosaic.scf.yield"
// STABLE: "stable_mosaic.func.return"
// STABLE: {function_type = (memref<8x128xf32>, i32) -> i32, kernel.note = "kept", sym_name = "loop"}

// BACK: module attributes {stable_mosaic.version = 18 : i64}
// BACK-LABEL: func.func @loop
// BACK-SAME: attributes {kernel.note = "kept"}
func.func @loop(%ref: memref<8x128xf32>, %init: i32) -> i32 attributes {kernel.note = "kept"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %init) -> i32 {
    %row = vector.load %ref[%i, %c0] : memref<8x128xf32>, vector<1x128xf32>
    %twice = arith.addf %row, %row : vector<1x128xf32>
    vector.store %twice, %ref[%i, %c0] : memref<8x128xf32>, vector<1x128xf32>
    %less = arith.cmpi slt, %acc, %init : i32
    cf.assert %less, "acc is less"
    %next = arith.addi %acc, %acc : i32
    scf.yield %next : i32
  }
  return %sum : i32
}

// Successors and the arguments of their blocks survive.
// STABLE: "stable_mosaic.cf.cond_br"(%{{.*}}, %{{.*}})[^[[B1:.*]], ^[[B2:.*]]] {operandSegmentSizes = array<i32: 1, 1, 0>}
// STABLE: ^[[B1]](%{{.*}}: i32):
// STABLE: "stable_mosaic.cf.br"()[^[[B2]]]
// BACK-LABEL: func.func @blocks
func.func @blocks(%cond: i1, %x: i32) {
  cf.cond_br %cond, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  cf.br ^bb2
^bb2:
  return
}

// A nested module stays what it is; its ops are converted. A function without a body keeps its empty region.
// STABLE: module @inner {
// STABLE-NEXT: "stable_mosaic.func.func"() ({
// STABLE-NEXT: }) {function_type = () -> (), sym_name = "external", sym_visibility = "private"}
// BACK: module @inner {
// BACK-NEXT: func.func private @external()
module @inner {
  func.func private @external()
}

// An op of a dialect that nobody knows, with several regions and results.
// STABLE: %{{.*}}:2 = "stable_mosaic.alien.op"() ({
// STABLE: "stable_mosaic.alien.in_second"
// STABLE: {flag} : () -> (i32, f32)
// BACK: %{{.*}}:2 = "alien.op"() ({
%0:2 = "alien.op"() ({}, {
  "alien.in_second"() : () -> ()
}) {flag} : () -> (i32, f32)
