// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s
// RUN: %run-case %s
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// Scalars in memory: JAX passes those of a kernel's operands as memrefs of rank 0. They have no tile, and no size to
// pad; today's libtpu takes them so. (The reference refuses them.)

// CHECK-LABEL: func.func @main(
// CHECK-SAME: memref<i32, #tpu.tiled<,[]>, #tpu.memory_space<smem>>, %{{.*}}: memref<f32, #tpu.tiled<,[]>, #tpu.memory_space<vmem>>, %{{.*}}: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>
// CHECK: memref.alloca() : memref<i32, #tpu.tiled<,[]>, #tpu.memory_space<smem>>
// IN: int32[] 5
// IN: float32[] 1
// OUT: int32[8,128] [16]*1024
func.func @main(%x: memref<i32, #tpu.memory_space<smem>>, %unused: memref<f32>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c11 = arith.constant 11 : i32
  "tpu.region"() ({
    %sum = memref.alloca() : memref<i32, #tpu.memory_space<smem>>
    %a = memref.load %x[] : memref<i32, #tpu.memory_space<smem>>
    %b = arith.addi %a, %c11 : i32
    memref.store %b, %sum[] : memref<i32, #tpu.memory_space<smem>>
    %c = memref.load %sum[] : memref<i32, #tpu.memory_space<smem>>
    %v = vector.broadcast %c : i32 to vector<8x128xi32>
    vector.store %v, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
    "tpu.yield"() : () -> ()
  }) : () -> ()
  return
}
