// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=false -split-input-file -verify-diagnostics

// A module without a version is no payload.
// expected-error@below {{'builtin.module' op is not in the serialized form: it has no attribute 'stable_mosaic.version'}}
module {
}

// -----

// The version is an integer.
// expected-error@below {{'builtin.module' op has an attribute 'stable_mosaic.version' that is not an integer of at most 64 bits}}
module attributes {stable_mosaic.version = "4"} {
}

// -----

// One that fits into 64 bits.
// expected-error@below {{'builtin.module' op has an attribute 'stable_mosaic.version' that is not an integer of at most 64 bits}}
module attributes {stable_mosaic.version = 4 : i128} {
}

// -----

// Every op of a payload has the prefix, nested ones too.
module attributes {stable_mosaic.version = 4 : i64} {
  "stable_mosaic.func.func"() ({
    // expected-error@below {{'arith.constant' op is not in the serialized form: its name should start with `stable_mosaic.`}}
    %0 = arith.constant 1 : i32
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = () -> (), sym_name = "f"} : () -> ()
}

// -----

// An op that the tpu dialect does not have.
module attributes {stable_mosaic.version = 4 : i64} {
  // expected-error@below {{'stable_mosaic.tpu.frobnicate' op is unknown: the tpu dialect of this version has no op 'tpu.frobnicate'}}
  "stable_mosaic.tpu.frobnicate"() : () -> ()
}

// -----

// Upstream dialects are as strict.
module attributes {stable_mosaic.version = 4 : i64} {
  // expected-error@below {{'stable_mosaic.arith.addq' op is unknown: the arith dialect of this version has no op 'arith.addq'}}
  "stable_mosaic.arith.addq"() : () -> ()
}

// -----

// What is left of the name after the prefix must be DIALECT.OP.
module attributes {stable_mosaic.version = 4 : i64} {
  // expected-error@below {{'stable_mosaic.addi' op has no name of the form `stable_mosaic.DIALECT.OP`; the payload is corrupt}}
  "stable_mosaic.addi"() : () -> ()
}

// -----

// MLIR drops an inherent attribute of the wrong kind without a word: here the predicate, for which 'eq' would stand in.
module attributes {stable_mosaic.version = 4 : i64} {
  %0 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
  // expected-error@below {{'stable_mosaic.arith.cmpi' op has an attribute 'predicate' of a kind that the op does not accept}}
  %1 = "stable_mosaic.arith.cmpi"(%0, %0) {predicate = "slt"} : (i32, i32) -> i1
}

// -----

// Operand groups whose number is not that of the op.
module attributes {stable_mosaic.version = 4 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%cond: i1):
    // expected-error@below {{'stable_mosaic.cf.cond_br' op has an attribute 'operandSegmentSizes' of a kind that the op does not accept}}
    "stable_mosaic.cf.cond_br"(%cond)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0>} : (i1) -> ()
  ^bb1:
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (i1) -> (), sym_name = "f"} : () -> ()
}
