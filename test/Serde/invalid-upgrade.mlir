// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=false -split-input-file -verify-diagnostics

// A version 1 DMA has three or five operands.
module attributes {stable_mosaic.version = 1 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // expected-error@below {{'stable_mosaic.tpu.enqueue_dma' op has 2 operands; payloads of its version have 3 or 5}}
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref) : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>) -> ()
}

// -----

// A version 1 signal has two or three.
module attributes {stable_mosaic.version = 1 : i64} {
  %flag = "stable_mosaic.test.flag"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  // expected-error@below {{'stable_mosaic.tpu.sem_signal' op has 1 operands; payloads of its version have 2 or 3}}
  "stable_mosaic.tpu.sem_signal"(%flag) : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// -----

// A wait before version 7 has three.
module attributes {stable_mosaic.version = 6 : i64} {
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // expected-error@below {{'stable_mosaic.tpu.wait_dma2' op has 2 operands; payloads of its version have 3}}
  "stable_mosaic.tpu.wait_dma2"(%sem, %ref) : (memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<8x128xf32, #tpu.memory_space<vmem>>) -> ()
}

// -----

// From version 2 on the operand groups are given.
module attributes {stable_mosaic.version = 2 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  // expected-error@below {{'stable_mosaic.tpu.enqueue_dma' op needs operandSegmentSizes, an array<i32> with 6 entries}}
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// -----

// With the number of entries of their version.
module attributes {stable_mosaic.version = 13 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  // expected-error@below {{'stable_mosaic.tpu.enqueue_dma' op needs operandSegmentSizes, an array<i32> with 6 entries}}
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// -----

// As 32-bit integers.
module attributes {stable_mosaic.version = 13 : i64} {
  %flag = "stable_mosaic.test.flag"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.sem_signal' op needs operandSegmentSizes, an array<i32> with 4 entries}}
  "stable_mosaic.tpu.sem_signal"(%flag, %id) {operandSegmentSizes = array<i64: 1, 1, 0, 0>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
}

// -----

// None of them negative.
module attributes {stable_mosaic.version = 13 : i64} {
  %flag = "stable_mosaic.test.flag"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.sem_signal' op has a negative entry, -1, in operandSegmentSizes}}
  "stable_mosaic.tpu.sem_signal"(%flag, %id) {operandSegmentSizes = array<i32: 2, 1, -1, 0>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
}

// -----

// And they cover the operands.
module attributes {stable_mosaic.version = 13 : i64} {
  %flag = "stable_mosaic.test.flag"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.sem_signal' op has 2 operands, but operandSegmentSizes adds up to 3}}
  "stable_mosaic.tpu.sem_signal"(%flag, %id) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
}

// -----

// Sums that overflow 32 bits are no way around that.
module attributes {stable_mosaic.version = 13 : i64} {
  %flag = "stable_mosaic.test.flag"() : () -> memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.sem_signal' op has 2 operands, but operandSegmentSizes adds up to 4294967298}}
  "stable_mosaic.tpu.sem_signal"(%flag, %id) {operandSegmentSizes = array<i32: 2147483647, 2147483647, 2, 2>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> ()
}

// -----

// The new wait_dma of version 13 has groups, too; only two operands make it the old one.
module attributes {stable_mosaic.version = 13 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  // expected-error@below {{'stable_mosaic.tpu.wait_dma' op needs operandSegmentSizes, an array<i32> with 6 entries}}
  "stable_mosaic.tpu.wait_dma"(%ref, %ref, %sem) {wait_target = true} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// -----

// A reinterpret_cast before version 15 has an offset at most.
module attributes {stable_mosaic.version = 14 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.reinterpret_cast' op has 3 operands; before version 15 it has 1 or 2}}
  %result = "stable_mosaic.tpu.reinterpret_cast"(%ref, %id, %id) : (memref<8x128xf32, #tpu.memory_space<vmem>>, i32, i32) -> memref<8x128xf32, #tpu.memory_space<vmem>>
}

// -----

// At least something to cast.
module attributes {stable_mosaic.version = 14 : i64} {
  // expected-error@below {{'stable_mosaic.tpu.reinterpret_cast' op has 0 operands; before version 15 it has 1 or 2}}
  %result = "stable_mosaic.tpu.reinterpret_cast"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
}

// -----

// In version 15 it has three operand groups.
module attributes {stable_mosaic.version = 15 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  // expected-error@below {{'stable_mosaic.tpu.reinterpret_cast' op needs operandSegmentSizes, an array<i32> with 3 entries}}
  %result = "stable_mosaic.tpu.reinterpret_cast"(%ref) {operandSegmentSizes = array<i32: 1, 0>} : (memref<8x128xf32, #tpu.memory_space<vmem>>) -> memref<8x128xf32, #tpu.memory_space<vmem>>
}

// -----

// The old gather has a dimension.
module attributes {stable_mosaic.version = 4 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.dynamic_gather' op needs a 32-bit integer 'dimension'}}
  %result = "stable_mosaic.tpu.dynamic_gather"(%x, %x) {dimensions = array<i32: 1>} : (vector<8x128xf32>, vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// Of 32 bits.
module attributes {stable_mosaic.version = 5 : i64} {
  // expected-error@below {{'stable_mosaic.tpu.iota' op needs a 32-bit integer 'dimension'}}
  %result = "stable_mosaic.tpu.iota"() {dimension = 1 : i64} : () -> vector<8x128xi32>
}

// -----

// An integer.
module attributes {stable_mosaic.version = 5 : i64} {
  // expected-error@below {{'stable_mosaic.tpu.iota' op needs a 32-bit integer 'dimension'}}
  %result = "stable_mosaic.tpu.iota"() {dimension = "1"} : () -> vector<8x128xi32>
}

// -----

// The old reduction has dimensions in an array.
module attributes {stable_mosaic.version = 2 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %f = "stable_mosaic.test.f"() : () -> f32
  // expected-error@below {{'stable_mosaic.vector.multi_reduction' op needs 'reduction_dims', an array of integers}}
  %result = "stable_mosaic.vector.multi_reduction"(%x, %f) {kind = #vector.kind<add>, reduction_dims = 1 : i64} : (vector<8x128xf32>, f32) -> f32
}

// -----

// Of integers.
module attributes {stable_mosaic.version = 2 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %f = "stable_mosaic.test.f"() : () -> f32
  // expected-error@below {{'stable_mosaic.vector.multi_reduction' op has an element of 'reduction_dims' that is not an integer}}
  %result = "stable_mosaic.vector.multi_reduction"(%x, %f) {kind = #vector.kind<add>, reduction_dims = [0, "1"]} : (vector<8x128xf32>, f32) -> f32
}

// -----

// The dimension of an old scan is the last of a vector.
module attributes {stable_mosaic.version = 16 : i64} {
  %id = "stable_mosaic.test.id"() : () -> i32
  // expected-error@below {{'stable_mosaic.tpu.scan' op needs a vector with at least one dimension as its first operand}}
  %result = "stable_mosaic.tpu.scan"(%id) {kind = #tpu.reduction_kind<sum>} : (i32) -> i32
}

// -----

// Which has dimensions.
module attributes {stable_mosaic.version = 16 : i64} {
  %v0 = "stable_mosaic.test.v0"() : () -> vector<f32>
  // expected-error@below {{'stable_mosaic.tpu.scan' op needs a vector with at least one dimension as its first operand}}
  %result = "stable_mosaic.tpu.scan"(%v0) {kind = #tpu.reduction_kind<sum>} : (vector<f32>) -> vector<f32>
}

// -----

// And is there.
module attributes {stable_mosaic.version = 16 : i64} {
  // expected-error@below {{'stable_mosaic.tpu.scan' op needs a vector with at least one dimension as its first operand}}
  %result = "stable_mosaic.tpu.scan"() {kind = #tpu.reduction_kind<sum>} : () -> vector<f32>
}

// -----

// A repeat has one operand.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op needs one operand and one result}}
  %result = "stable_mosaic.tpu.repeat"(%x, %x) {dimension = 0 : i32, times = 2 : i32} : (vector<8x128xf32>, vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// And says how often.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op needs the 32-bit integers 'dimension' and 'times'}}
  %result = "stable_mosaic.tpu.repeat"(%x) {dimension = 0 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// And along which dimension.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op needs the 32-bit integers 'dimension' and 'times'}}
  %result = "stable_mosaic.tpu.repeat"(%x) {times = 2 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// At least once.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op repeats 0 times; it can be 1 to 65536}}
  %result = "stable_mosaic.tpu.repeat"(%x) {dimension = 0 : i32, times = 0 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// Not so often that the operands fill the memory.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op repeats 2147483647 times; it can be 1 to 65536}}
  %result = "stable_mosaic.tpu.repeat"(%x) {dimension = 0 : i32, times = 2147483647 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
}

// -----

// One copy has the type of the operand.
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.repeat' op repeats once, but changes the type}}
  %result = "stable_mosaic.tpu.repeat"(%x) {dimension = 0 : i32, times = 1 : i32} : (vector<8x128xf32>) -> vector<16x128xf32>
}

// -----

// MLIR drops a priority of the wrong type in silence: 0 would take its place.
module attributes {stable_mosaic.version = 13 : i64} {
  %ref = "stable_mosaic.test.ref"() : () -> memref<8x128xf32, #tpu.memory_space<vmem>>
  %sem = "stable_mosaic.test.sem"() : () -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  // expected-error@below {{'stable_mosaic.tpu.enqueue_dma' op has an attribute 'priority' of a kind that the op does not accept}}
  "stable_mosaic.tpu.enqueue_dma"(%ref, %ref, %sem) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0>, priority = "high", strict_ordering = false} : (memref<8x128xf32, #tpu.memory_space<vmem>>, memref<8x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
}

// -----

// The same for a kind that is none.
module attributes {stable_mosaic.version = 17 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  // expected-error@below {{'stable_mosaic.tpu.reduce' op has an attribute 'kind' of a kind that the op does not accept}}
  %result = "stable_mosaic.tpu.reduce"(%x) {dimensions = array<i64: 1>, kind = "max"} : (vector<8x128xf32>) -> vector<8x1xf32>
}

// -----

// On a vector subcore the core id is split with 32-bit arithmetic.
module attributes {stable_mosaic.version = 13 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %id: i64):
    // expected-error@below {{'stable_mosaic.tpu.sem_signal' op has a core or subcore id that is not an i32}}
    "stable_mosaic.tpu.sem_signal"(%sem, %n, %id) {operandSegmentSizes = array<i32: 1, 1, 0, 1>} : (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i64) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, i32, i64) -> (), sym_name = "f", tpu.core_type = #tpu.core_type<sc_vector_subcore>} : () -> ()
}

// -----

// An op that its own operand replaces must have another operand than itself.
module attributes {stable_mosaic.version = 8 : i64} {
  "stable_mosaic.func.func"() ({
    // expected-error@below {{'stable_mosaic.tpu.repeat' op refers to itself; the payload is corrupt}}
    %0 = "stable_mosaic.tpu.repeat"(%0) {dimension = 0 : i32, times = 1 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = () -> (), sym_name = "loop"} : () -> ()
}

// -----

// What comes out is verified. Two functions are wrong: the first one's error is enough.
module attributes {stable_mosaic.version = 18 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%x: vector<8x128xi8>):
    // expected-error@below {{'tpu.reduce' op kind maxf does not fit elements of type 'i8'}}
    %0 = "stable_mosaic.tpu.reduce"(%x) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<maxf>} : (vector<8x128xi8>) -> vector<8x1xi8>
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (vector<8x128xi8>) -> (), sym_name = "f"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%x: vector<8x128xi8>):
    %0 = "stable_mosaic.tpu.reduce"(%x) {dimensions = array<i64: 1>, kind = #tpu.reduction_kind<maxf>} : (vector<8x128xi8>) -> vector<8x1xi8>
    "stable_mosaic.func.return"() : () -> ()
  }) {function_type = (vector<8x128xi8>) -> (), sym_name = "g"} : () -> ()
}
