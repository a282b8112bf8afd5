// RUN: split-file %s %t
// RUN: %mosaic-opt %t/v1.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=1" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v2.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=2" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v4.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=4" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v5.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=5" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v6.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=6" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v7.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=7" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v10.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=10" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v11.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=11" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v12.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=12" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v13.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=13" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v14.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=14" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v15.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=15" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v16.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=16" -split-input-file -verify-diagnostics
// RUN: %mosaic-opt %t/v17.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=17" -split-input-file -verify-diagnostics

// What an older version cannot say is an error at the op.

//--- v1.mlir
// Version 1 wrote DMAs in a form that is only read.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.enqueue_dma' op cannot be serialized to a version before 2}}
  tpu.enqueue_dma source(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Version 1 signals reach no other core.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.sem_signal' op has a core_id, which versions before 2 cannot say}}
  tpu.sem_signal %flag, %n device_id %n core_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

//--- v2.mlir
// wait_dma2 came with version 3.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.wait_dma2' op cannot be serialized to a version before 3}}
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) dst(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}

// -----

// The form that reductions had before version 3 is only read.
func.func @f(%x: vector<8x128xf32>, %f: f32) {
  // expected-error@below {{'vector.multi_reduction' op cannot be serialized to a version before 3}}
  %0 = vector.multi_reduction <add>, %x, %f [0, 1] : vector<8x128xf32> to f32
  return
}

//--- v4.mlir
// One dimension before version 5.
func.func @f(%x: vector<8x128xf32>, %y: vector<8x128xi32>) {
  // expected-error@below {{'tpu.dynamic_gather' op has 2 dimensions, but versions before 5 have exactly one}}
  %0 = tpu.dynamic_gather %x[%y] in [0, 1] : vector<8x128xf32>, vector<8x128xi32> -> vector<8x128xf32>
  return
}

//--- v5.mlir
// One dimension before version 6.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.iota' op has 0 dimensions, but versions before 6 have exactly one}}
  %0 = tpu.iota {dimensions = array<i32>} : vector<8x128xi32>
  return
}

//--- v6.mlir
// Waits had no ids before version 7.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.wait_dma2' op has a device_id or core_id, which versions before 7 cannot say}}
  tpu.wait_dma2 semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) dst(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) core_id(%n)
  return
}

//--- v7.mlir
// DMAs were not ordered strictly before version 8.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>} {
  // expected-error@below {{'tpu.enqueue_dma' op has strict_ordering set, which versions before 8 cannot say}}
  tpu.enqueue_dma source(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target(%ref : memref<8x128xf32, #tpu.memory_space<vmem>>) target_semaphore(%sem : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {strict_ordering = true}
  return
}

//--- v10.mlir
// Stores did not add before version 11.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.store' op has add set, which versions before 11 cannot say}}
  tpu.store %ref[%i, %i], %x sublanes [true, true, true, true, true, true, true, true] {add = true} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}

//--- v11.mlir
// A reinterpret_cast had no offset before version 12.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.reinterpret_cast' op has a dynamic_offset, which versions before 12 cannot say}}
  %0 = tpu.reinterpret_cast %ref %n : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<vmem>>
  return
}

//--- v12.mlir
// No hint before version 13.
func.func @f(%x: vector<8x128xf32>, %acc: vector<8x8xf32>) {
  // expected-error@below {{'tpu.matmul' op has transpose_lhs_hint set, which versions before 13 cannot say}}
  %0 = tpu.matmul %x, %x, %acc {transpose_rhs = true, transpose_lhs_hint = true} : vector<8x128xf32>, vector<8x128xf32>, vector<8x8xf32> -> vector<8x8xf32>
  return
}

//--- v13.mlir
// A subcore id alone does not merge.
func.func @f(%flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %n: i32) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error@below {{'tpu.sem_signal' op has a subcore_id without a core_id, or off the vector subcores, which versions before 14 cannot say}}
  tpu.sem_signal %flag, %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  return
}

// -----

// Nor does one off the vector subcores.
func.func @f(%flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>, %n: i32) {
  // expected-error@below {{'tpu.sem_signal' op has a subcore_id without a core_id, or off the vector subcores, which versions before 14 cannot say}}
  tpu.sem_signal %flag, %n core_id %n subcore_id %n : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem, sc_vector_subcore>>
  return
}

//--- v14.mlir
// No dynamic sizes before version 15.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.reinterpret_cast' op has dynamic_sizes, which versions before 15 cannot say}}
  %0 = tpu.reinterpret_cast %ref<%n> : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<?xf32, #tpu.memory_space<vmem>>
  return
}

//--- v15.mlir
// No dynamic strides before version 16.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) {
  // expected-error@below {{'tpu.reinterpret_cast' op has dynamic_strides, which versions before 16 cannot say}}
  %0 = tpu.reinterpret_cast %ref [%n] : memref<8x128xf32, #tpu.memory_space<vmem>> -> memref<4xf32, strided<[?]>, #tpu.memory_space<vmem>>
  return
}

//--- v16.mlir
// Scans ran along the last dimension before version 17.
func.func @f(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %sem: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %flag: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %n: i32, %x: vector<8x128xf32>, %i: index) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error@below {{'tpu.scan' op has a dimension that is not the last, which versions before 17 cannot say}}
  %0 = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<8x128xf32>,  -> vector<8x128xf32>
  return
}

//--- v17.mlir
// Integer scans were unsigned before version 18.
func.func @f(%x: vector<8x128xi32>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  // expected-error@below {{'tpu.scan' op has a kind whose signedness the op did not have, which versions before 18 cannot say}}
  %0 = tpu.scan <maxsi>, %x {dimension = 1 : i64} : vector<8x128xi32>,  -> vector<8x128xi32>
  return
}

// -----

// Integer reductions were signed.
func.func @f(%x: vector<8x128xi32>) {
  // expected-error@below {{'tpu.reduce' op has a kind whose signedness the op did not have, which versions before 18 cannot say}}
  %0 = tpu.reduce <minui>, %x [1] : vector<8x128xi32> -> vector<8x1xi32>
  return
}
