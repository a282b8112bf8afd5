// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6' -o %t6 && %run-case %s --text %t6

// Loads and stores at every start that there is: what is stored in one round must survive the others, and so must
// what no round stores.

// IN: float32[21,256] range(21 * 256)
// OUT: float32[58,256] [(r // 3 + r % 3) * 256 + c if r < 57 else 0 for r in range(58) for c in range(256)]
module {
  func.func @main(%in: memref<21x256xf32, #tpu.memory_space<vmem>>, %out: memref<58x256xf32, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c19 = arith.constant 19 : index
    %zero = arith.constant dense<0.0> : vector<58x256xf32>
    vector.store %zero, %out[%c0, %c0] : memref<58x256xf32, #tpu.memory_space<vmem>>, vector<58x256xf32>
    scf.for %i = %c0 to %c19 step %c1 {
      %j = arith.muli %i, %c3 : index
      %v = vector.load %in[%i, %c0] : memref<21x256xf32, #tpu.memory_space<vmem>>, vector<3x256xf32>
      vector.store %v, %out[%j, %c0] : memref<58x256xf32, #tpu.memory_space<vmem>>, vector<3x256xf32>
    }
    return
  }
}

// -----

// IN: bfloat16[21,128] [r for r in range(21) for c in range(128)]
// OUT: bfloat16[58,128] [r // 3 + r % 3 if r < 57 else 0 for r in range(58) for c in range(128)]
module {
  func.func @main(%in: memref<21x128xbf16, #tpu.memory_space<vmem>>, %out: memref<58x128xbf16, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c19 = arith.constant 19 : index
    %zero = arith.constant dense<0.0> : vector<58x128xbf16>
    vector.store %zero, %out[%c0, %c0] : memref<58x128xbf16, #tpu.memory_space<vmem>>, vector<58x128xbf16>
    scf.for %i = %c0 to %c19 step %c1 {
      %j = arith.muli %i, %c3 : index
      %v = vector.load %in[%i, %c0] : memref<21x128xbf16, #tpu.memory_space<vmem>>, vector<3x128xbf16>
      vector.store %v, %out[%j, %c0] : memref<58x128xbf16, #tpu.memory_space<vmem>>, vector<3x128xbf16>
    }
    return
  }
}

// -----

// Columns: 5 of 300, from every 59th, to every 5th.

// IN: float32[4,300] range(1200)
// OUT: float32[4,300] [r * 300 + 59 * (c // 5) + c % 5 if c < 30 else -1 for r in range(4) for c in range(300)]
module {
  func.func @main(%in: memref<4x300xf32, #tpu.memory_space<vmem>>, %out: memref<4x300xf32, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c59 = arith.constant 59 : index
    %minus = arith.constant dense<-1.0> : vector<4x300xf32>
    vector.store %minus, %out[%c0, %c0] : memref<4x300xf32, #tpu.memory_space<vmem>>, vector<4x300xf32>
    scf.for %i = %c0 to %c6 step %c1 {
      %from = arith.muli %i, %c59 : index
      %to = arith.muli %i, %c5 : index
      %v = vector.load %in[%c0, %from] : memref<4x300xf32, #tpu.memory_space<vmem>>, vector<4x5xf32>
      vector.store %v, %out[%c0, %to] : memref<4x300xf32, #tpu.memory_space<vmem>>, vector<4x5xf32>
    }
    return
  }
}

// -----

// Both dimensions, of bytes, one element at a time.

// IN: int8[40,200] [(3 * r + c) % 100 for r in range(40) for c in range(200)]
// OUT: int8[40,200] [(3 * (13 * c) + 66 * c) % 100 if r == c and c < 4 else 9 for r in range(40) for c in range(200)]
module {
  func.func @main(%in: memref<40x200xi8, #tpu.memory_space<vmem>>, %out: memref<40x200xi8, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c13 = arith.constant 13 : index
    %c66 = arith.constant 66 : index
    %nine = arith.constant dense<9> : vector<40x200xi8>
    vector.store %nine, %out[%c0, %c0] : memref<40x200xi8, #tpu.memory_space<vmem>>, vector<40x200xi8>
    scf.for %i = %c0 to %c4 step %c1 {
      %row = arith.muli %i, %c13 : index
      %column = arith.muli %i, %c66 : index
      %v = vector.load %in[%row, %column] : memref<40x200xi8, #tpu.memory_space<vmem>>, vector<1x1xi8>
      vector.store %v, %out[%i, %i] : memref<40x200xi8, #tpu.memory_space<vmem>>, vector<1x1xi8>
    }
    return
  }
}

