// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Masks by constant and computed bounds, which the reference has no layout for, and insertions; what poison gives is not
// looked at.
// IN: int32[2] [5, 131]
// IN: int32[9,140] 1
// IN: int32[140] 7
// OUT: int32[9,140] [int(r < 3 and c < 50) for r in range(9) for c in range(140)]
// OUT: int32[9,140] [int(r < 5 and c < 131) for r in range(9) for c in range(140)]
// OUT: int32[9,140] [7 if r == 4 else 1 for r in range(9) for c in range(140)]
// OUT: int32[9,140] [9 if (r, c) == (5, 2) else 1 for r in range(9) for c in range(140)]
// OUT: int32[9,140] 1
func.func @main(%in0: memref<2xi32, #tpu.memory_space<smem>>,
                %in1: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %in2: memref<140xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %out1: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %out2: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %out3: memref<9x140xi32, #tpu.memory_space<vmem>>,
                %out4: memref<9x140xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = memref.load %in0[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %n1 = memref.load %in0[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  %i0 = arith.index_cast %n0 : i32 to index
  %i1 = arith.index_cast %n1 : i32 to index
  %x1 = vector.load %in1[%c0, %c0] : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>
  %x2 = vector.load %in2[%c0] : memref<140xi32, #tpu.memory_space<vmem>>, vector<140xi32>
  %nine = arith.constant 9 : i32
  %m0 = vector.constant_mask [3, 50] : vector<9x140xi1>
  %m1 = vector.create_mask %i0, %i1 : vector<9x140xi1>
  %all = vector.constant_mask [9, 140] : vector<9x140xi1>
  %undefined = ub.poison : vector<9x140xi32>
  %y0 = arith.extui %m0 : vector<9x140xi1> to vector<9x140xi32>
  %y1 = arith.extui %m1 : vector<9x140xi1> to vector<9x140xi32>
  %y2 = vector.insert %x2, %x1 [4] : vector<140xi32> into vector<9x140xi32>
  %y3 = vector.insert %nine, %x1 [%i0, 2] : i32 into vector<9x140xi32>
  %y4 = arith.select %all, %x1, %undefined : vector<9x140xi1>, vector<9x140xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  tpu.vector_store %out1[%c0, %c0], %y1 {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  tpu.vector_store %out2[%c0, %c0], %y2 {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  tpu.vector_store %out3[%c0, %c0], %y3 {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  tpu.vector_store %out4[%c0, %c0], %y4 {strides = array<i32>} : memref<9x140xi32, #tpu.memory_space<vmem>>, vector<9x140xi32>,
  return
}
