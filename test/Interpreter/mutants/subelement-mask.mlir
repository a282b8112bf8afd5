// RUN: %run-case %s
// By whole words: row 2 shares a word with row 3.
// RUN: sed -e 's/mask 3, 9/mask 2, 9/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Reversed: all other rows.
// RUN: sed -e 's/mask 3, 9/mask 9, 3/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// Rows 3 to 8 of 16-bit data, 0 elsewhere.
// IN: int16[16,128] [n // 128 + 1 for n in range(2048)]
// OUT: int16[16,128] [n // 128 + 1 if 3 <= n // 128 < 9 else 0 for n in range(2048)]
func.func @main(%a: memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<8x128x2xi16>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xi16>
  %m = tpu.create_subelement_mask 3, 9 : vector<8x128x2xi1>
  %y = arith.select %m, %x, %zero : vector<8x128x2xi1>, vector<8x128x2xi16>
  tpu.store %out[%c0, %c0], %y sublanes [true, true, true, true, true, true, true, true] : memref<16x128xi16, #tpu.tiled<(16,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128x2xi16>,
  return
}
