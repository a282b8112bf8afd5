// RUN: not %run-case %s 2>&1 | FileCheck %s
// RUN: not %run-case %s --poison 1 2>&1 | FileCheck %s
// RUN: not %run-case %s --poison 2 2>&1 | FileCheck %s

// What was never written is seen in every result that depends on it, with the op that
// read it, whatever the fill.

// A number from scratch memory that nothing wrote.
// CHECK: case 0: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by memref.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<1xi32>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = memref.load %s[%c0] : memref<1xi32>
  memref.store %x, %out[%c0] : memref<1xi32>
  return
}

// -----

// A result that nothing wrote.
// CHECK: case 1: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: nothing was written there
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.addi %i0, %i1 : i32
  return
}

// -----

// One bit that depends on it: comparisons are undefined, whatever they would give.
// CHECK: case 2: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<1xi32>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<1xi32>, vector<1xi32>
  %y = arith.constant dense<-2147483648> : vector<1xi32>
  %m = arith.cmpi sge, %x, %y : vector<1xi32>
  %z = arith.extui %m : vector<1xi1> to vector<1xi32>
  vector.store %z, %out[%c0] : memref<1xi32>, vector<1xi32>
  return
}

// -----

// Four bits.
// CHECK: case 3: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int4[1] 0
func.func @main(%out: memref<1xi4>,
                %s: memref<1xi4>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<1xi4>, vector<1xi4>
  vector.store %x, %out[%c0] : memref<1xi4>, vector<1xi4>
  return
}

// -----

// An 8-bit float.
// CHECK: case 4: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: float8_e4m3fn[1] 0.0
func.func @main(%out: memref<1xf8E4M3FN>,
                %s: memref<1xf8E4M3FN>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<1xf8E4M3FN>, vector<1xf8E4M3FN>
  vector.store %x, %out[%c0] : memref<1xf8E4M3FN>, vector<1xf8E4M3FN>
  return
}

// -----

// The difference of two numbers that nothing wrote is not 0.
// CHECK: case 5: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<1xi32>,
                %t: memref<1xi32>) attributes {scratch_operands = 2 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<1xi32>, vector<1xi32>
  %y = vector.load %t[%c0] : memref<1xi32>, vector<1xi32>
  %z = arith.subi %x, %y : vector<1xi32>
  vector.store %z, %out[%c0] : memref<1xi32>, vector<1xi32>
  return
}

// -----

// What a mask leaves out is not loaded.
// CHECK: case 6: {{.*}}: warning: 1 of 2 elements of result 0 are undefined, the first is number 1: it depends on memory that was never written, read by tpu.vector_load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// IN: int32[2] 0
// OUT: int32[2] 0
func.func @main(%a: memref<2xi32, #tpu.memory_space<vmem>>,
                %out: memref<2xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %m = arith.constant dense<[true, false]> : vector<2xi1>
  %x = tpu.vector_load %a[%c0] masked %m {strides = array<i32>} : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>, vector<2xi1>
  vector.store %x, %out[%c0] : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>
  return
}

// -----

// A mask that nothing wrote makes undefined what it may store.
// CHECK: case 7: {{.*}}: warning: 2 of 2 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[2] 6
func.func @main(%out: memref<2xi32, #tpu.memory_space<vmem>>,
                %s: memref<2xi32, #tpu.memory_space<vmem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>
  %m = arith.trunci %x : vector<2xi32> to vector<2xi1>
  %y = arith.constant dense<5> : vector<2xi32>
  %z = arith.constant dense<6> : vector<2xi32>
  vector.store %z, %out[%c0] : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>
  tpu.vector_store %out[%c0], %y masked %m {strides = array<i32>} : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>, vector<2xi1>
  return
}

// -----

// A copy takes it along, and is where it came in.
// CHECK: case 8: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by tpu.enqueue_dma at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<1xi32>,
                %q: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 2 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  tpu.enqueue_dma source(%s : memref<1xi32>) target(%out : memref<1xi32>) target_semaphore(%q : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%q : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%s : memref<1xi32>) dst(%out : memref<1xi32>)
  return
}

// -----

