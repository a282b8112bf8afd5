// RUN: %run-case %s
// The low halves.
// RUN: sed -e 's/subelements %h, 1/subelements %h, 0/' %s > %t.0 && not %run-case %s --text %t.0 2>&1 | FileCheck %s --check-prefix=MUTANT0
// MUTANT0: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ
// The upper bits are left undefined.
// RUN: sed -e 's/integer_extended = true/integer_extended = false/' %s > %t.1 && not %run-case %s --text %t.1 2>&1 | FileCheck %s --check-prefix=MUTANT1
// MUTANT1: depend on memory that was never written
// The other format.
// RUN: sed -e 's/<interleaved>/<compressed>/' %s > %t.2 && not %run-case %s --text %t.2 2>&1 | FileCheck %s --check-prefix=MUTANT2
// MUTANT2: error: out0: {{[0-9]+}} of {{[0-9]+}} elements differ

// The high halves, with their sign.
// IN: int32[8,128] [(n - 512) << 16 | 7 for n in range(1024)]
// OUT: int32[8,128] [n - 512 for n in range(1024)]
func.func @main(%a: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %x = tpu.load %a[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %h = tpu.bitcast_vreg %x : vector<8x128xi32> -> vector<8x128x2xi16>
  %u = tpu.unpack_subelements %h, 1 {integer_extended = true, pack_format = #tpu.pack_format<interleaved>} : vector<8x128x2xi16> -> vector<8x128xi32>
  tpu.store %out[%c0, %c0], %u sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>,
  return
}
