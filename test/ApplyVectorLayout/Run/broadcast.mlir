// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6

// Packed elements in rank 1: one of them over a row, a row over rows and planes.
// IN: bfloat16[1] [3.5]
// IN: bfloat16[300] [float(n % 256) for n in range(300)]
// IN: int8[1] [-7]
// OUT: bfloat16[300] 3.5
// OUT: bfloat16[2,3,300] [float(c % 256) for p in range(2) for r in range(3) for c in range(300)]
// OUT: int8[600] -7
func.func @main(%in0: memref<1xbf16, #tpu.memory_space<vmem>>,
                %in1: memref<300xbf16, #tpu.memory_space<vmem>>,
                %in2: memref<1xi8, #tpu.memory_space<vmem>>,
                %out0: memref<300xbf16, #tpu.memory_space<vmem>>,
                %out1: memref<2x3x300xbf16, #tpu.memory_space<vmem>>,
                %out2: memref<600xi8, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0] : memref<1xbf16, #tpu.memory_space<vmem>>, vector<1xbf16>
  %x1 = vector.load %in1[%c0] : memref<300xbf16, #tpu.memory_space<vmem>>, vector<300xbf16>
  %x2 = vector.load %in2[%c0] : memref<1xi8, #tpu.memory_space<vmem>>, vector<1xi8>
  %y0 = vector.broadcast %x0 : vector<1xbf16> to vector<300xbf16>
  %y1 = vector.broadcast %x1 : vector<300xbf16> to vector<2x3x300xbf16>
  %y2 = vector.broadcast %x2 : vector<1xi8> to vector<600xi8>
  tpu.vector_store %out0[%c0], %y0 {strides = array<i32>} : memref<300xbf16, #tpu.memory_space<vmem>>, vector<300xbf16>,
  tpu.vector_store %out1[%c0, %c0, %c0], %y1 {strides = array<i32>} : memref<2x3x300xbf16, #tpu.memory_space<vmem>>, vector<2x3x300xbf16>,
  tpu.vector_store %out2[%c0], %y2 {strides = array<i32>} : memref<600xi8, #tpu.memory_space<vmem>>, vector<600xi8>,
  return
}
