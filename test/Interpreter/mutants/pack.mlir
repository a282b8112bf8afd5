// RUN: %run-case %s
// Swapped sources.
// RUN: sed -e 's/pack_subelements %d, %e/pack_subelements %e, %d/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// Swapped positions.
// RUN: sed -e 's/i32: 0, 1>/i32: 1, 0>/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// The other format.
// RUN: sed -e 's/<interleaved>/<compressed>/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// Words 2*w and 2*w+1000 as halves of one word.
// IN: int32[8,128] list(range(1024))
// OUT: int32[8,128] [(2 * n) | (2 * n + 1000) << 16 for n in range(1024)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<1000> : vector<8x128xi32>
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %d = arith.addi %x, %x : vector<8x128xi32>
  %e = arith.addi %d, %k : vector<8x128xi32>
  %p = tpu.pack_subelements %d, %e {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
  %w = tpu.bitcast_vreg %p : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %w sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
