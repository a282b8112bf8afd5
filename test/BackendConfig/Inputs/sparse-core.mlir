func.func @kernel(%ref: memref<8xi32, #tpu.memory_space<hbm>>) attributes {
    tpu.core_type = #tpu.core_type<sc_vector_subcore>, iteration_bounds = array<i64: 1, 16>,
    dimension_semantics = [#tpu.dimension_semantics<core_parallel>, #tpu.dimension_semantics<subcore_parallel>]} {
  return
}
