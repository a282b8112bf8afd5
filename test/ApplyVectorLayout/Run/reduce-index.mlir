// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Along a leading dimension; equal extremes: the lowest index. Plane 1 and 2 hold the largest.
// IN: float32[3,4,130] [5.0 if p else 1.0 for p in range(3) for r in range(4) for c in range(130)]
// OUT: int32[4,130] 1
func.func @main(%in0: memref<3x4x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<4x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<3x4x130xf32, #tpu.memory_space<vmem>>, vector<3x4x130xf32>
  %y0 = tpu.reduce_index %x0 {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<3x4x130xf32> -> vector<4x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<4x130xi32, #tpu.memory_space<vmem>>, vector<4x130xi32>,
  return
}
// -----

// Along rows: columns c have their smallest in rows 3 and 11, of which 3 is the lower.
// IN: float32[12,130] [-2.0 if r in (3, 11) else 1.0 for r in range(12) for c in range(130)]
// OUT: int32[8,130] 3
func.func @main(%in0: memref<12x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<8x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<12x130xf32, #tpu.memory_space<vmem>>, vector<12x130xf32>
  %i = tpu.reduce_index %x0 {axis = 0 : i32, kind = #tpu.reduction_kind<arg_min>} : vector<12x130xf32> -> vector<130xi32>
  %y0 = vector.broadcast %i : vector<130xi32> to vector<8x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<8x130xi32, #tpu.memory_space<vmem>>, vector<8x130xi32>,
  return
}

// -----

// Among NaNs the index is one of the axis.
// IN: float32[8,200] nan
// OUT: int32[8] 0
func.func @main(%x: memref<8x200xf32, #tpu.memory_space<vmem>>, %out: memref<8xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<8x200xf32, #tpu.memory_space<vmem>>, vector<8x200xf32>
  %1 = tpu.reduce_index %0 {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<8x200xf32> -> vector<8xi32>
  vector.store %1, %out[%c0] : memref<8xi32, #tpu.memory_space<vmem>>, vector<8xi32>
  return
}

// -----

// One vreg's lanes: columns 7 and 50 hold the largest; in row 3 all are the smallest that there is, as is the padding.
// IN: float32[16,100] [-float("inf") if r == 3 else 2.0 if c in (7, 50) else 1.0 for r in range(16) for c in range(100)]
// OUT: int32[16] [0 if r == 3 else 7 for r in range(16)]
func.func @main(%x: memref<16x100xf32, #tpu.memory_space<vmem>>, %out: memref<16xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<16x100xf32, #tpu.memory_space<vmem>>, vector<16x100xf32>
  %1 = tpu.reduce_index %0 {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<16x100xf32> -> vector<16xi32>
  vector.store %1, %out[%c0] : memref<16xi32, #tpu.memory_space<vmem>>, vector<16xi32>
  return
}

// -----

// The rows of many columns: in odd columns rows 5 and 9 hold the smallest, in even ones all rows do.
// IN: float32[12,600] [3.0 if c % 2 == 0 or r in (5, 9) else 4.0 for r in range(12) for c in range(600)]
// OUT: int32[600] [5 * (c % 2) for c in range(600)]
func.func @main(%x: memref<12x600xf32, #tpu.memory_space<vmem>>, %out: memref<600xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %x[%c0, %c0] : memref<12x600xf32, #tpu.memory_space<vmem>>, vector<12x600xf32>
  %1 = tpu.reduce_index %0 {axis = 0 : i32, kind = #tpu.reduction_kind<arg_min>} : vector<12x600xf32> -> vector<600xi32>
  vector.store %1, %out[%c0] : memref<600xi32, #tpu.memory_space<vmem>>, vector<600xi32>
  return
}
