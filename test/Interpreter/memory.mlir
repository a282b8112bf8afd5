// RUN: %run-case %s

// A vector of fewer dimensions is the trailing ones; loads and stores take neighbours.
// IN: int32[2,4] [0,1,2,3,4,5,6,7]
// OUT: int32[4] [5, 6, 0, 0]
func.func @main(%a: memref<2x4xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0> : vector<4xi32>
  vector.store %zero, %out[%c0] : memref<4xi32>, vector<4xi32>
  %x = vector.load %a[%c1, %c1] : memref<2x4xi32>, vector<2xi32>
  vector.store %x, %out[%c0] : memref<4xi32>, vector<2xi32>
  return
}

// -----

// A masked load leaves elements undefined; a masked store touches the others only;
// with add it adds to what is there.
// IN: int32[4] [1,2,3,4]
// IN: int32[4] [1,0,1,0]
// OUT: int32[4] [2, 10, 6, 10]
func.func @main(%a: memref<4xi32, #tpu.memory_space<vmem>>,
                %m: memref<4xi32, #tpu.memory_space<vmem>>,
                %out: memref<4xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %ten = arith.constant dense<10> : vector<4xi32>
  %mi = tpu.vector_load %m[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %mask = arith.trunci %mi : vector<4xi32> to vector<4xi1>
  %x = tpu.vector_load %a[%c0] masked %mask {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>, vector<4xi1>
  tpu.vector_store %out[%c0], %ten {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store %out[%c0], %x masked %mask {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>, vector<4xi1>
  tpu.vector_store %out[%c0], %x masked %mask {add = true, strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>, vector<4xi1>
  return
}

// -----

// A strided load takes every second row and every third column from (0, 1) on, a
// strided store puts them back likewise.
// IN: int32[4,8] list(range(32))
// OUT: int32[4,8] [0 if (i // 8) % 2 or i % 8 not in (2, 5) else i - 1 for i in range(32)]
func.func @main(%a: memref<4x8xi32>,
                %out: memref<4x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant dense<0> : vector<4x8xi32>
  vector.store %zero, %out[%c0, %c0] : memref<4x8xi32>, vector<4x8xi32>
  %x = tpu.strided_load %a[%c0, %c1] {strides = array<i32: 2, 3>} : memref<4x8xi32>, vector<2x2xi32>
  tpu.strided_store %out[%c0, %c2], %x {strides = array<i32: 2, 3>} : memref<4x8xi32>, vector<2x2xi32>
  return
}

// -----

// Scalars: memref.load and store, and the size of a dimension.
// IN: int32[2,3] [1,2,3,4,5,6]
// OUT: int32[2] [6, 3]
func.func @main(%a: memref<2x3xi32, #tpu.memory_space<smem>>,
                %out: memref<2xi32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %a[%c1, %c2] : memref<2x3xi32, #tpu.memory_space<smem>>
  memref.store %x, %out[%c0] : memref<2xi32, #tpu.memory_space<smem>>
  %d = memref.dim %a, %c1 : memref<2x3xi32, #tpu.memory_space<smem>>
  %di = arith.index_cast %d : index to i32
  memref.store %di, %out[%c1] : memref<2xi32, #tpu.memory_space<smem>>
  return
}

// -----

// Packed in tiled memory or one by one, 8-bit elements are the same.
// IN: int8[5,3] [n - 7 for n in range(15)]
// OUT: int8[5,3] [n - 7 for n in range(15)]
func.func @main(%a: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #tpu.memory_space<vmem>>,
                %out: memref<5x3xi8>) {
  %c0 = arith.constant 0 : index
  %x = tpu.vector_load %a[%c0, %c0] {strides = array<i32>} : memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #tpu.memory_space<vmem>>, vector<5x3xi8>,
  vector.store %x, %out[%c0, %c0] : memref<5x3xi8>, vector<5x3xi8>
  return
}

// -----

// An allocation is a buffer of its own; what is stored there can be loaded.
// IN: int32[4] [1,2,3,4]
// OUT: int32[4] [1,2,3,4]
func.func @main(%a: memref<4xi32>,
                %out: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>
  %t = memref.alloca() : memref<4xi32, #tpu.memory_space<vmem>>
  vector.store %x, %t[%c0] : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>
  %y = vector.load %t[%c0] : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>
  vector.store %y, %out[%c0] : memref<4xi32>, vector<4xi32>
  return
}
