// RUN: %mosaic-opt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @registers
func.func @registers(%ref: memref<128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<16xf32>, %m: vector<16xi1>) {
  // CHECK: tpu.compress_store_vreg %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<128xf32, #tpu.memory_space<vmem>>, vector<16xf32>, vector<16xi1>
  tpu.compress_store_vreg %ref[%i], %v, %m : memref<128xf32, #tpu.memory_space<vmem>>, vector<16xf32>, vector<16xi1>
  // CHECK: tpu.compress_store_vreg {{.*}} {add = true} :
  tpu.compress_store_vreg %ref[%i], %v, %m {add = true} : memref<128xf32, #tpu.memory_space<vmem>>, vector<16xf32>, vector<16xi1>
  // CHECK: tpu.expand_load_vreg %{{.*}}[%{{.*}}], %{{.*}} : memref<128xf32, #tpu.memory_space<vmem>>, vector<16xf32>, vector<16xi1>
  %0 = tpu.expand_load_vreg %ref[%i], %m : memref<128xf32, #tpu.memory_space<vmem>>, vector<16xf32>, vector<16xi1>
  return
}

// CHECK-LABEL: func.func @vectors
func.func @vectors(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>, %i: index, %v: vector<8x128xf32>, %m: vector<8x128xi1>) {
  // CHECK: tpu.vector_compress_store %{{.*}}[%[[I:.*]], %[[I]]], %{{.*}}, %{{.*}} {compress_dim = 1 : i32} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x128xi1>
  tpu.vector_compress_store %ref[%i, %i], %v, %m {compress_dim = 1 : i32} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x128xi1>
  // CHECK: tpu.vector_expand_load %{{.*}}[%[[I]], %[[I]]], %{{.*}} {expand_dim = 0 : i32} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x128xi1>
  %0 = tpu.vector_expand_load %ref[%i, %i], %m {expand_dim = 0 : i32} : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>, vector<8x128xi1>
  // CHECK: tpu.reduce <maxf>, %{{.*}} [0, 1] : vector<8x128xf32> -> vector<1x1xf32>
  %1 = tpu.reduce <maxf>, %v [0, 1] : vector<8x128xf32> -> vector<1x1xf32>
  // CHECK: tpu.reduce_precision %{{.*}} {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<8x128xf32> -> vector<8x128xf32>
  %2 = tpu.reduce_precision %v {exponent_bits = 8 : i32, mantissa_bits = 7 : i32} : vector<8x128xf32> -> vector<8x128xf32>
  return
}