// -----

// Rank 1: 7 elements from every 200th, to every 7th.

// IN: float32[1024] range(1024)
// OUT: float32[1024] [200 * (c // 7) + c % 7 if c < 35 else -1 for c in range(1024)]
module {
  func.func @main(%in: memref<1024xf32, #tpu.memory_space<vmem>>, %out: memref<1024xf32, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c200 = arith.constant 200 : index
    %minus = arith.constant dense<-1.0> : vector<1024xf32>
    vector.store %minus, %out[%c0] : memref<1024xf32, #tpu.memory_space<vmem>>, vector<1024xf32>
    scf.for %i = %c0 to %c5 step %c1 {
      %from = arith.muli %i, %c200 : index
      %to = arith.muli %i, %c7 : index
      %v = vector.load %in[%from] : memref<1024xf32, #tpu.memory_space<vmem>>, vector<7xf32>
      vector.store %v, %out[%to] : memref<1024xf32, #tpu.memory_space<vmem>>, vector<7xf32>
    }
    return
  }
}

// -----

// The store's own mask moves with the value: columns 1 and 2 of three.

// IN: int32[4,256] range(1024)
// OUT: int32[4,256] [r * 256 + c - 200 if 201 <= c < 203 else -1 for r in range(4) for c in range(256)]
module {
  func.func @main(%in: memref<4x256xi32, #tpu.memory_space<vmem>>, %out: memref<4x256xi32, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %one = arith.constant dense<1> : vector<4x3xi32>
    %minus = arith.constant dense<-1> : vector<4x256xi32>
    %column = tpu.iota {dimensions = array<i32: 1>} : vector<4x3xi32>
    %mask = arith.cmpi sge, %column, %one : vector<4x3xi32>
    vector.store %minus, %out[%c0, %c0] : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<4x256xi32>
    %v = vector.load %in[%c0, %c0] : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<4x3xi32>
    %d = memref.alloca() : memref<1xi32, #tpu.memory_space<smem>>
    %c200 = arith.constant 200 : i32
    memref.store %c200, %d[%c0] : memref<1xi32, #tpu.memory_space<smem>>
    %s = memref.load %d[%c0] : memref<1xi32, #tpu.memory_space<smem>>
    %start = arith.index_cast %s : i32 to index
    tpu.vector_store %out[%c0, %start], %v masked %mask {strides = array<i32>} : memref<4x256xi32, #tpu.memory_space<vmem>>, vector<4x3xi32>, vector<4x3xi1>
    return
  }
}

// -----

// Elements of a value: row i, and the element at its diagonal.

// IN: float32[16,128] range(2048)
// OUT: float32[16,128] [15 * 128 + c + sum(129 * i for i in range(16)) for r in range(16) for c in range(128)]
module {
  func.func @main(%in: memref<16x128xf32, #tpu.memory_space<vmem>>, %out: memref<16x128xf32, #tpu.memory_space<vmem>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : vector<1x128xf32>
    %sum = arith.constant 0.0 : f32
    %v = vector.load %in[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
    %last, %total = scf.for %i = %c0 to %c16 step %c1 iter_args(%a = %zero, %s = %sum) -> (vector<1x128xf32>, f32) {
      %row = vector.extract %v[%i] : vector<128xf32> from vector<16x128xf32>
      %element = vector.extract %v[%i, %i] : f32 from vector<16x128xf32>
      %next = vector.shape_cast %row : vector<128xf32> to vector<1x128xf32>
      %more = arith.addf %s, %element : f32
      scf.yield %next, %more : vector<1x128xf32>, f32
    }
    %all = vector.broadcast %last : vector<1x128xf32> to vector<16x128xf32>
    %t = vector.broadcast %total : f32 to vector<16x128xf32>
    %r = arith.addf %all, %t : vector<16x128xf32>
    vector.store %r, %out[%c0, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
    return
  }
}
