// RUN: %run-case %s
// RUN: %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s -o %t && %run-case %s --text %t
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4 libtpu-form=nov2025' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=7' -o %t7 && %run-case %s --text %t7

// Arithmetic on integers of one bit, whose one is -1 to signed orders. Rows: all four pairs of 0 and 1.
// IN: int32[4,4] [0]*8 + [1]*8
// IN: int32[4,4] [0, 0, 0, 0, 1, 1, 1, 1]*2
// OUT: int32[4,4] [a ^ b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a ^ b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a & b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a & b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a | b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a | b for a in (0, 1) for b in (0, 1) for i in range(4)]
// OUT: int32[4,4] [a & b for a in (0, 1) for b in (0, 1) for i in range(4)]
func.func @main(%x: memref<4x4xi32, #tpu.memory_space<vmem>>, %y: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %addi: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %subi: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %muli: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %maxsi: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %minsi: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %maxui: memref<4x4xi32, #tpu.memory_space<vmem>>,
                %minui: memref<4x4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %vx = vector.load %x[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %vy = vector.load %y[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %a = arith.trunci %vx : vector<4x4xi32> to vector<4x4xi1>
  %b = arith.trunci %vy : vector<4x4xi32> to vector<4x4xi1>
  %m_addi = arith.addi %a, %b : vector<4x4xi1>
  %r_addi = arith.extui %m_addi : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_addi, %addi[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_subi = arith.subi %a, %b : vector<4x4xi1>
  %r_subi = arith.extui %m_subi : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_subi, %subi[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_muli = arith.muli %a, %b : vector<4x4xi1>
  %r_muli = arith.extui %m_muli : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_muli, %muli[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_maxsi = arith.maxsi %a, %b : vector<4x4xi1>
  %r_maxsi = arith.extui %m_maxsi : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_maxsi, %maxsi[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_minsi = arith.minsi %a, %b : vector<4x4xi1>
  %r_minsi = arith.extui %m_minsi : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_minsi, %minsi[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_maxui = arith.maxui %a, %b : vector<4x4xi1>
  %r_maxui = arith.extui %m_maxui : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_maxui, %maxui[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  %m_minui = arith.minui %a, %b : vector<4x4xi1>
  %r_minui = arith.extui %m_minui : vector<4x4xi1> to vector<4x4xi32>
  vector.store %r_minui, %minui[%c0, %c0] : memref<4x4xi32, #tpu.memory_space<vmem>>, vector<4x4xi32>
  return
}

// -----

// The lowest bits of integers of any width; a mask's element, and row, put into another.
// IN: int32[3,130] [i - 7 for i in range(390)]
// IN: int8[3,130] [i % 200 - 100 for i in range(390)]
// IN: int16[3,130] [3 * i for i in range(390)]
// OUT: int32[3,130] [i & 1 ^ 1 for i in range(390)]
// OUT: int32[3,130] [i & 1 for i in range(390)]
// OUT: int32[3,130] [i & 1 for i in range(390)]
// OUT: int32[3,130] [1 if i == 131 else i & 1 ^ 1 for i in range(390)]
// OUT: int32[3,130] [i & 1 if 130 <= i < 260 else i & 1 ^ 1 for i in range(390)]
func.func @main(%x: memref<3x130xi32, #tpu.memory_space<vmem>>, %y: memref<3x130xi8, #tpu.memory_space<vmem>>, %z: memref<3x130xi16, #tpu.memory_space<vmem>>,
                %p: memref<3x130xi32, #tpu.memory_space<vmem>>,
                %q: memref<3x130xi32, #tpu.memory_space<vmem>>,
                %r: memref<3x130xi32, #tpu.memory_space<vmem>>,
                %s: memref<3x130xi32, #tpu.memory_space<vmem>>,
                %t: memref<3x130xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %vx = vector.load %x[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  %vy = vector.load %y[%c0, %c0] : memref<3x130xi8, #tpu.memory_space<vmem>>, vector<3x130xi8>
  %vz = vector.load %z[%c0, %c0] : memref<3x130xi16, #tpu.memory_space<vmem>>, vector<3x130xi16>
  %mx = arith.trunci %vx : vector<3x130xi32> to vector<3x130xi1>
  %my = arith.trunci %vy : vector<3x130xi8> to vector<3x130xi1>
  %mz = arith.trunci %vz : vector<3x130xi16> to vector<3x130xi1>
  %row = vector.extract %my[1] : vector<130xi1> from vector<3x130xi1>
  %one = vector.insert %true, %mx [1, 1] : i1 into vector<3x130xi1>
  %all = vector.insert %row, %mx [1] : vector<130xi1> into vector<3x130xi1>
  %wp = arith.extui %mx : vector<3x130xi1> to vector<3x130xi32>
  vector.store %wp, %p[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  %wq = arith.extui %my : vector<3x130xi1> to vector<3x130xi32>
  vector.store %wq, %q[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  %wr = arith.extui %mz : vector<3x130xi1> to vector<3x130xi32>
  vector.store %wr, %r[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  %ws = arith.extui %one : vector<3x130xi1> to vector<3x130xi32>
  vector.store %ws, %s[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  %wt = arith.extui %all : vector<3x130xi1> to vector<3x130xi32>
  vector.store %wt, %t[%c0, %c0] : memref<3x130xi32, #tpu.memory_space<vmem>>, vector<3x130xi32>
  return
}

// -----

// A gather of a mask: its lanes in the reverse order.
// IN: int32[8,128] [i % 3 for i in range(1024)]
// OUT: int32[8,128] [int((i - i % 128 + 127 - i % 128) % 3 == 1) for i in range(1024)]
func.func @main(%x: memref<8x128xi32, #tpu.memory_space<vmem>>, %o: memref<8x128xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %vx = vector.load %x[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  %one = arith.constant dense<1> : vector<8x128xi32>
  %last = arith.constant dense<127> : vector<8x128xi32>
  %lane = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
  %from = arith.subi %last, %lane : vector<8x128xi32>
  %m = arith.cmpi eq, %vx, %one : vector<8x128xi32>
  %g = tpu.dynamic_gather %m[%from] in [1] : vector<8x128xi1>, vector<8x128xi32> -> vector<8x128xi1>
  %r = arith.extui %g : vector<8x128xi1> to vector<8x128xi32>
  vector.store %r, %o[%c0, %c0] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}
