// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Between types of one width: the bits stay.
// IN: float32[9,130] [float(n - 600) for n in range(9 * 130)]
// OUT: int32[9,130] [0 if n == 600 else (lambda e: ((n < 600) << 31 | (e + 127) << 23 | (abs(n - 600) << (23 - e)) - (1 << 23)) - (1 << 32) * (n < 600))(abs(n - 600).bit_length() - 1) for n in range(9 * 130)]
func.func @main(%in0: memref<9x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<9x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xf32, #tpu.memory_space<vmem>>, vector<9x130xf32>
  %y0 = tpu.bitcast %x0 : vector<9x130xf32> -> vector<9x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>,
  return
}

// -----

// To narrower elements: row r of words becomes rows 2r, the low halves, and 2r + 1.
// IN: int32[9,130] [r << 16 | c for r in range(9) for c in range(130)]
// OUT: int16[18,130] [r // 2 if r % 2 else c for r in range(18) for c in range(130)]
func.func @main(%in0: memref<9x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<18x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x130xi32, #tpu.memory_space<vmem>>, vector<9x130xi32>
  %y0 = tpu.bitcast %x0 : vector<9x130xi32> -> vector<18x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<18x130xi16, #tpu.memory_space<vmem>>, vector<18x130xi16>,
  return
}

// -----

// To wider elements: four rows of bytes become one of words.
// IN: int8[40,128] [r for r in range(40) for c in range(128)]
// OUT: int32[10,128] [sum((4 * r + k) << 8 * k for k in range(4)) for r in range(10) for c in range(128)]
func.func @main(%in0: memref<40x128xi8, #tpu.memory_space<vmem>>,
                %out0: memref<10x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<40x128xi8, #tpu.memory_space<vmem>>, vector<40x128xi8>
  %y0 = tpu.bitcast %x0 : vector<40x128xi8> -> vector<10x128xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<10x128xi32, #tpu.memory_space<vmem>>, vector<10x128xi32>,
  return
}
