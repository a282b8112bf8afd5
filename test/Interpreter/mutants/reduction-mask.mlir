// RUN: %run-case %s
// No mask: the padding is added.
// RUN: sed -e 's/tpu.all_reduce %y/tpu.all_reduce %x/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: depend on memory that was never written
// A mask that ends one lane late.
// RUN: sed -e 's/constant 100 : index/constant 101 : index/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: depend on memory that was never written
// A mask that ends one lane early.
// RUN: sed -e 's/constant 100 : index/constant 99 : index/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// A mask that ends one row late: row 5 was not even loaded.
// RUN: sed -e 's/constant 5 : index/constant 6 : index/' %s > %t.3 && not %run-case %s --text %t.3 2>&1 | FileCheck %s --check-prefix=MUTANT3
// MUTANT3: depend on memory that was never written
// One sublane too few is loaded.
// RUN: sed -e 's/true, true, true, true, true, false/true, true, true, true, false, false/' %s > %t.4 && not %run-case %s --text %t.4 2>&1 | FileCheck %s --check-prefix=MUTANT4
// MUTANT4: depend on memory that was never written
// The reduction goes over sublanes.
// RUN: sed -e 's/dim = 1 : i64/dim = 0 : i64/' %s > %t.5 && not %run-case %s --text %t.5 2>&1 | FileCheck %s --check-prefix=MUTANT5
// MUTANT5: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Select takes the other side.
// RUN: sed -e 's/select %m, %x, %zero/select %m, %zero, %x/' %s > %t.6 && not %run-case %s --text %t.6 2>&1 | FileCheck %s --check-prefix=MUTANT6
// MUTANT6: depend on memory that was never written

// The sums of 5 rows of 100 columns: what pads the register takes no part.
// IN: float32[5,100] [1.0 + (n % 100 == 99) for n in range(500)]
// OUT: float32[8,128] [101.0 if s < 5 else 0.0 for s in range(8) for l in range(128)]
func.func @main(%a: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c100 = arith.constant 100 : index
  %zero = arith.constant dense<0.0> : vector<8x128xf32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, false, false, false] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
  %m = tpu.create_mask[%c0, %c0] [%c5, %c100] : vector<8x128xi1>
  %y = arith.select %m, %x, %zero : vector<8x128xi1>, vector<8x128xf32>
  %z = tpu.all_reduce %y {dim = 1 : i64, kind = #tpu.reduction_kind<sum>} : vector<8x128xf32> -> vector<8x128xf32>
  tpu.store %out[%c0, %c0], %z sublanes [true, true, true, true, true, true, true, true] : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>,
  return
}
