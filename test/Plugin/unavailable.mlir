// A pass that this version does not implement says so; it is not left out in silence.

// RUN: not %mlir-opt %s --pass-pipeline='builtin.module(func.func(debug-assert-insertion))' 2>&1 | FileCheck %s
// CHECK: error: 'func.func' op cannot go through debug-assert-insertion: this version does not implement that pass

func.func @kernel() {
  return
}
