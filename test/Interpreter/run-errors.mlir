// RUN: not %run-case %s 2>&1 | FileCheck %s

// What goes wrong while a kernel runs ends it with one error, at the op.

// A loop that would never end.
// CHECK: case 0: {{.*}}: error: 'scf.for' op has step 0; it must be positive
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  scf.for %i = %i0 to %i1 step %i0 : i32 {
  }
  return
}

// -----

// A bound of a grid that there is not.
// CHECK: case 1: {{.*}}: error: 'tpu.iteration_bound' op asks for dimension 0 of a grid of rank 0
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.iteration_bound 0 : i32
  return
}

// -----

// A device that there is not.
// CHECK: case 2: {{.*}}: error: 'tpu.sem_signal' op names device 2; there are 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_signal %s, %i1 device_id %i2 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A core that there is not.
// CHECK: case 3: {{.*}}: error: 'tpu.sem_signal' op names core 2; a device has one core, 0
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_signal %s, %i1 device_id %i0 core_id %i2 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A negative amount.
// CHECK: case 4: {{.*}}: error: 'tpu.sem_wait' op has amount -1; amounts are not negative
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %m = arith.constant -1 : i32
  tpu.sem_wait %s, %m : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A copy between different sizes, which only the run knows.
// CHECK: case 5: {{.*}}: error: 'tpu.enqueue_dma' op copies 1 elements to 2 in dimension 0
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %t = memref.alloca() : memref<4xi32>
  %p = tpu.memref_slice %t[%i0] <%i1> : memref<4xi32> -> memref<?xi32, strided<[1]>>
  %q = tpu.memref_slice %t[%i0] <%i2> : memref<4xi32> -> memref<?xi32, strided<[1]>>
  tpu.enqueue_dma source(%p : memref<?xi32, strided<[1]>>) target(%q : memref<?xi32, strided<[1]>>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// Offsets of a gather that nothing wrote.
// CHECK: case 6: {{.*}}: error: 'tpu.enqueue_indirect_dma' op has offset 0 from memory that was never written
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<hbm>>,
                %v: memref<1xi32, #tpu.memory_space<vmem>>) attributes {scratch_operands = 1 : i64, tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %t = memref.alloca() : memref<1xi32, #tpu.memory_space<vmem>>
  tpu.enqueue_indirect_dma source(%out : memref<1xi32, #tpu.memory_space<hbm>>) target(%v : memref<1xi32, #tpu.memory_space<vmem>>) offsets(%t : memref<1xi32, #tpu.memory_space<vmem>>) semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// An offset outside.
// CHECK: case 7: {{.*}}: error: 'tpu.enqueue_indirect_dma' op has offset 0: 7, there are 1 samples
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<hbm>>,
                %v: memref<1xi32, #tpu.memory_space<vmem>>) attributes {scratch_operands = 1 : i64, tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %t = arith.constant dense<7> : vector<1xi32>
  tpu.enqueue_indirect_dma source(%out : memref<1xi32, #tpu.memory_space<hbm>>) target(%v : memref<1xi32, #tpu.memory_space<vmem>>) offsets(%t : vector<1xi32>) semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A number of offsets that the run alone knows.
// CHECK: case 8: {{.*}}: error: 'tpu.enqueue_indirect_dma' op has 2 offsets that don't fit its source and target
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<hbm>>,
                %v: memref<2xi32, #tpu.memory_space<vmem>>) attributes {scratch_operands = 1 : i64, tpu.core_type = #tpu.core_type<sc_vector_subcore>} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %t = memref.alloca() : memref<2xi32, #tpu.memory_space<vmem>>
  %u = tpu.memref_slice %t[%i0] <%i2> : memref<2xi32, #tpu.memory_space<vmem>> -> memref<?xi32, strided<[1]>, #tpu.memory_space<vmem>>
  %q = tpu.memref_slice %v[%i0] <%i1> : memref<2xi32, #tpu.memory_space<vmem>> -> memref<?xi32, strided<[1]>, #tpu.memory_space<vmem>>
  tpu.enqueue_indirect_dma source(%out : memref<1xi32, #tpu.memory_space<hbm>>) target(%q : memref<?xi32, strided<[1]>, #tpu.memory_space<vmem>>) offsets(%u : memref<?xi32, strided<[1]>, #tpu.memory_space<vmem>>) semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  return
}

// -----

// A vector of more dimensions than its memref.
// CHECK: case 9: {{.*}}: error: 'tpu.vector_load' op has 1 indices and a vector of rank 2 for a memref of rank 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.vector_load %out[%c0] {strides = array<i32>} : memref<1xi32, #tpu.memory_space<vmem>>, vector<1x1xi32>,
  return
}

// -----

// Elements of another width than the memref has.
// CHECK: case 10: {{.*}}: error: 'tpu.strided_load' op moves elements of 16 bits from or to a memref of 32 bits
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.strided_load %out[%c0] {strides = array<i32: 1>} : memref<1xi32>, vector<1xi16>
  return
}

// -----

// A dynamic position outside.
// CHECK: case 11: {{.*}}: error: 'vector.extract' op takes element 2 of dimension 0, which has 2
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<2xi32>
  %c2 = arith.constant 2 : index
  %p = vector.extract %x[%c2] : i32 from vector<2xi32>
  return
}

