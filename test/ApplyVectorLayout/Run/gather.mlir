// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 libtpu-form=nov2025' -o %t6 && %run-case %s --text %t6
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Rows, from several vregs.
// IN: int32[20,130] [n for n in range(2600)]
// OUT: int32[11,130] [(([3, 3, 17, 0, 19, 8, 9, 10, 2, 2, 2][n // 130 % 11]) * 130 + n // 1 % 130) for n in range(1430)]
func.func @main(%in0: memref<20x130xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xi32, #tpu.memory_space<vmem>>, vector<20x130xi32>
  %y0 = tpu.gather %x0[[3, 3, 17, 0, 19, 8, 9, 10, 2, 2, 2]] in 0 : vector<20x130xi32> -> vector<11x130xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x130xi32, #tpu.memory_space<vmem>>, vector<11x130xi32>,
  return
}

// -----

// Packed rows; the reference moves whole sublanes.
// IN: int16[20,130] [((n + 32768) % 65536 - 32768) for n in range(2600)]
// OUT: int16[11,130] [(((([3, 3, 17, 0, 19, 8, 9, 10, 2, 2, 2][n // 130 % 11]) * 130 + n // 1 % 130) + 32768) % 65536 - 32768) for n in range(1430)]
func.func @main(%in0: memref<20x130xi16, #tpu.memory_space<vmem>>,
                %out0: memref<11x130xi16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x130xi16, #tpu.memory_space<vmem>>, vector<20x130xi16>
  %y0 = tpu.gather %x0[[3, 3, 17, 0, 19, 8, 9, 10, 2, 2, 2]] in 0 : vector<20x130xi16> -> vector<11x130xi16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<11x130xi16, #tpu.memory_space<vmem>>, vector<11x130xi16>,
  return
}

// -----

// Planes.
// IN: float32[4,9,130] [float(n) for n in range(4680)]
// OUT: float32[5,9,130] [float(((([3, 0, 0, 2, 1][n // 1170 % 5]) * 9 + n // 130 % 9) * 130 + n // 1 % 130)) for n in range(5850)]
func.func @main(%in0: memref<4x9x130xf32, #tpu.memory_space<vmem>>,
                %out0: memref<5x9x130xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0, %c0] : memref<4x9x130xf32, #tpu.memory_space<vmem>>, vector<4x9x130xf32>
  %y0 = tpu.gather %x0[[3, 0, 0, 2, 1]] in 0 : vector<4x9x130xf32> -> vector<5x9x130xf32>
  tpu.vector_store %out0[%c0, %c0, %c0], %y0 {strides = array<i32>} : memref<5x9x130xf32, #tpu.memory_space<vmem>>, vector<5x9x130xf32>,
  return
}

// -----

