// RUN: %mlir-opt %s --pass-pipeline='builtin.module(mosaic-lower{hardware-generation=5})' | FileCheck %s --implicit-check-not=layout --implicit-check-not=vector.load
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=4 libtpu-form=nov2025' | FileCheck %s --implicit-check-not=layout --implicit-check-not=vector.load
// RUN: %mosaic-opt %s --mosaic-lower=hardware-generation=6 | FileCheck %s --implicit-check-not=layout --implicit-check-not=vector.load
// RUN: %mosaic-opt %s --mosaic-lower=hardware-generation=7 | FileCheck %s --implicit-check-not=layout --implicit-check-not=vector.load

// Kernels through the whole pipeline: what comes out is ops on registers.

#vmem = #tpu.memory_space<vmem>

// CHECK-LABEL: @f32
// CHECK-SAME: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
// CHECK-COUNT-4: tpu.load %arg0
// CHECK-COUNT-4: arith.mulf %{{.*}} : vector<8x128xf32>
// CHECK-COUNT-4: tpu.store %arg1
// CHECK-NEXT: return
func.func @f32(%in: memref<16x256xf32, #vmem>, %out: memref<16x256xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<16x256xf32, #vmem>, vector<16x256xf32>
  %y = arith.mulf %x, %x : vector<16x256xf32>
  vector.store %y, %out[%c0, %c0] : memref<16x256xf32, #vmem>, vector<16x256xf32>
  return
}

// Shifts, comparison, choice.
// CHECK-LABEL: @i32
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[SHIFTED:.*]] = arith.shrsi %[[X]], %{{.*}} : vector<8x128xi32>
// CHECK: %[[MASK:.*]] = arith.cmpi sgt, %[[X]], %{{.*}} : vector<8x128xi32>
// CHECK: %[[Y:.*]] = arith.select %[[MASK]], %[[SHIFTED]], %[[X]] : vector<8x128xi1>, vector<8x128xi32>
// CHECK: tpu.store {{.*}}, %[[Y]]
func.func @i32(%in: memref<8x128xi32, #vmem>, %out: memref<8x128xi32, #vmem>) {
  %c0 = arith.constant 0 : index
  %three = arith.constant dense<3> : vector<8x128xi32>
  %x = vector.load %in[%c0, %c0] : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %s = arith.shrsi %x, %three : vector<8x128xi32>
  %c = arith.cmpi sgt, %x, %three : vector<8x128xi32>
  %y = arith.select %c, %s, %x : vector<8x128xi1>, vector<8x128xi32>
  vector.store %y, %out[%c0, %c0] : memref<8x128xi32, #vmem>, vector<8x128xi32>
  return
}

// Rows and columns that do not fill registers: no lane of another element is
// written.
// CHECK-LABEL: @ragged
// CHECK-DAG: %[[MASK:.*]] = tpu.create_mask[%c0, %c0] [%c2, %c72] : vector<8x128xi1>
// CHECK: tpu.store %arg1[%c8, %c128], %{{.*}} masked %[[MASK]] sublanes [true, true, false, false, false, false, false, false]
func.func @ragged(%in: memref<10x200xf32, #vmem>, %out: memref<10x200xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<10x200xf32, #vmem>, vector<10x200xf32>
  %y = math.exp %x : vector<10x200xf32>
  vector.store %y, %out[%c0, %c0] : memref<10x200xf32, #vmem>, vector<10x200xf32>
  return
}

// A single column of tiles: the argument is read through (1,128) tiles.
// CHECK-LABEL: @narrow
// CHECK: %[[IN:.*]] = tpu.reinterpret_cast %arg0 : {{.*}} -> memref<8x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>
// CHECK: tpu.load %[[IN]][%c3, %c0] sublanes [true, true, true, true, false, false, false, false]
func.func @narrow(%in: memref<8x100xf32, #vmem>, %out: memref<8x100xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = vector.load %in[%c3, %c0] : memref<8x100xf32, #vmem>, vector<4x100xf32>
  %y = arith.negf %x : vector<4x100xf32>
  vector.store %y, %out[%c3, %c0] : memref<8x100xf32, #vmem>, vector<4x100xf32>
  return
}

// Rank 1.
// CHECK-LABEL: @rank_1
// CHECK: %[[X:.*]] = tpu.load %arg0[%c0] sublanes [true, true, true, true, true, true, true, true]
// CHECK: %[[Y:.*]] = arith.addf %[[X]], %[[X]] : vector<8x128xf32>
// CHECK: tpu.store %arg1[%c0], %[[Y]] masked %{{.*}} sublanes [true, true, true, true, true, true, true, true]
func.func @rank_1(%in: memref<1000xf32, #vmem>, %out: memref<1000xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0] : memref<1000xf32, #vmem>, vector<1000xf32>
  %y = arith.addf %x, %x : vector<1000xf32>
  vector.store %y, %out[%c0] : memref<1000xf32, #vmem>, vector<1000xf32>
  return
}

// A scalar and a column, broadcast.
// CHECK-LABEL: @broadcast
// CHECK: tpu.dynamic_gather %{{.*}} in [1]
// CHECK: vector.broadcast %{{.*}} : f32 to vector<8x128xf32>
// CHECK: arith.mulf %{{.*}} : vector<8x128xf32>
func.func @broadcast(%scale: memref<1xf32, #tpu.memory_space<smem>>, %in: memref<8x1xf32, #vmem>, %out: memref<8x256xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0, %c0] : memref<8x1xf32, #vmem>, vector<8x1xf32>
  %wide = vector.broadcast %x : vector<8x1xf32> to vector<8x256xf32>
  %s = memref.load %scale[%c0] : memref<1xf32, #tpu.memory_space<smem>>
  %factor = vector.broadcast %s : f32 to vector<8x256xf32>
  %y = arith.mulf %wide, %factor : vector<8x256xf32>
  vector.store %y, %out[%c0, %c0] : memref<8x256xf32, #vmem>, vector<8x256xf32>
  return
}

// A mask from the kernel.
// CHECK-LABEL: @masked
// CHECK: %[[MASK:.*]] = arith.cmpf ogt, %{{.*}} : vector<8x128xf32>
// CHECK: tpu.store %arg1[%c0, %c0], %{{.*}} masked %[[MASK]]
func.func @masked(%in: memref<8x256xf32, #vmem>, %out: memref<8x256xf32, #vmem>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<8x256xf32>
  %x = vector.load %in[%c0, %c0] : memref<8x256xf32, #vmem>, vector<8x256xf32>
  %mask = arith.cmpf ogt, %x, %zero : vector<8x256xf32>
  tpu.vector_store %out[%c0, %c0], %x masked %mask {strides = array<i32>} : memref<8x256xf32, #vmem>, vector<8x256xf32>, vector<8x256xi1>
  return
}
