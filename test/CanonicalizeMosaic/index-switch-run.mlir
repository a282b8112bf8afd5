// RUN: %run-case %s
// RUN: %mosaic-opt %s -split-input-file --tpu-canonicalize-mosaic=hardware-generation=5 | FileCheck %s
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// A switch becomes a chain of scf.if; its vectors come in different layouts. Here the second case is taken, the default
// one, and the first.
// IN: int32[3] [-5, 3, 7]
// IN: float32[16,256] [n % 61 for n in range(4096)]
// OUT: float32[3,16,256] [-(n % 61) for n in range(4096)] + [n % 256 % 61 for n in range(4096)] + [2 * (n % 61) for n in range(4096)]
// CHECK: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[I:.*]], %c7 : index
// CHECK: scf.if %[[IS_FIRST]] -> (vector<16x256xf32>, i32)
// CHECK: else
// CHECK: %[[IS_SECOND:.*]] = arith.cmpi eq, %[[I]], %c-5 : index
// CHECK: scf.if %[[IS_SECOND]] -> (vector<16x256xf32>, i32)
// CHECK-NOT: scf.index_switch
func.func @main(%in0: memref<3xi32, #tpu.memory_space<smem>>,
                %in1: memref<16x256xf32, #tpu.memory_space<vmem>>,
                %out0: memref<3x16x256xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = vector.load %in1[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  scf.for %k = %c0 to %c3 step %c1 {
    %number = memref.load %in0[%k] : memref<3xi32, #tpu.memory_space<smem>>
    %i = arith.index_cast %number : i32 to index
    %y:2 = scf.index_switch %i -> vector<16x256xf32>, i32
    case 7 {
      %zero_i32 = arith.constant 0 : i32
      %a = arith.addf %x, %x : vector<16x256xf32>
      scf.yield %a, %zero_i32 : vector<16x256xf32>, i32
    }
    case -5 {
      %one_i32 = arith.constant 0 : i32
      %zero = arith.constant dense<0.0> : vector<16x256xf32>
      %a = arith.subf %zero, %x : vector<16x256xf32>
      scf.yield %a, %one_i32 : vector<16x256xf32>, i32
    }
    default {
      %two_i32 = arith.constant 0 : i32
      %row = vector.extract_strided_slice %x {offsets = [0, 0], sizes = [1, 256], strides = [1, 1]} : vector<16x256xf32> to vector<1x256xf32>
      %a = vector.broadcast %row : vector<1x256xf32> to vector<16x256xf32>
      scf.yield %a, %two_i32 : vector<16x256xf32>, i32
    }
    %cast = vector.shape_cast %y#0 : vector<16x256xf32> to vector<1x16x256xf32>
    tpu.vector_store %out0[%k, %c0, %c0], %cast {strides = array<i32>} : memref<3x16x256xf32, #tpu.memory_space<vmem>>, vector<1x16x256xf32>,
  }
  return
}

// -----

// Without results, with stores in its cases; no case but the default one.
// IN: int32[1] [1]
// IN: int32[8,128] [n for n in range(1024)]
// OUT: int32[8,128] [n + n for n in range(1024)]
func.func @main(%in0: memref<1xi32, #tpu.memory_space<smem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %number = memref.load %in0[%c0] : memref<1xi32, #tpu.memory_space<smem>>
  %i = arith.index_cast %number : i32 to index
  %x = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  scf.index_switch %i
  case 0 {
    tpu.vector_store %out0[%c0, %c0], %x {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
    scf.yield
  }
  case 1 {
    %y = arith.addi %x, %x : vector<8x128xi32>
    tpu.vector_store %out0[%c0, %c0], %y {strides = array<i32>} : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>,
    scf.yield
  }
  default {
    scf.yield
  }
  scf.index_switch %i
  default {
    scf.yield
  }
  return
}

// -----

// More than four cases become a tree, in the order of their values. Here each of them is taken, and the default one for
// values below, between and above.
// IN: int32[11] [9, -4, 0, 2, 1, 7, 100, 3, -5, 101, 8]
// IN: int32[8,128] [n for n in range(1024)]
// OUT: int32[11,8,128] [k * n for k in [2, 3, 4, 5, 6, 7, 8, 1, 1, 1, 1] for n in range(1024)]
// CHECK: arith.cmpi slt, %[[J:.*]], %c2 : index
// CHECK: arith.cmpi slt, %[[J]], %c0
// CHECK-NOT: scf.index_switch
func.func @main(%in0: memref<11xi32, #tpu.memory_space<smem>>,
                %in1: memref<8x128xi32, #tpu.memory_space<vmem>>,
                %out0: memref<11x8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.constant 11 : index
  %x = vector.load %in1[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  scf.for %k = %c0 to %end step %c1 {
    %number = memref.load %in0[%k] : memref<11xi32, #tpu.memory_space<smem>>
    %i = arith.index_cast %number : i32 to index
    %y = scf.index_switch %i -> vector<8x128xi32>
    case 9 {
      %times = arith.constant dense<2> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case -4 {
      %times = arith.constant dense<3> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case 0 {
      %times = arith.constant dense<4> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case 2 {
      %times = arith.constant dense<5> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case 1 {
      %times = arith.constant dense<6> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case 7 {
      %times = arith.constant dense<7> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    case 100 {
      %times = arith.constant dense<8> : vector<8x128xi32>
      %a = arith.muli %x, %times : vector<8x128xi32>
      scf.yield %a : vector<8x128xi32>
    }
    default {
      scf.yield %x : vector<8x128xi32>
    }
    %cast = vector.shape_cast %y : vector<8x128xi32> to vector<1x8x128xi32>
    tpu.vector_store %out0[%k, %c0, %c0], %cast {strides = array<i32>} : memref<11x8x128xi32, #tpu.memory_space<vmem>>, vector<1x8x128xi32>,
  }
  return
}
