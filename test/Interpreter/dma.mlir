// Copies may happen at any moment up to the wait, devices may take turns in any
// order: the numbers stay.
// RUN: %run-case %s
// RUN: %run-case %s --dma late-fifo --schedule 1
// RUN: %run-case %s --dma late-lifo --schedule 2

// A copy, and the wait for its bytes: 16 bytes bring the semaphore to 16, the wait
// back to 0.
// IN: int32[4] [1, 2, 3, 4]
// OUT: int32[4] [1, 2, 3, 4]
// OUT: int32[1] [0]
func.func @main(%a: memref<4xi32>,
                %out: memref<4xi32>,
                %n: memref<1xi32>,
                %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  tpu.enqueue_dma source(%a : memref<4xi32>) target(%out : memref<4xi32>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma2 semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%a : memref<4xi32>) dst(%out : memref<4xi32>)
  %v = tpu.sem_read %s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>> -> i32
  memref.store %v, %n[%c0] : memref<1xi32>
  return
}

// -----

// The newer wait names both ends and says which it waits for.
// IN: int32[4] [1, 2, 3, 4]
// OUT: int32[4] [1, 2, 3, 4]
func.func @main(%a: memref<4xi32>,
                %out: memref<4xi32>,
                %s: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  tpu.enqueue_dma source(%a : memref<4xi32>) target(%out : memref<4xi32>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.wait_dma source(%a : memref<4xi32>) target(%out : memref<4xi32>) target_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {wait_target = true}
  return
}

// -----

// A semaphore counts; a wait takes its amount away; the barrier semaphore is one, for
// all ops that name it.
// OUT: int32[1] [2]
func.func @main(%out: memref<1xi32>,
                %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %b = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<vmem>>
  tpu.sem_signal %b, %i2 : memref<!tpu.semaphore, #tpu.memory_space<vmem>>
  %again = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<vmem>>
  tpu.sem_wait %again, %i2 : memref<!tpu.semaphore, #tpu.memory_space<vmem>>
  tpu.sem_signal %s, %i2 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_signal %s, %i3 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_wait %s, %i3 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  %v = tpu.sem_read %s : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>> -> i32
  memref.store %v, %out[%c0] : memref<1xi32>
  tpu.sem_wait %s, %i2 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

// -----

// CALL: {"devices": 3}
// Each device sends its number to the next one; a remote copy signals both ends. What
// is allocated in a region is there before the device gets there.
// IN: int32[8,128] [d + 1 for d in range(3) for n in range(1024)]
// OUT: int32[8,128] [(d - 1) % 3 + 1 for d in range(3) for n in range(1024)]
func.func @main(%a: memref<8x128xi32>,
                %out: memref<8x128xi32>) {
  %i1 = arith.constant 1 : i32
  %i3 = arith.constant 3 : i32
  %id = tpu.device_id : i32
  %up = arith.addi %id, %i1 : i32
  %next = arith.remsi %up, %i3 : i32
  "tpu.region"() ({
    %s = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %r = tpu.sem_alloc : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    tpu.enqueue_dma source(%a : memref<8x128xi32>) target(%out : memref<8x128xi32>) source_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%r : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%next)
    tpu.wait_dma source(%a : memref<8x128xi32>) target(%out : memref<8x128xi32>) source_semaphore(%s : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%r : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%next) {wait_target = false}
    tpu.wait_dma2 semaphore(%r : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) src(%a : memref<8x128xi32>) dst(%out : memref<8x128xi32>)
    tpu.yield
  }) : () -> ()
  return
}

// -----

// CALL: {"devices": 2}
// Every device signals the other one and waits for its own semaphore.
// OUT: int32[1] [0, 1]
func.func @main(%out: memref<1xi32>,
                %s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) attributes {scratch_operands = 1 : i64} {
  %c0 = arith.constant 0 : index
  %i1 = arith.constant 1 : i32
  %id = tpu.device_id : i32
  %other = arith.subi %i1, %id : i32
  tpu.sem_signal %s, %i1 device_id %other : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_wait %s, %i1 : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  memref.store %id, %out[%c0] : memref<1xi32>
  return
}
