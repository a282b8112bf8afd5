// RUN: %mosaic-opt --verify-roundtrip %s | FileCheck %s

// Every keyword of every enum.
// CHECK-LABEL: func.func private @enums
// CHECK-SAME: [#tpu.core_type<tc>, #tpu.core_type<sc_scalar_subcore>, #tpu.core_type<sc_vector_subcore>]
// CHECK-SAME: [#tpu.pipeline_mode<synchronous>, #tpu.pipeline_mode<double_buffered>]
// CHECK-SAME: [#tpu.revisit_mode<immediate>, #tpu.revisit_mode<any>]
// CHECK-SAME: [#tpu.dimension_semantics<parallel>, #tpu.dimension_semantics<arbitrary>, #tpu.dimension_semantics<core_parallel>, #tpu.dimension_semantics<subcore_parallel>]
// CHECK-SAME: [#tpu.contract_precision<bf16>, #tpu.contract_precision<fp32>, #tpu.contract_precision<bf16x3>]
// CHECK-SAME: [#tpu.pack_format<compressed>, #tpu.pack_format<interleaved>]
// CHECK-SAME: [#tpu.reduction_kind<sum>, #tpu.reduction_kind<max>, #tpu.reduction_kind<min>, #tpu.reduction_kind<arg_max>, #tpu.reduction_kind<arg_min>, #tpu.reduction_kind<find_first_set>]
// CHECK-SAME: [#tpu.reduction_kind<maxf>, #tpu.reduction_kind<minf>, #tpu.reduction_kind<maxsi>, #tpu.reduction_kind<minsi>, #tpu.reduction_kind<maxui>, #tpu.reduction_kind<minui>]
// CHECK-SAME: [#tpu.rounding_mode<towards_zero>, #tpu.rounding_mode<to_nearest_even>]
func.func private @enums() attributes {
  a_core = [#tpu.core_type<tc>, #tpu.core_type<sc_scalar_subcore>, #tpu.core_type<sc_vector_subcore>],
  b_pipeline = [#tpu.pipeline_mode<synchronous>, #tpu.pipeline_mode<double_buffered>],
  c_revisit = [#tpu.revisit_mode<immediate>, #tpu.revisit_mode<any>],
  d_semantics = [#tpu.dimension_semantics<parallel>, #tpu.dimension_semantics<arbitrary>, #tpu.dimension_semantics<core_parallel>, #tpu.dimension_semantics<subcore_parallel>],
  e_precision = [#tpu.contract_precision<bf16>, #tpu.contract_precision<fp32>, #tpu.contract_precision<bf16x3>],
  f_pack = [#tpu.pack_format<compressed>, #tpu.pack_format<interleaved>],
  g_reduction = [#tpu.reduction_kind<sum>, #tpu.reduction_kind<max>, #tpu.reduction_kind<min>, #tpu.reduction_kind<arg_max>, #tpu.reduction_kind<arg_min>, #tpu.reduction_kind<find_first_set>],
  h_reduction = [#tpu.reduction_kind<maxf>, #tpu.reduction_kind<minf>, #tpu.reduction_kind<maxsi>, #tpu.reduction_kind<minsi>, #tpu.reduction_kind<maxui>, #tpu.reduction_kind<minui>],
  i_rounding = [#tpu.rounding_mode<towards_zero>, #tpu.rounding_mode<to_nearest_even>]}

// Every memory, and the cores that may own one.
// CHECK-LABEL: func.func private @memory_spaces
// CHECK-SAME: memref<f32, #tpu.memory_space<any>>, memref<f32, #tpu.memory_space<vmem>>, memref<f32, #tpu.memory_space<smem>>, memref<f32, #tpu.memory_space<hbm>>
// CHECK-SAME: memref<f32, #tpu.memory_space<cmem>>, memref<f32, #tpu.memory_space<semaphore_mem>>, memref<f32, #tpu.memory_space<vmem_shared>>, memref<f32, #tpu.memory_space<host>>
// CHECK-SAME: memref<f32, #tpu.memory_space<vmem, tc>>, memref<f32, #tpu.memory_space<vmem, sc_vector_subcore>>, memref<f32, #tpu.memory_space<smem, sc_scalar_subcore>>, memref<f32, #tpu.memory_space<cmem, tc>>
func.func private @memory_spaces(
  memref<f32, #tpu.memory_space<any>>, memref<f32, #tpu.memory_space<vmem>>, memref<f32, #tpu.memory_space<smem>>, memref<f32, #tpu.memory_space<hbm>>,
  memref<f32, #tpu.memory_space<cmem>>, memref<f32, #tpu.memory_space<semaphore_mem>>, memref<f32, #tpu.memory_space<vmem_shared>>, memref<f32, #tpu.memory_space<host>>,
  memref<f32, #tpu.memory_space<vmem, tc>>, memref<f32, #tpu.memory_space<vmem, sc_vector_subcore>>, memref<f32, #tpu.memory_space<smem, sc_scalar_subcore>>, memref<f32, #tpu.memory_space<cmem, tc>>)

// Tiles and tile strides, none of either, a stride that the running kernel knows, and white space in
// the text.
// CHECK-LABEL: func.func private @tiled
// CHECK-SAME: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>
// CHECK-SAME: memref<4x16x256xbf16, #tpu.tiled<(16,128)(2,1),[2,2,1]>, #tpu.memory_space<vmem>>
// CHECK-SAME: memref<4096xbf16, #tpu.tiled<(2048)(128)(2,1),[1]>>
// CHECK-SAME: memref<f32, #tpu.tiled<,[]>>
// CHECK-SAME: memref<4xf32, #tpu.tiled<,[1]>>
// CHECK-SAME: memref<16x256xf32, #tpu.tiled<(8,128),[?,1]>>
// CHECK-SAME: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>
func.func private @tiled(
  memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>,
  memref<4x16x256xbf16, #tpu.tiled<(16,128)(2,1),[2,2,1]>, #tpu.memory_space<vmem>>,
  memref<4096xbf16, #tpu.tiled<(2048)(128)(2,1),[1]>>,
  memref<f32, #tpu.tiled<,[]>>,
  memref<4xf32, #tpu.tiled<,[1]>>,
  memref<16x256xf32, #tpu.tiled<(8,128),[?,1]>>,
  memref<16x256xf32, #tpu.tiled<  ( 8 , 128 ) , [ 2 , 1 ]>>)

// CHECK-LABEL: func.func private @others
// CHECK-SAME: #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>
// CHECK-SAME: #tpu.dot_dimension_numbers<[2], [1], [], [], [0, 0], [0], [0]>
// CHECK-SAME: #tpu.vpad<"32,{*,0},(8,128),-2">
// CHECK-SAME: #tpu.vpad<"none">
// CHECK-SAME: #tpu.element_window<[1, -2], [0, 3]>
func.func private @others() attributes {
  a = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>,
  b = #tpu.dot_dimension_numbers<[2], [1], [], [], [0, 0], [0], [0]>,
  c = #tpu.vpad<"32,{*,0},(8,128),-2">,
  d = #tpu.vpad<"none">,
  e = #tpu.element_window<[1, -2], [0, 3]>}

// CHECK-LABEL: func.func private @types
// CHECK-SAME: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
// CHECK-SAME: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
// CHECK-SAME: vector<8x128x!tpu.float8_exmy<f6E3M2FN>>, memref<8x!tpu.float8_exmy<f32>>
func.func private @types(
  memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>,
  memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>,
  vector<8x128x!tpu.float8_exmy<f6E3M2FN>>, memref<8x!tpu.float8_exmy<f32>>)