// -----

// A scalar load outside.
// CHECK: case 12: {{.*}}: error: 'memref.load' op reaches outside its memref in dimension 0: element 5, the memref has 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %c5 = arith.constant 5 : index
  %p = memref.load %out[%c5] : memref<1xi32>
  return
}

// -----

// A slice outside.
// CHECK: case 13: {{.*}}: error: 'tpu.memref_slice' op reaches outside its memref in dimension 0: from 1, 1 elements, the memref has 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.memref_slice %out[%i1] : memref<1xi32> -> memref<1xi32, strided<[1], offset: 1>>
  return
}

// -----

// A mask of one bit for two elements is not spread here.
// CHECK: case 14: {{.*}}: error: 'tpu.vector_load_idx' op needs one index per dimension and element, and one mask bit per element
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<0> : vector<2xi32>
  %m = arith.constant dense<true> : vector<1xi1>
  %p = tpu.vector_load_idx %out[%x] masked %m : memref<1xi32, #tpu.memory_space<vmem>>[vector<2xi32>], vector<2xi32>, vector<1xi1>
  return
}

// -----

// An index of an element outside.
// CHECK: case 15: {{.*}}: error: 'tpu.vector_load_idx' op reaches outside its memref in dimension 0 with its element 1: index 4, the memref has 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %x = arith.constant dense<[0, 4]> : vector<2xi32>
  %p = tpu.vector_load_idx %out[%x] : memref<1xi32, #tpu.memory_space<vmem>>[vector<2xi32>], vector<2xi32>,
  return
}

// -----

// A dimension that the memref has not.
// CHECK: case 16: {{.*}}: error: 'memref.dim' op asks for dimension 7 of a memref of rank 1
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %c7 = arith.constant 7 : index
  %d = arith.addi %c0, %c7 : index
  %p = memref.dim %out, %d : memref<1xi32>
  return
}

// -----

// A reshape of a size that only the run knows.
// CHECK: case 17: {{.*}}: error: 'tpu.memref_reshape' op reshapes 2 elements to 4
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<4xi32>
  %p = tpu.memref_slice %t[%i0] <%i2> : memref<4xi32> -> memref<?xi32, strided<[1]>>
  %q = tpu.memref_reshape %p : memref<?xi32, strided<[1]>> -> memref<2x2xi32>
  return
}

// -----

// Tiles for memory that has none.
// CHECK: case 18: {{.*}}: error: 'tpu.reinterpret_cast' op gives tiles to a memref that has none, or that starts inside a lane row
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.reinterpret_cast %t : memref<8x128xi32, #tpu.memory_space<vmem>> -> memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// More tiles than there is memory.
// CHECK: case 19: {{.*}}: error: 'tpu.reinterpret_cast' op reaches beyond the 1024 words of its memory: 2048 words from word 0 on
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %p = tpu.reinterpret_cast %t : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// Widths of memrefs that do not divide each other.
// CHECK: case 20: {{.*}}: error: 'tpu.memref_bitcast' op casts 24 bits to 16; one must divide the other
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<2x4xi24>
  %p = tpu.memref_bitcast %t : memref<2x4xi24> -> memref<3x4xi16>
  return
}

