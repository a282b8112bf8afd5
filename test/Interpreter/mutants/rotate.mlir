// RUN: %run-case %s
// Off by one.
// RUN: sed -e 's/constant 127 : i32/constant 126 : i32/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// The other way.
// RUN: sed -e 's/constant 127 : i32/constant 1 : i32/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Along sublanes.
// RUN: sed -e 's/by %n dim 1/by %n dim 0/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// Every lane plus its right neighbour, round the row: two lane rotations would do.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [2 * (s * 128) + l + (l + 1) % 128 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 127 : i32
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = tpu.dynamic_rotate %x by %n dim 1 : vector<8x128xi32>, i32 -> vector<8x128xi32>
  %z = arith.addi %x, %y : vector<8x128xi32>
  tpu.store %out[%c0, %c0], %z sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
