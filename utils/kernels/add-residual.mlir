// Widens a block of bf16 to f32 and adds another block to it.
func.func @add_residual(%block: memref<16x128xbf16, #tpu.memory_space<vmem>>,
                        %residual: memref<16x128xf32, #tpu.memory_space<vmem>>,
                        %out: memref<16x128xf32, #tpu.memory_space<vmem>>) {
  %zero = arith.constant 0 : index
  %narrow = vector.load %block[%zero, %zero] : memref<16x128xbf16, #tpu.memory_space<vmem>>, vector<16x128xbf16>
  %wide = arith.extf %narrow : vector<16x128xbf16> to vector<16x128xf32>
  %other = vector.load %residual[%zero, %zero] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
  %sum = arith.addf %wide, %other : vector<16x128xf32>
  vector.store %sum, %out[%zero, %zero] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<16x128xf32>
  return
}
