// RUN: %run-case %s
// A wrong stride.
// RUN: sed -e 's/ sublane_stride 2//' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// A stride that leaves the memory.
// RUN: sed -e 's/sublane_stride 2/sublane_stride 3/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: reaches outside its memory in sublane 6
// A wrong pattern.
// RUN: sed -e 's/6, 7, 0]/7, 6, 0]/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// Every second row, each in the place of the one before it.
// IN: int32[16,128] list(range(2048))
// OUT: int32[8,128] [2 * ((s + 1) % 8) * 128 + l for s in range(8) for l in range(128)]
func.func @main(%a: memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] sublane_stride 2 : memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %y = tpu.sublane_shuffle %x, %x, [1, 2, 3, 4, 5, 6, 7, 0] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %y sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
