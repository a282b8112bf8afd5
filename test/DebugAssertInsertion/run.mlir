// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(debug-assert-insertion))' --split-input-file %s -o %t
// RUN: not %run-case %s --text %t | FileCheck %s

// Rows 8 to 15 of 16 are there, rows 12 to 19 are not; the assert stops the kernel in front of the load.
// CHECK: case 0: equal
// CHECK: case 1: {{.*}}Operation vector.load references out-of-bounds elements in dimension 0

// IN: int32[1] 8
// IN: int32[16,128] range(2048)
// OUT: int32[8,128] range(1024, 2048)
func.func @main(%n: memref<1xi32, #tpu.memory_space<smem>>, %m: memref<16x128xi32, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %row = memref.load %n[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %i = arith.index_cast %row : i32 to index
  %v = vector.load %m[%i, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  vector.store %v, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// IN: int32[1] 12
// IN: int32[16,128] range(2048)
// OUT: int32[8,128] 0
func.func @main(%n: memref<1xi32, #tpu.memory_space<smem>>, %m: memref<16x128xi32, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %row = memref.load %n[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %i = arith.index_cast %row : i32 to index
  %v = vector.load %m[%i, %c0] : memref<16x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  vector.store %v, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}
