// RUN: %run-case %s

// A loop from 0 below 5 by 2 runs for 0, 2 and 4 and carries a sum; lower and upper
// bound may be equal.
// OUT: int32[1] [6]
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i2 = arith.constant 2 : i32
  %i5 = arith.constant 5 : i32
  %sum = scf.for %i = %i0 to %i5 step %i2 iter_args(%s = %i0) -> (i32) : i32 {
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  %same = scf.for %i = %i5 to %i5 step %i2 iter_args(%s = %sum) -> (i32) : i32 {
    scf.yield %i0 : i32
  }
  memref.store %same, %out[%c0] : memref<1xi32>
  return
}

// -----

// Doubling while below 100.
// IN: int32[1] [3]
// OUT: int32[1] [192]
func.func @main(%a: memref<1xi32>,
                %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i2 = arith.constant 2 : i32
  %i100 = arith.constant 100 : i32
  %x = memref.load %a[%c0] : memref<1xi32>
  %y = scf.while (%v = %x) : (i32) -> i32 {
    %small = arith.cmpi slt, %v, %i100 : i32
    scf.condition(%small) %v : i32
  } do {
  ^bb0(%v: i32):
    %w = arith.muli %v, %i2 : i32
    scf.yield %w : i32
  }
  memref.store %y, %out[%c0] : memref<1xi32>
  return
}

// -----

// Branches with and without results; a region gives what it yields; an assertion
// that holds does nothing.
// IN: int32[1] [3]
// OUT: int32[3] [1, 7, 9]
func.func @main(%a: memref<1xi32>,
                %out: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %i7 = arith.constant 7 : i32
  %i9 = arith.constant 9 : i32
  %x = memref.load %a[%c0] : memref<1xi32>
  %big = arith.cmpi sgt, %x, %i2 : i32
  %y = scf.if %big -> (i32) {
    scf.yield %i1 : i32
  } else {
    scf.yield %i2 : i32
  }
  memref.store %y, %out[%c0] : memref<3xi32>
  scf.if %big {
    memref.store %i7, %out[%c1] : memref<3xi32>
  }
  %z = "tpu.region"() ({
    tpu.yield %i9 : i32
  }) : () -> i32
  cf.assert %big, "three is more than two"
  "tpu.trace"() <{level = 10 : i32, message = "part"}> ({
    memref.store %z, %out[%c2] : memref<3xi32>
    tpu.yield
  }) : () -> ()
  return
}

// -----

// Constants of every kind: signs, hexadecimal floats, dense ones with one value or
// many, bits.
// OUT: int32[2] [-1, 7]
// OUT: float32[1] [1.0]
// OUT: int32[9] [1, 0, 1, 1, 0, 0, 0, 0, 1]
func.func @main(%out: memref<2xi32>,
                %f: memref<1xf32>,
                %m: memref<9xi32>) {
  %c0 = arith.constant 0 : index
  %d = arith.constant dense<[-1, 7]> : vector<2xi32>
  %h = arith.constant 0x3F800000 : f32
  %b = arith.constant dense<[true, false, true, true, false, false, false, false, true]> : vector<9xi1>
  %bi = arith.extui %b : vector<9xi1> to vector<9xi32>
  vector.store %d, %out[%c0] : memref<2xi32>, vector<2xi32>
  memref.store %h, %f[%c0] : memref<1xf32>
  vector.store %bi, %m[%c0] : memref<9xi32>, vector<9xi32>
  return
}

// -----

// Scalars on the way: index_cast extends the sign, index_castui does not;
// assume_multiple checks. Ids are 0, the grid is 2 x 1 long.
// IN: int32[1] [-2]
// OUT: int32[1] [-2]
// OUT: int32[1] [1]
// OUT: int32[1] [2]
func.func @main(%i: i32,
                %j: i32,
                %a: memref<1xi32>,
                %out: memref<1xi32>,
                %high: memref<1xi32>,
                %grid: memref<1xi32>) attributes {iteration_bounds = array<i64: 2, 1>} {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<1xi32>
  %s = arith.index_cast %x : i32 to index
  %u = arith.index_castui %x : i32 to index
  %c31 = arith.constant 31 : index
  %top = arith.shrui %u, %c31 : index
  %ti = arith.index_cast %top : index to i32
  %si = arith.index_cast %s : index to i32
  %even = tpu.assume_multiple %si, 2 : i32
  %core = tpu.device_id : i32
  %sum = arith.addi %even, %core : i32
  %rows = tpu.iteration_bound 0 : i32
  memref.store %sum, %out[%c0] : memref<1xi32>
  memref.store %ti, %high[%c0] : memref<1xi32>
  memref.store %rows, %grid[%c0] : memref<1xi32>
  return
}

// -----

// A switch: each case, and the default for everything else.
// IN: int32[4] [5, -1, 6, 0]
// OUT: int32[4] [50, 10, 99, 1]
func.func @main(%in0: memref<4xi32, #tpu.memory_space<smem>>, %out0: memref<4xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %k = %c0 to %c4 step %c1 {
    %x = memref.load %in0[%k] : memref<4xi32, #tpu.memory_space<smem>>
    %i = arith.index_cast %x : i32 to index
    %y = scf.index_switch %i -> i32
    case 5 {
      %a = arith.constant 50 : i32
      scf.yield %a : i32
    }
    case -1 {
      %a = arith.constant 10 : i32
      scf.yield %a : i32
    }
    case 0 {
      %a = arith.constant 1 : i32
      scf.yield %a : i32
    }
    default {
      %a = arith.constant 99 : i32
      scf.yield %a : i32
    }
    memref.store %y, %out0[%k] : memref<4xi32, #tpu.memory_space<smem>>
  }
  return
}
