// What the module implies, and the module's own record.

// RUN: split-file %s %t
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/remote-dma.mlir | FileCheck --check-prefix=REMOTE %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/local.mlir | FileCheck --check-prefix=LOCAL %s
// RUN: mosaic-opt --mosaic-emit-backend-config='format=head has-communication=true' %t/local.mlir | FileCheck --check-prefix=REMOTE %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/tensor-core.mlir | FileCheck --check-prefix=TENSOR-CORE %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/last-grid.mlir | FileCheck --check-prefix=LAST-GRID %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/scratch.mlir | FileCheck --check-prefix=SCRATCH %s
// RUN: mosaic-opt --mosaic-lower=hardware-generation=5 --mosaic-emit-backend-config=format=head %source/utils/kernels/add-residual.mlir | FileCheck --check-prefix=LOWERED %s
// RUN: mosaic-opt --mosaic-lower=hardware-generation=5 --mosaic-emit-backend-config='format=0.8.1 serialize=false' %source/utils/kernels/add-residual.mlir | FileCheck --check-prefix=PLAIN %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/linalg.mlir | FileCheck --check-prefix=HLO %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/tensor.mlir | FileCheck --check-prefix=HLO %s
// RUN: mosaic-opt --mosaic-lower='hardware-generation=5 allow-hlo=true' --mosaic-emit-backend-config=format=head %t/linalg.mlir | FileCheck --check-prefix=NO-HLO %s
// RUN: mosaic-opt --mosaic-emit-backend-config=format=head %t/record.mlir | FileCheck --check-prefix=RECORD %s
// RUN: mosaic-opt --mosaic-emit-backend-config='format=head vmem-limit-bytes=99' %t/record.mlir | FileCheck --check-prefix=OPTION-WINS %s

// The stock host takes the options, too, and what it is given does not change but for the attribute.
// RUN: %mlir-opt --pass-pipeline='builtin.module(mosaic-emit-backend-config{format=0.8 allow-input-fusion=[true,false] flags=a:1,b:true})' %t/record.mlir | FileCheck --check-prefix=HOST %s
// HOST: mosaic.backend_config = "{\22custom_call_config\22: {{{.*}}, \22allow_input_fusion\22: [true,false]}
// HOST-SAME: {\22flag_type\22: \22a\22, value: {\22integer_value\22: 1}},{\22flag_type\22: \22b\22, value: {\22boolean_value\22: true}}
// HOST-SAME: mosaic.config = {flags = [{name = "F", value = true}], vmem_limit_bytes = 4096 : i64}
// HOST: func.func @kernel()

//--- remote-dma.mlir
// A DMA to another device.
// REMOTE: {{"[^ ]*}} {\22body\22: \22{{[^,]*}}\22, \22has_communication\22: true, \22serialization_format\22: 1, \22needs_layout_passes\22: true}}"
func.func @kernel(%src: memref<8x128xf32, #tpu.memory_space<hbm>>, %dst: memref<8x128xf32, #tpu.memory_space<hbm>>,
                  %send: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>,
                  %receive: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %device: i32) {
  tpu.enqueue_dma source(%src : memref<8x128xf32, #tpu.memory_space<hbm>>) target(%dst : memref<8x128xf32, #tpu.memory_space<hbm>>) source_semaphore(%send : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) target_semaphore(%receive : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) device_id(%device)
  return
}

//--- local.mlir
// A DMA and a signal at home: a core_id alone is no communication.
// LOCAL: {\22custom_call_config\22: {\22body\22: \22{{[^,]*}}\22, \22serialization_format\22: 1, \22needs_layout_passes\22: true}}"
func.func @kernel(%src: memref<8x128xf32, #tpu.memory_space<hbm>>, %dst: memref<8x128xf32, #tpu.memory_space<hbm>>,
                  %receive: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>,
                  %sem: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %core: i32) {
  %one = arith.constant 1 : i32
  tpu.enqueue_dma source(%src : memref<8x128xf32, #tpu.memory_space<hbm>>) target(%dst : memref<8x128xf32, #tpu.memory_space<hbm>>) target_semaphore(%receive : memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>)
  tpu.sem_signal %sem, %one core_id %core : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}

//--- tensor-core.mlir
// The TensorCore, said or unsaid, leaves no trace.
// TENSOR-CORE: \22serialization_format\22: 1, \22needs_layout_passes\22: true}}"
func.func @kernel() attributes {tpu.core_type = #tpu.core_type<tc>} {
  return
}

//--- last-grid.mlir
// Of several functions with a grid the last one decides: here it has no core_parallel dimension.
// LAST-GRID-NOT: megachip
// LAST-GRID: \22device_type\22: \22DEVICE_TYPE_SPARSECORE\22}"
// LAST-GRID-NOT: megachip
func.func @first() attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>, iteration_bounds = array<i64: 1>,
                               dimension_semantics = [#tpu.dimension_semantics<core_parallel>]} {
  return
}
func.func @last() attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>, iteration_bounds = array<i64: 4>,
                              dimension_semantics = [#tpu.dimension_semantics<arbitrary>]} {
  return
}

//--- scratch.mlir
// The largest scratch: 72 rows of 512 bytes.
// SCRATCH: \22needs_layout_passes\22: true, \22internal_scratch_in_bytes\22: 36864}}"
func.func @kernel() {
  %a = tpu.internal_scratch : memref<16x128xbf16, #tpu.memory_space<vmem>>
  %b = tpu.internal_scratch : memref<72x128xi32, #tpu.memory_space<vmem>>
  return
}

//--- record.mlir
// LOWERED: {\22custom_call_config\22: {\22body\22: \22{{[^,]*}}\22, \22serialization_format\22: 1}}"
// Without serialization there is no format, either.
// PLAIN: {\22custom_call_config\22: {\22body\22: \22{{[^,]*}}\22}}"
// RECORD: \22scoped_memory_configs\22: [{\22memory_space\22:1, \22offset\22: 0, \22size\22: 4096}], \22flag_configs\22: [{\22flag_type\22: \22F\22, \22value\22: {\22boolean_value\22: true}}]}"
// OPTION-WINS: \22size\22: 99}], \22flag_configs\22: [{\22flag_type\22: \22F\22,
module attributes {mosaic.config = {vmem_limit_bytes = 4096 : i64, flags = [{name = "F", value = true}]}} {
  func.func @kernel() {
    return
  }
}

//--- linalg.mlir
// An op of linalg: the HLO stage is still to come. Not behind it.
// HLO: \22needs_hlo_passes\22: true, \22serialization_format\22: 1, \22needs_layout_passes\22: true
// NO-HLO-NOT: needs_hlo_passes
func.func @kernel(%x: memref<8x128xf32, #tpu.memory_space<vmem>>, %out: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  linalg.exp ins(%x : memref<8x128xf32, #tpu.memory_space<vmem>>) outs(%out : memref<8x128xf32, #tpu.memory_space<vmem>>)
  return
}

//--- tensor.mlir
// A tensor that is not even of linalg.
func.func @kernel(%x: tensor<8x128xf32>) {
  return
}
