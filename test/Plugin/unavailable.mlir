// A pass that this version does not implement says so; it is not left out in silence.

// RUN: not %mlir-opt %s --pass-pipeline='builtin.module(mosaic-emit-backend-config)' 2>&1 | FileCheck %s
// CHECK: error: 'builtin.module' op cannot go through mosaic-emit-backend-config: this version does not implement that pass

module {
}
