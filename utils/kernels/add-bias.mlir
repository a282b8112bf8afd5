// Widens a block of bf16 to f32 and adds one row to each of its rows.
func.func @add_bias(%block: memref<16x128xbf16, #tpu.memory_space<vmem>>,
                    %bias: memref<1x128xf32, #tpu.memory_space<vmem>>,
                    %out: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  %zero = arith.constant 0 : index
  %narrow = vector.load %block[%zero, %zero] : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>
  %wide = arith.extf %narrow : vector<16x128xbf16> to vector<16x128xf32>
  %row = vector.load %bias[%zero, %zero] : memref<1x128xf32, #tpu.memory_space<vmem>>, vector<1x128xf32>
  %rows = vector.broadcast %row : vector<1x128xf32> to vector<16x128xf32>
  %sum = arith.addf %wide, %rows : vector<16x128xf32>
  vector.store %sum, %out[%zero, %zero] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
  return
}