// -----

// An open offset without an operand.
// CHECK: case 21: {{.*}}: error: 'tpu.reinterpret_cast' op leaves an offset, size or stride open that no operand gives
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.reinterpret_cast %out : memref<1xi32> -> memref<1xi32, strided<[1], offset: ?>>
  return
}

// -----

// A reinterpreted memref outside its source.
// CHECK: case 22: {{.*}}: error: 'tpu.reinterpret_cast' op reaches outside the 1 elements of its source, from element 2 on
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %p = tpu.reinterpret_cast %out : memref<1xi32> -> memref<1xi32, strided<[1], offset: 2>>
  return
}

// -----

// A loop that carries ever deeper views.
// CHECK: case 23: {{.*}}: error: 'tpu.memref_reshape' op is a view of a view of a view, and so on, 64 times; that cannot be run
// OUT: int32[1,1] 0
func.func @main(%out: memref<1x1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %c64 = arith.constant 100 : i32
  %p = scf.for %i = %i0 to %c64 step %i1 iter_args(%v = %out) -> (memref<1x1xi32>) : i32 {
    %w = tpu.memref_reshape %v : memref<1x1xi32> -> memref<1x1xi32>
    scf.yield %w : memref<1x1xi32>
  }
  return
}

// -----

// Registers come from tiled memory.
// CHECK: case 24: {{.*}}: error: 'tpu.load' op moves rows of a memref that has no tiles
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.memory_space<vmem>>
  %p = tpu.load %t[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// Registers start at lane 0.
// CHECK: case 25: {{.*}}: error: 'tpu.load' op starts at lane 5; rows are moved from lane 0 on
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %c5 = arith.constant 5 : index
  %p = tpu.load %t[%c0, %c5] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// A register that begins one row too late.
// CHECK: case 26: {{.*}}: error: 'tpu.load' op reaches outside its memory in sublane 7: row 8 of 8
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %c1 = arith.constant 1 : index
  %p = tpu.load %t[%c1, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// A row that there is not.
// CHECK: case 27: {{.*}}: error: 'vector.transfer_read' op reads outside its memref in dimension 0: from 9, the memref has 8
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %t = memref.alloca() : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  %c9 = arith.constant 9 : index
  %p = vector.transfer_read %t[%c9, %c0], %i0 {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, j)>} : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xi32>
  return
}

// -----

// A promise that is not kept.
// CHECK: case 28: {{.*}}: error: 'tpu.assume_multiple' op does not hold: 1 is no multiple of 2
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %two = arith.addi %i0, %i1 : i32
  %p = tpu.assume_multiple %two, 2 : i32
  return
}

// -----

// A second wait for one copy.
// CHECK: case 29: {{.*}}: error: 'tpu.wait_dma2' op waits for a signal that never comes: device 0 waits in tpu.wait_dma2 at {{.*}} for 4, the semaphore holds 0
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
  %t = memref.alloca() : memref<1xi32>
  tpu.enqueue_dma source(%t : memref<1xi32>) target(%out : memref<1xi32>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%t : memref<1xi32>) dst(%out : memref<1xi32>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%t : memref<1xi32>) dst(%out : memref<1xi32>)
  return
}

// -----

// Devices that wait for each other: each is named, with what it waits for.
// CHECK: case 30: {{.*}}: error: 'tpu.sem_wait' op waits for a signal that never comes: device 0 waits in tpu.sem_wait at {{.*}} for 1, the semaphore holds 0; device 1 waits in tpu.sem_wait at {{.*}} for 1, the semaphore holds 0 (on device 0)
// CALL: {"devices": 2}
// OUT: int32[1] [0, 0]
func.func @main(%out: memref<1xi32>,
                %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  tpu.sem_wait %s, %i1 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_signal %s, %i1 device_id %i0 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// A read that was said to stay inside.
// CHECK: case 31: {{.*}}: error: 'vector.transfer_read' op reaches outside its memref in dimension 0: 4 elements from 0 on, 1 apart, the memref has 2
// OUT: int32[1] 0
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %t = memref.alloca() : memref<2x8xi32>
  %p = vector.transfer_read %t[%c0, %c0], %i0 {in_bounds = [true, false]} : memref<2x8xi32>, vector<4x16xi32>
  return
}