// Memory that is allocated again is undefined again.
// CHECK: case 9: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  scf.for %i = %i0 to %i2 step %i1 : i32 {
    %t = memref.alloca() : memref<1xi32>
    %x = vector.load %t[%c0] : memref<1xi32>, vector<1xi32>
    vector.store %x, %out[%c0] : memref<1xi32>, vector<1xi32>
    %y = arith.constant dense<5> : vector<1xi32>
    vector.store %y, %t[%c0] : memref<1xi32>, vector<1xi32>
  }
  return
}

// -----

// The padding of tiled memory: lane 100 of an array of 100 columns.
// CHECK: case 10: {{.*}}: warning: 224 of 800 elements of result 0 are undefined, the first is number 72: it depends on memory that was never written, read by tpu.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// IN: int32[8,100] 0
// OUT: int32[8,100] 0
func.func @main(%a: memref<8x100xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x100xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x100xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = tpu.dynamic_rotate %x by %i1 dim 1 : vector<8x128xi32>, i32 -> vector<8x128xi32>
  %n = arith.constant -29 : i32
  %z = tpu.dynamic_rotate %y by %n dim 1 : vector<8x128xi32>, i32 -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %z sublanes [true, true, true, true, true, true, true, true] : memref<8x100xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}

// -----

// Bits above an element that was not extended.
// CHECK: case 11: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by tpu.unpack_subelements at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<5> : vector<8x128x2xi16>
  %u = tpu.unpack_subelements %x, 0 {integer_extended = false, pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xi16> -> vector<8x128xi32>
  %w = vector.extract %u[0, 0] : i32 from vector<8x128xi32>
  memref.store %w, %out[%c0] : memref<1xi32>
  return
}

// -----

// A part of a word that no source fills.
// CHECK: case 12: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by tpu.pack_subelements at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<5> : vector<8x128xi32>
  %p = tpu.pack_subelements %x {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0>} : vector<8x128xi32> -> vector<8x128x2xi16>
  %w = tpu.bitcast_vreg %p : vector<8x128x2xi16> -> vector<8x128xi32>
  %e = vector.extract %w[0, 0] : i32 from vector<8x128xi32>
  memref.store %e, %out[%c0] : memref<1xi32>
  return
}

// -----

// What overhangs in a window.
// CHECK: case 13: {{.*}}: warning: 1 of 4 elements of result 0 are undefined, the first is number 3: it depends on memory that was never written, read by memref.load at {{.*}}
// CHECK: error: out0: {{.*}} depend on memory that was never written
// IN: int32[3] 0
// OUT: int32[4] 0
func.func @main(%i: i32,
                %a: memref<2xi32>,
                %out: memref<2xi32>) attributes {iteration_bounds = array<i64: 2>, window_params = [{transform_indices = @at, window_bounds = array<i64: 2>}, {transform_indices = @at, window_bounds = array<i64: 2>}]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%c0] : memref<2xi32>
  %y = memref.load %a[%c1] : memref<2xi32>
  memref.store %x, %out[%c0] : memref<2xi32>
  memref.store %y, %out[%c1] : memref<2xi32>
  return
}
func.func @at(%i0: i32) -> (i32) {
  return %i0 : i32
}

// -----

// Of two sources, the one that the element comes from is named: the load of %s.
// CHECK: case 14: {{.*}}: warning: 1 of 1 elements of result 0 are undefined, the first is number 0: it depends on memory that was never written, read by vector.load at kernel.mlir:14:8
// CHECK: error: out0: {{.*}} depend on memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>,
                %s: memref<2xi32>,
                %t: memref<2xi32>) attributes {scratch_operands = 2 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = vector.load %s[%c0] : memref<2xi32>, vector<2xi32>
  %y = vector.load %t[%c0] : memref<2xi32>, vector<2xi32>
  %m = arith.constant dense<[true, false]> : vector<2xi1>
  %z = arith.select %m, %y, %x : vector<2xi1>, vector<2xi32>
  %e = vector.extract %z[1] : i32 from vector<2xi32>
  memref.store %e, %out[%c0] : memref<1xi32>
  return
}
