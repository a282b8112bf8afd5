// RUN: %run-case %s
// RUN: %run-case %s --dma late-lifo

// Each element has an index; where the mask is off, nothing is loaded.
// IN: int32[4] [10, 11, 12, 13]
// IN: int32[4] [3, 0, 99, 1]
// OUT: int32[4] [13, 10, 0, 11]
func.func @main(%a: memref<4xi32, #tpu.memory_space<vmem>>,
                %i: memref<4xi32, #tpu.memory_space<vmem>>,
                %out: memref<4xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = []} {
  %c0 = arith.constant 0 : index
  %four = arith.constant dense<4> : vector<4xi32>
  %zero = arith.constant dense<0> : vector<4xi32>
  %idx = tpu.vector_load %i[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %m = arith.cmpi slt, %idx, %four : vector<4xi32>
  %x = tpu.vector_load_idx %a[%idx] masked %m : memref<4xi32, #tpu.memory_space<vmem>>[vector<4xi32>], vector<4xi32>, vector<4xi1>
  %y = arith.select %m, %x, %zero : vector<4xi1>, vector<4xi32>
  tpu.vector_store %out[%c0], %y {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  return
}

// -----

// Stores in order: where indices meet, the last wins; with add, all are added.
// IN: int32[4] [1, 2, 3, 4]
// IN: int32[4] [2, 0, 2, 1]
// OUT: int32[3] [2, 4, 3]
// OUT: int32[3] [102, 104, 104]
func.func @main(%a: memref<4xi32, #tpu.memory_space<vmem>>,
                %i: memref<4xi32, #tpu.memory_space<vmem>>,
                %out: memref<3xi32, #tpu.memory_space<vmem>>,
                %sum: memref<3xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = []} {
  %c0 = arith.constant 0 : index
  %hundred = arith.constant dense<100> : vector<3xi32>
  %idx = tpu.vector_load %i[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %x = tpu.vector_load %a[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store_idx %out[%idx], %x : memref<3xi32, #tpu.memory_space<vmem>>[vector<4xi32>], vector<4xi32>,
  tpu.vector_store %sum[%c0], %hundred {strides = array<i32>} : memref<3xi32, #tpu.memory_space<vmem>>, vector<3xi32>,
  tpu.vector_store_idx %sum[%idx], %x {add = true} : memref<3xi32, #tpu.memory_space<vmem>>[vector<4xi32>], vector<4xi32>,
  return
}

// -----

// Running sums, and running extremes of the elements that the mask lets through;
// of a mask, how many are set so far.
// IN: int32[4] [3, -1, 5, 2]
// OUT: int32[4] [3, 2, 7, 9]
// OUT: int32[4] [3, 3, 5, 5]
// OUT: int32[4] [1, 1, 2, 3]
func.func @main(%a: memref<4xi32, #tpu.memory_space<vmem>>,
                %s: memref<4xi32, #tpu.memory_space<vmem>>,
                %most: memref<4xi32, #tpu.memory_space<vmem>>,
                %n: memref<4xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = []} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<4xi32>
  %x = tpu.vector_load %a[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %m = arith.cmpi sgt, %x, %zero : vector<4xi32>
  %sum = tpu.scan <sum>, %x {dimension = 0 : i64} : vector<4xi32>,  -> vector<4xi32>
  %max = tpu.scan <maxsi>, %x masked %m {dimension = 0 : i64} : vector<4xi32>, vector<4xi1> -> vector<4xi32>
  %set = tpu.scan <sum>, %m {dimension = 0 : i64} : vector<4xi1>,  -> vector<4xi32>
  tpu.vector_store %s[%c0], %sum {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store %most[%c0], %max {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store %n[%c0], %set {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  return
}

// -----

// How often each value has come so far, and where it comes for the last time;
// elements that the mask leaves out count nothing.
// IN: int32[6] [7, 8, 7, 7, 8, 9]
// IN: int32[6] [1, 1, 1, 0, 1, 1]
// OUT: int32[6] [1, 1, 2, 0, 2, 1]
// OUT: int32[6] [0, 0, 1, 0, 1, 1]
func.func @main(%a: memref<6xi32, #tpu.memory_space<vmem>>,
                %m: memref<6xi32, #tpu.memory_space<vmem>>,
                %n: memref<6xi32, #tpu.memory_space<vmem>>,
                %last: memref<6xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = []} {
  %c0 = arith.constant 0 : index
  %x = tpu.vector_load %a[%c0] {strides = array<i32>} : memref<6xi32, #tpu.memory_space<vmem>>, vector<6xi32>,
  %mi = tpu.vector_load %m[%c0] {strides = array<i32>} : memref<6xi32, #tpu.memory_space<vmem>>, vector<6xi32>,
  %in = arith.trunci %mi : vector<6xi32> to vector<6xi1>
  %out, %counts = tpu.scan_count mask(%in : vector<6xi1>) value(%x : vector<6xi32>) : vector<6xi1>, vector<6xi32>
  %o = arith.extui %out : vector<6xi1> to vector<6xi32>
  tpu.vector_store %n[%c0], %counts {strides = array<i32>} : memref<6xi32, #tpu.memory_space<vmem>>, vector<6xi32>,
  tpu.vector_store %last[%c0], %o {strides = array<i32>} : memref<6xi32, #tpu.memory_space<vmem>>, vector<6xi32>,
  return
}

// -----

// Values go with their keys; what the mask leaves out goes to the end.
// IN: int32[4] [3, 1, 2, 0]
// IN: float32[4] [30.0, 10.0, 20.0, 0.0]
// IN: int32[4] [1, 1, 1, 0]
// OUT: int32[4] [1, 2, 3, 0]
// OUT: float32[4] [10.0, 20.0, 30.0, 0.0]
// OUT: int32[4] [1, 1, 1, 0]
// OUT: int32[4] [3, 2, 1, 0]
func.func @main(%a: memref<4xi32, #tpu.memory_space<vmem>>,
                %b: memref<4xf32, #tpu.memory_space<vmem>>,
                %m: memref<4xi32, #tpu.memory_space<vmem>>,
                %k: memref<4xi32, #tpu.memory_space<vmem>>,
                %v: memref<4xf32, #tpu.memory_space<vmem>>,
                %mo: memref<4xi32, #tpu.memory_space<vmem>>,
                %down: memref<4xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = []} {
  %c0 = arith.constant 0 : index
  %x = tpu.vector_load %a[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %y = tpu.vector_load %b[%c0] {strides = array<i32>} : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>,
  %mi = tpu.vector_load %m[%c0] {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  %in = arith.trunci %mi : vector<4xi32> to vector<4xi1>
  %o, %keys, %values = tpu.sort %x, %y masked %in : (vector<4xi32>, vector<4xf32>, vector<4xi1>) -> (vector<4xi1>, vector<4xi32>, vector<4xf32>)
  %o2, %keys2, %values2 = tpu.sort %x, %y {descending = true} : (vector<4xi32>, vector<4xf32>) -> (vector<4xi1>, vector<4xi32>, vector<4xf32>)
  %oi = arith.extui %o : vector<4xi1> to vector<4xi32>
  tpu.vector_store %k[%c0], %keys {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store %v[%c0], %values {strides = array<i32>} : memref<4xf32, #tpu.memory_space<vmem>>, vector<4xf32>,
  tpu.vector_store %mo[%c0], %oi {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.vector_store %down[%c0], %keys2 {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  return
}

// -----

// A gather takes the rows that the offsets name; an offset that equals the filter
// leaves its row as it was. A barrier of one subcore waits for nobody; ids are 0.
// IN: int32[4,2] list(range(8))
// IN: int32[3] [2, -1, 0]
// OUT: int32[3,2] [4, 5, 50, 51, 0, 1]
func.func @main(%a: memref<4x2xi32, #tpu.memory_space<hbm>>,
                %i: memref<3xi32, #tpu.memory_space<vmem>>,
                %out: memref<3x2xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %core = tpu.core_id : i32
  %sub = tpu.subcore_id : i32
  %ids = arith.addi %core, %sub : i32
  %b = arith.index_cast %ids : i32 to index
  tpu.barrier barrier_id(%b)
  %old = arith.constant dense<[[50, 51], [50, 51], [50, 51]]> : vector<3x2xi32>
  tpu.vector_store %out[%c0, %c0], %old {strides = array<i32>} : memref<3x2xi32, #tpu.memory_space<vmem>>, vector<3x2xi32>,
  %none = arith.constant -1 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.enqueue_indirect_dma source(%a : memref<4x2xi32, #tpu.memory_space<hbm>>) target(%out : memref<3x2xi32, #tpu.memory_space<vmem>>) offsets(%i : memref<3xi32, #tpu.memory_space<vmem>>) offset_filter(%none) semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_indirect_dma semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%a : memref<4x2xi32, #tpu.memory_space<hbm>>) dst(%out : memref<3x2xi32, #tpu.memory_space<vmem>>)
  return
}

// -----

// A scatter puts rows where the offsets name, or adds them.
// IN: int32[2] [5, 6]
// IN: int32[2] [3, 1]
// OUT: int32[4] [1, 7, 1, 6]
func.func @main(%a: memref<2xi32, #tpu.memory_space<vmem>>,
                %i: memref<2xi32, #tpu.memory_space<vmem>>,
                %out: memref<4xi32, #tpu.memory_space<hbm>>,
                %t: memref<4xi32, #tpu.memory_space<vmem>>) attributes {tpu.core_type = #tpu.core_type<sc_vector_subcore>, dimension_semantics = [], scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1> : vector<4xi32>
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.vector_store %t[%c0], %one {strides = array<i32>} : memref<4xi32, #tpu.memory_space<vmem>>, vector<4xi32>,
  tpu.enqueue_dma source(%t : memref<4xi32, #tpu.memory_space<vmem>>) target(%out : memref<4xi32, #tpu.memory_space<hbm>>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%t : memref<4xi32, #tpu.memory_space<vmem>>) dst(%out : memref<4xi32, #tpu.memory_space<hbm>>)
  %idx = tpu.vector_load %i[%c0] {strides = array<i32>} : memref<2xi32, #tpu.memory_space<vmem>>, vector<2xi32>,
  tpu.enqueue_indirect_dma source(%a : memref<2xi32, #tpu.memory_space<vmem>>) target(%out : memref<4xi32, #tpu.memory_space<hbm>>) offsets(%idx : vector<2xi32>) semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {add = true}
  tpu.wait_indirect_dma semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%a : memref<2xi32, #tpu.memory_space<vmem>>) dst(%out : memref<4xi32, #tpu.memory_space<hbm>>)
  return
}
