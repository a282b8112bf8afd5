func.func @kernel(%device: i32) {
  %one = arith.constant 1 : i32
  %barrier = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  tpu.sem_signal %barrier, %one device_id %device : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}
