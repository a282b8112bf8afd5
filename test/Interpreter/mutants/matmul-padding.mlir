// RUN: %run-case %s
// The padding of the left side is left in.
// RUN: sed -e 's/roll_vectors %lhs :/roll_vectors %x :/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: depend on memory that was never written
// That of the right side, which meets zeros: they do not help against NaN.
// RUN: sed -e 's/%last, %zero, %zero, %zero/%end, %zero, %zero, %zero/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: depend on memory that was never written
// One register of the right side twice.
// RUN: sed -e 's/%y, %last, %zero/%y, %y, %zero/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// 8x100 by 100x128: the padding along the contracted dimension must be 0 on both sides.
// IN: float32[8,100] [1.0 for n in range(800)]
// IN: float32[100,128] [1.0 if n < 96 * 128 else 3.0 for n in range(12800)]
// OUT: float32[8,128] [108.0 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %b: memref<104x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c96 = arith.constant 96 : index
  %c100 = arith.constant 100 : index
  %zero = arith.constant dense<0.0> : vector<8x128xf32>
  %acc = arith.constant dense<0.0> : vector<8x128xf32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %m = tpu.create_mask[%c0, %c0] [%c8, %c100] : vector<8x128xi1>
  %lhs = arith.select %m, %x, %zero : vector<8x128xi1>, vector<8x128xf32>
  %y = tpu.load %b[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<104x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %end = tpu.load %b[%c96, %c0] sublanes [true, true, true, true, false, false, false, false] : memref<104x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %n = tpu.create_mask[%c0, %c0] [%c4, %c128] : vector<8x128xi1>
  %last = arith.select %n, %end, %zero : vector<8x128xi1>, vector<8x128xf32>
  %rhs = tpu.roll_vectors %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %last, %zero, %zero, %zero : vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32> -> vector<128x128xf32>
  %l = tpu.roll_vectors %lhs : vector<8x128xf32> -> vector<8x128xf32>
  %p = tpu.matmul %l, %rhs, %acc {transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x128xf32>, vector<8x128xf32> -> vector<8x128xf32>
  %r = tpu.unroll_vectors %p : vector<8x128xf32> -> vector<8x128xf32>
  tpu.store %out[%c0, %c0], %r sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}
