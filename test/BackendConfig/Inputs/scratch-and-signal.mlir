func.func @kernel(%device: i32, %sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>) {
  %one = arith.constant 1 : i32
  %scratch = tpu.internal_scratch : memref<8x128xi32, #tpu.memory_space<vmem>>
  tpu.sem_signal %sem, %one device_id %device : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}
