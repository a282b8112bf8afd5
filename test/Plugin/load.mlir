// RUN: %mlir-opt %s | FileCheck %s

// Stock mlir-opt reads and prints ops of the dialect.
// CHECK-LABEL: func.func @delay
// CHECK: tpu.delay %{{.*}}
func.func @delay(%nanos: i32) {
  tpu.delay %nanos
  return
}
