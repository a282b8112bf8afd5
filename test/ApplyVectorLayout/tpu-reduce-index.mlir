// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' | FileCheck %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5 libtpu-form=nov2025' | FileCheck %s --check-prefix=NOV2025

// The lanes of one vreg: the hardware finds the lane. libtpu of November 2025 can't make a float of what it finds.
// CHECK-LABEL: @one_vreg
// CHECK: tpu.all_reduce {{.*}} {dim = 1 : i64, kind = #tpu.reduction_kind<arg_min>} : vector<8x128xf32> -> vector<8x128xi32>
// CHECK-NOT: all_reduce
// CHECK: return
// NOV2025-LABEL: @one_vreg
// NOV2025: tpu.all_reduce {{.*}} {dim = 1 : i64, kind = #tpu.reduction_kind<min>} : vector<8x128xf32> -> vector<8x128xf32>
// NOV2025: tpu.all_reduce {{.*}} {dim = 1 : i64, kind = #tpu.reduction_kind<min>} : vector<8x128xf32> -> vector<8x128xf32>
func.func @one_vreg(%x: memref<8x100xf32, #tpu.memory_space<vmem>>, %out: memref<8x1xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<8x100xf32, #tpu.memory_space<vmem>>, vector<8x100xf32>
  %1 = tpu.reduce_index %0 {axis = 1 : i32, kind = #tpu.reduction_kind<arg_min>} : vector<8x100xf32> -> vector<8xi32>
  %2 = vector.shape_cast %1 : vector<8xi32> to vector<8x1xi32>
  vector.store %2, %out[%c0, %c0] : memref<8x1xi32, #tpu.memory_space<vmem>>, vector<8x1xi32>
  return
}

// -----

// The sublanes of many results: the extreme, then the lowest index of those that hold it.
// CHECK-LABEL: @many_results
// CHECK-NOT: rotate
// CHECK: tpu.all_reduce {{.*}} {dim = 0 : i64, kind = #tpu.reduction_kind<maxf>}
// CHECK: tpu.all_reduce {{.*}} {dim = 0 : i64, kind = #tpu.reduction_kind<minf>}
// CHECK: return
func.func @many_results(%x: memref<8x512xf32, #tpu.memory_space<vmem>>, %out: memref<1x512xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<8x512xf32, #tpu.memory_space<vmem>>, vector<8x512xf32>
  %1 = tpu.reduce_index %0 {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x512xf32> -> vector<512xi32>
  %2 = vector.shape_cast %1 : vector<512xi32> to vector<1x512xi32>
  vector.store %2, %out[%c0, %c0] : memref<1x512xi32, #tpu.memory_space<vmem>>, vector<1x512xi32>
  return
}

// -----

// Of one: both at once.
// CHECK-LABEL: @one_result
// CHECK-NOT: all_reduce
// CHECK: return
func.func @one_result(%x: memref<8x128xf32, #tpu.memory_space<vmem>>, %out: memref<1x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %1 = tpu.reduce_index %0 {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x128xf32> -> vector<128xi32>
  %2 = vector.shape_cast %1 : vector<128xi32> to vector<1x128xi32>
  vector.store %2, %out[%c0, %c0] : memref<1x128xi32, #tpu.memory_space<vmem>>, vector<1x128xi32>
  return
}
