module {
  func.func @main(%in: memref<16x128xf32, #tpu.memory_space<vmem>>, %out: memref<16x128xf32, #tpu.memory_space<vmem>>) attributes {dimension_semantics = [], tpu.core_type = #tpu.core_type<tc>} {
    %zero = arith.constant 0 : index
    %x = vector.load %in[%zero, %zero] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
    %y = arith.addf %x, %x : vector<16x128xf32>
    vector.store %y, %out[%zero, %zero] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
    return
  }
}
