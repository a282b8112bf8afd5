// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5 tpu-tiling-flags=x8,x4}))' | FileCheck %s

#vmem = #tpu.memory_space<vmem>
#hbm = #tpu.memory_space<hbm>

// What a kernel only reads has the large tile where it divides the rows, unless it has few columns.
// (Expected here and below: the tiles that XLA gives to the operands of a kernel, on v5e.)
// CHECK-LABEL: func.func @inputs(
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// CHECK-SAME: memref<128x128xi4, #tpu.tiled<(64,128)(8,1),[1,1]>
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME: memref<64x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME: memref<128x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>
func.func @inputs(%a: memref<128x16xi8>, %b: memref<128x16xi4>, %c: memref<128x1xi8>, %d: memref<64x15xi8>, %e: memref<128x15xi4>) {
  return
}

// A result that is smaller transposed is so for the caller: large tiles must divide its columns too.
// CHECK-LABEL: func.func @results(
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// CHECK-SAME: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>
// CHECK-SAME: memref<96x256xi8, #tpu.tiled<(8,128)(4,1),[2,1]>
// CHECK-SAME: memref<96x256xi8, #tpu.tiled<(32,128)(4,1),[2,1]>
// CHECK-SAME: memref<128x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>
func.func @results(%a: memref<128x16xi8, #vmem>, %b: memref<128x64xi8, #vmem>, %c: memref<128x127xi8, #vmem>,
                   %d: memref<32x40xi8, #vmem>, %e: memref<96x136xi8, #vmem>, %f: memref<96x200xi8, #vmem>,
                   %g: memref<128x96xi4, #vmem>) {
  %c0 = arith.constant 0 : index
  %byte = arith.constant 1 : i8
  %bytes = arith.constant dense<1> : vector<8x16xi8>
  %nibbles = arith.constant dense<1> : vector<8x16xi4>
  vector.store %bytes, %a[%c0, %c0] : memref<128x16xi8, #vmem>, vector<8x16xi8>
  tpu.vector_store %b[%c0, %c0], %bytes {strides = array<i32>} : memref<128x64xi8, #vmem>, vector<8x16xi8>,
  vector.store %bytes, %c[%c0, %c0] : memref<128x127xi8, #vmem>, vector<8x16xi8>
  memref.store %byte, %d[%c0, %c0] : memref<32x40xi8, #vmem>
  vector.store %bytes, %e[%c0, %c0] : memref<96x136xi8, #vmem>, vector<8x16xi8>
  vector.store %bytes, %f[%c0, %c0] : memref<96x200xi8, #vmem>, vector<8x16xi8>
  vector.store %nibbles, %g[%c0, %c0] : memref<128x96xi4, #vmem>, vector<8x16xi4>
  return
}

// Results are written through views, and by DMAs to them; a DMA from an operand does not write it.
// CHECK-LABEL: func.func @views(
// CHECK-SAME: memref<2x128x128xi8, #tpu.tiled<(8,128)(4,1),[16,1,1]>
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #tpu.memory_space<hbm>
// CHECK-SAME: memref<128x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #tpu.memory_space<hbm>
func.func @views(%a: memref<2x128x16xi8, #vmem>, %from: memref<128x16xi8, #hbm>, %to: memref<128x16xi8, #hbm>,
                 %semaphore: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %bytes = arith.constant dense<1> : vector<8x16xi8>
  %slice = tpu.memref_slice %a[%i0, %i0, %i0] : memref<2x128x16xi8, #vmem> -> memref<1x128x16xi8, #vmem>
  %plane = tpu.memref_squeeze %slice : memref<1x128x16xi8, #vmem> -> memref<128x16xi8, #vmem>
  vector.store %bytes, %plane[%c0, %c0] : memref<128x16xi8, #vmem>, vector<8x16xi8>
  tpu.enqueue_dma source(%from : memref<128x16xi8, #hbm>) target(%to : memref<128x16xi8, #hbm>) target_semaphore(%semaphore : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}
