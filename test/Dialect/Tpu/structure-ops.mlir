// RUN: %mosaic-opt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @blocks
func.func @blocks() {
  // CHECK: "tpu.region"() ({
  // CHECK-NEXT: tpu.yield
  // CHECK-NEXT: }) : () -> ()
  "tpu.region"() ({
    tpu.yield
  }) : () -> ()
  // CHECK: %{{.*}}:2 = "tpu.trace"() <{level = 10 : i32, message = "a"}> ({
  // CHECK: tpu.yield %{{.*}}, %{{.*}} : f32, vector<8x128xi32>
  // CHECK: }) : () -> (f32, vector<8x128xi32>)
  %0:2 = "tpu.trace"() <{level = 10 : i32, message = "a"}> ({
    %scalar = arith.constant 1.0 : f32
    %vector = arith.constant dense<1> : vector<8x128xi32>
    tpu.yield %scalar, %vector : f32, vector<8x128xi32>
  }) : () -> (f32, vector<8x128xi32>)
  return
}

// CHECK-LABEL: func.func @trace
func.func @trace(%x: i32, %y: f32) {
  // CHECK: "tpu.trace_start"() <{level = 10 : i32, message = "gd,td->gt"}> : () -> ()
  "tpu.trace_start"() <{level = 10 : i32, message = "gd,td->gt"}> : () -> ()
  // CHECK: "tpu.trace_stop"() : () -> ()
  "tpu.trace_stop"() : () -> ()
  // CHECK: tpu.trace_value %{{.*}}, "x" : i32
  tpu.trace_value %x, "x" : i32
  // CHECK: tpu.trace_value %{{.*}}, "y" : f32
  tpu.trace_value %y, "y" : f32
  return
}

// The second delay is the text of JAX 0.6 and 0.8.
// CHECK-LABEL: func.func @delay
func.func @delay(%nanos: i32) {
  // CHECK-COUNT-2: tpu.delay %{{.*}}
  tpu.delay %nanos
  "tpu.delay"(%nanos) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @log
func.func @log(%x: i32, %v: vector<8x128xf32>, %ref: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  // CHECK: tpu.log "hello"{{$}}
  tpu.log "hello"
  // CHECK: tpu.log "x {} {}" {formatted = true} : [%{{.*}}, %{{.*}}] : i32, i32
  tpu.log "x {} {}" {formatted = true} : [%x, %x] : i32, i32
  // CHECK: tpu.log "v" : [%{{.*}}] : vector<8x128xf32>
  tpu.log "v" : [%v] : vector<8x128xf32>
  // CHECK: tpu.log_buffer "b" {shape = array<i64: 8, 128>} : %{{.*}} : memref<16x128xf32, #tpu.memory_space<vmem>>
  tpu.log_buffer "b" {shape = array<i64: 8, 128>} : %ref : memref<16x128xf32, #tpu.memory_space<vmem>>
  return
}
