func.func @kernel(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  return
}
