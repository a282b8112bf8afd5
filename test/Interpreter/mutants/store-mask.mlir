// RUN: %run-case %s
// A wrong sublane mask.
// RUN: sed -e 's/false, true, true, false, false/false, true, true, true, false/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// A row too low.
// RUN: sed -e 's/false, true, true, false, false/false, false, true, true, false/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Lanes one too far.
// RUN: sed -e 's/constant 10 : index/constant 11 : index/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Nothing was written before.
// RUN: sed -e '/%zero sublanes/d' %s > %t.3 && not %run-case %s --text %t.3 2>&1 | FileCheck %s --check-prefix=MUTANT3
// MUTANT3: depend on memory that was never written

// Rows 1 to 2, lanes 3 to 9 of a result that is 0 elsewhere.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [s * 128 + l if s in (1, 2) and 3 <= l < 10 else 0 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant dense<0> : vector<8x128xi32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  tpu.store %out[%c0, %c0], %zero sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  %m = tpu.create_mask[%c0, %c3] [%c8, %c10] : vector<8x128xi1>
  tpu.store %out[%c0, %c0], %x masked %m sublanes [false, true, true, false, false, false, false, false] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>, vector<8x128xi1>
  return
}