// Lanes without order, of three vregs.
// IN: int32[9,300] [n for n in range(2700)]
// OUT: int32[9,150] [((n // 150 % 9) * 300 + [130, 183, 271, 14, 238, 127, 26, 80, 57, 190, 240, 126, 194, 278, 52, 293, 127, 6, 110, 208, 143, 93, 199, 81, 36, 71, 227, 64, 67, 0, 2, 107, 110, 84, 85, 148, 160, 101, 276, 104, 93, 100, 196, 152, 11, 184, 212, 84, 74, 135, 33, 169, 154, 1, 173, 33, 158, 181, 156, 246, 161, 94, 246, 241, 90, 29, 131, 11, 183, 206, 9, 281, 214, 187, 192, 296, 4, 231, 23, 92, 100, 60, 125, 236, 176, 262, 181, 268, 128, 236, 55, 188, 151, 18, 221, 46, 106, 174, 262, 185, 75, 174, 141, 279, 47, 159, 162, 156, 90, 40, 76, 158, 247, 82, 24, 41, 273, 207, 16, 121, 176, 128, 233, 215, 74, 28, 16, 252, 171, 106, 66, 288, 67, 211, 54, 86, 222, 190, 76, 30, 215, 150, 72, 232, 86, 267, 232, 249, 162, 245][n // 1 % 150]) for n in range(1350)]
func.func @main(%in0: memref<9x300xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x150xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x300xi32, #tpu.memory_space<vmem>>, vector<9x300xi32>
  %y0 = tpu.gather %x0[[130, 183, 271, 14, 238, 127, 26, 80, 57, 190, 240, 126, 194, 278, 52, 293, 127, 6, 110, 208, 143, 93, 199, 81, 36, 71, 227, 64, 67, 0, 2, 107, 110, 84, 85, 148, 160, 101, 276, 104, 93, 100, 196, 152, 11, 184, 212, 84, 74, 135, 33, 169, 154, 1, 173, 33, 158, 181, 156, 246, 161, 94, 246, 241, 90, 29, 131, 11, 183, 206, 9, 281, 214, 187, 192, 296, 4, 231, 23, 92, 100, 60, 125, 236, 176, 262, 181, 268, 128, 236, 55, 188, 151, 18, 221, 46, 106, 174, 262, 185, 75, 174, 141, 279, 47, 159, 162, 156, 90, 40, 76, 158, 247, 82, 24, 41, 273, 207, 16, 121, 176, 128, 233, 215, 74, 28, 16, 252, 171, 106, 66, 288, 67, 211, 54, 86, 222, 190, 76, 30, 215, 150, 72, 232, 86, 267, 232, 249, 162, 245]] in 1 : vector<9x300xi32> -> vector<9x150xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x150xi32, #tpu.memory_space<vmem>>, vector<9x150xi32>,
  return
}

// -----

// Every second lane, packed.
// IN: bfloat16[20,256] [float(n % 256) for n in range(5120)]
// OUT: bfloat16[20,128] [float(((n // 128 % 20) * 256 + [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 142, 144, 146, 148, 150, 152, 154, 156, 158, 160, 162, 164, 166, 168, 170, 172, 174, 176, 178, 180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206, 208, 210, 212, 214, 216, 218, 220, 222, 224, 226, 228, 230, 232, 234, 236, 238, 240, 242, 244, 246, 248, 250, 252, 254][n // 1 % 128]) % 256) for n in range(2560)]
func.func @main(%in0: memref<20x256xbf16, #tpu.memory_space<vmem>>,
                %out0: memref<20x128xbf16, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<20x256xbf16, #tpu.memory_space<vmem>>, vector<20x256xbf16>
  %y0 = tpu.gather %x0[[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 142, 144, 146, 148, 150, 152, 154, 156, 158, 160, 162, 164, 166, 168, 170, 172, 174, 176, 178, 180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206, 208, 210, 212, 214, 216, 218, 220, 222, 224, 226, 228, 230, 232, 234, 236, 238, 240, 242, 244, 246, 248, 250, 252, 254]] in 1 : vector<20x256xbf16> -> vector<20x128xbf16>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<20x128xbf16, #tpu.memory_space<vmem>>, vector<20x128xbf16>,
  return
}

// -----

// A few stretches of lanes.
// IN: int32[9,300] [n for n in range(2700)]
// OUT: int32[9,155] [((n // 155 % 9) * 300 + [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269, 270, 271, 272, 273, 274, 275, 276, 277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69][n // 1 % 155]) for n in range(1395)]
func.func @main(%in0: memref<9x300xi32, #tpu.memory_space<vmem>>,
                %out0: memref<9x155xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x0 = vector.load %in0[%c0, %c0] : memref<9x300xi32, #tpu.memory_space<vmem>>, vector<9x300xi32>
  %y0 = tpu.gather %x0[[200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269, 270, 271, 272, 273, 274, 275, 276, 277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69]] in 1 : vector<9x300xi32> -> vector<9x155xi32>
  tpu.vector_store %out0[%c0, %c0], %y0 {strides = array<i32>} : memref<9x155xi32, #tpu.memory_space<vmem>>, vector<9x155xi32>,
  return
}
