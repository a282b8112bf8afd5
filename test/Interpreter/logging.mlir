// RUN: %run-case %s | FileCheck %s

// What has no effect on numbers: delays, traces, logged buffers.
// OUT: int32[1] [5]
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i5 = arith.constant 5 : i32
  tpu.delay %i5
  "tpu.trace_start"() <{level = 10 : i32, message = "a"}> : () -> ()
  "tpu.trace_stop"() : () -> ()
  tpu.trace_value %i5, "five" : i32
  "tpu.log_buffer"(%out) <{shape = array<i64: 1>, tag = "b"}> : (memref<1xi32>) -> ()
  memref.store %i5, %out[%c0] : memref<1xi32>
  return
}

// -----

// CHECK: case 1: x is 5 and 1.5
// CHECK-NEXT: values 5 1.5
// log prints its tag, with the operands where it has braces, or after it.
// OUT: int32[1] [5]
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i5 = arith.constant 5 : i32
  %f = arith.constant 1.5 : f32
  tpu.log "x is {} and {}" {formatted = true} : [%i5, %f] : i32, f32
  tpu.log "values" : [%i5, %f] : i32, f32
  memref.store %i5, %out[%c0] : memref<1xi32>
  return
}
