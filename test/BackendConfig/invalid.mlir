// What contradicts itself or the module, and what the format cannot say. Each case in the newest format, then those of older ones.

// RUN: split-file %s %t
// RUN: mosaic-opt --mosaic-emit-backend-config -split-input-file -verify-diagnostics --allow-unregistered-dialect %t/newest.mlir
// RUN: mosaic-opt --mosaic-emit-backend-config=format=seed -split-input-file -verify-diagnostics %t/seed.mlir
// RUN: mosaic-opt --mosaic-emit-backend-config='format=0.8.1 serialize=false' -verify-diagnostics %t/unlowered.mlir
// RUN: not mosaic-opt --mosaic-emit-backend-config=serialize=false %t/empty.mlir 2>&1 | FileCheck --check-prefix=UNSERIALIZED %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='format=0.8 serialize=false target-version=3' %t/empty.mlir 2>&1 | FileCheck --check-prefix=VERSION %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='format=0.7' %t/empty.mlir 2>&1 | FileCheck --check-prefix=FORMAT %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='target-version=x' %t/empty.mlir 2>&1 | FileCheck --check-prefix=INTEGER %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='target-version=19' %t/empty.mlir 2>&1 | FileCheck --check-prefix=NEWEST %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='vmem-limit-bytes=1.5' %t/empty.mlir 2>&1 | FileCheck --check-prefix=VMEM %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='flags=a:yes' %t/empty.mlir 2>&1 | FileCheck --check-prefix=FLAG %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='cost-estimate=flops:1,flops:2' %t/empty.mlir 2>&1 | FileCheck --check-prefix=COST %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='device-type=gpu' %t/empty.mlir 2>&1 | FileCheck --check-prefix=DEVICE %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='needs-hlo-passes=1' %t/empty.mlir 2>&1 | FileCheck --check-prefix=BOOLEAN %s
// RUN: not mosaic-opt --mosaic-emit-backend-config='allow-input-fusion=[true,' %t/empty.mlir 2>&1 | FileCheck --check-prefix=BOOLEANS %s
// RUN: not mosaic-translate --export-backend-config --set unknown_fields=a %t/empty.mlir 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: not mosaic-translate --export-backend-config --set stack-size=1 %t/empty.mlir 2>&1 | FileCheck --check-prefix=FIELD %s
// RUN: not mosaic-translate --export-backend-config %t/empty.mlir 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: error: 'builtin.module' op holds no kernel: there is no function with a body to write
// UNSERIALIZED: error: 'builtin.module' op is to be written with serialize=false, but format 0.12 serializes every kernel; use format 0.8.1 or an earlier one
// VERSION: error: 'builtin.module' op is to be written with serialize=false, to which neither target-version nor forward-compat applies
// FORMAT: error: mosaic-emit-backend-config: format is '0.7'; it must be seed, 0.6, 0.8, 0.8.1, head or 0.12
// INTEGER: error: mosaic-emit-backend-config: target-version is 'x', not an integer
// NEWEST: error: 'builtin.module' op cannot be serialized to version 19; the newest is 18
// VMEM: error: 'builtin.module' op cannot be given vmem-limit-bytes='1.5': it must be an integer of at most 64 bits
// FLAG: error: 'builtin.module' op cannot be given flags='a:yes': it must be a list of flags, each with a name and a value that is true, false, an integer or a double
// COST: error: 'builtin.module' op cannot be given cost-estimate='flops:1,flops:2': it must be a dictionary of integers: flops, transcendentals, bytes_accessed, remote_bytes_transferred
// DEVICE: error: 'builtin.module' op cannot be given device-type='gpu': it must be tensorcore|sparsecore
// BOOLEAN: error: 'builtin.module' op cannot be given needs-hlo-passes='1': it must be true or false
// BOOLEANS: error: 'builtin.module' op cannot be given allow-input-fusion='[true,': it must be a list of true and false
// NAMES: error: 'builtin.module' op cannot be given unknown_fields='a': it must be a list of names
// FIELD: error: 'builtin.module' op cannot be given 'stack-size', a field that backend_config does not have

//--- empty.mlir
module {
}

//--- newest.mlir
// The barrier semaphore is shared by number.
// expected-error @below {{'builtin.module' op uses the barrier semaphore (tpu.sem_barrier), so it needs a collective_id}}
module {
  func.func @kernel() {
    %barrier = tpu.sem_barrier : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
    return
  }
}

// -----
// A number without a barrier.
// expected-error @below {{'builtin.module' op has a collective_id, but does not use the barrier semaphore (tpu.sem_barrier); leave the id out, or set allow_collective_id_without_custom_barrier}}
module attributes {mosaic.config = {collective_id = 3 : i64}} {
}

// -----
// A kernel for both cores.
module {
  func.func @first() attributes {tpu.core_type = #tpu.core_type<tc>} {
    return
  }
  // expected-error @below {{'func.func' op is for the SparseCore, but an earlier function of the kernel is for the other core; a kernel runs on one of them}}
  func.func @second() attributes {tpu.core_type = #tpu.core_type<sc_scalar_subcore>} {
    return
  }
}

// -----
// A core type that is none.
module {
  // expected-error @below {{'func.func' op has tpu.core_type "tc"; it must be #tpu.core_type<tc>, <sc_scalar_subcore> or <sc_vector_subcore>}}
  func.func @kernel() attributes {tpu.core_type = "tc"} {
    return
  }
}

// -----
// A device type that is not that of the functions.
// expected-error @below {{'builtin.module' op is given another device_type than the tensorcore that its functions are for}}
module attributes {mosaic.config = {device_type = "sparsecore"}} {
  func.func @kernel() attributes {tpu.core_type = #tpu.core_type<tc>} {
    return
  }
}

// -----
// A grid of two dimensions with the semantics of one.
module {
  // expected-error @below {{'func.func' op has 2 iteration_bounds, but 1 dimension_semantics}}
  func.func @kernel() attributes {iteration_bounds = array<i64: 2, 3>, dimension_semantics = [#tpu.dimension_semantics<parallel>]} {
    return
  }
}

// -----
// Bounds that are no array<i64>.
module {
  // expected-error @below {{'func.func' op has a grid that cannot be read: iteration_bounds must be array<i64>, dimension_semantics an array}}
  func.func @kernel() attributes {iteration_bounds = [2], dimension_semantics = [#tpu.dimension_semantics<parallel>]} {
    return
  }
}

// -----
// Two dimensions over cores.
module {
  // expected-error @below {{'func.func' op has a second core_parallel dimension, 1; a grid is split along one}}
  func.func @kernel() attributes {iteration_bounds = array<i64: 2, 3>,
      dimension_semantics = [#tpu.dimension_semantics<core_parallel>, #tpu.dimension_semantics<core_parallel>]} {
    return
  }
}

// -----
// A dynamic number of cores.
module {
  // expected-error @below {{'func.func' op has a core_parallel dimension 0 whose bound is not a positive constant}}
  func.func @kernel() attributes {iteration_bounds = array<i64: -9223372036854775808>,
      dimension_semantics = [#tpu.dimension_semantics<core_parallel>]} {
    return
  }
}

// -----
// Functions that disagree.
module {
  func.func @first() attributes {iteration_bounds = array<i64: 1>, dimension_semantics = [#tpu.dimension_semantics<core_parallel>]} {
    return
  }
  // expected-error @below {{'func.func' op is split over 2 cores, an earlier function of the kernel over 1}}
  func.func @second() attributes {iteration_bounds = array<i64: 2>, dimension_semantics = [#tpu.dimension_semantics<core_parallel>]} {
    return
  }
}

// -----
// Less scratch than the kernel uses.
// expected-error @below {{'builtin.module' op is given internal_scratch_in_bytes 1024, but it uses 4096}}
module attributes {mosaic.config = {internal_scratch_in_bytes = 1024 : i64}} {
  func.func @kernel() {
    %scratch = tpu.internal_scratch : memref<8x128xi32, #tpu.memory_space<vmem>>
    return
  }
}

// -----
// A scratch of no known size.
module {
  func.func @kernel() {
    // expected-error @below {{'tpu.internal_scratch' op has a size that is unknown or too large for a scratch}}
    %scratch = tpu.internal_scratch : memref<?x128xi32, #tpu.memory_space<vmem>>
    return
  }
}

// -----
// A field for the other core.
// expected-error @below {{'builtin.module' op sets 'tiling', which is for SparseCore kernels; this one is for the TensorCore}}
module attributes {mosaic.config = {tiling = "compact"}} {
}

// -----
// A color that no memory has.
// expected-error @below {{'builtin.module' op gives result 1 the memory color 3, which format 0.12 does not have}}
module attributes {mosaic.config = {output_memory_colors = array<i64: -1, 3>}} {
}

// -----
// An operand in semaphore memory.
// expected-error @below {{'builtin.module' op gives operand 0 the memory color 2; an operand may be in HBM (0), VMEM (1) or SMEM (4), or anywhere (-1)}}
module attributes {mosaic.config = {input_memory_colors = array<i64: 2>}} {
}

// -----
// A negative size.
// expected-error @below {{'builtin.module' op sets 'vmem_limit_bytes' to -1; it cannot be negative}}
module attributes {mosaic.config = {vmem_limit_bytes = -1 : i64}} {
}

// -----
// A name that JSON would escape.
// expected-error @below {{'builtin.module' op sets a flag whose name holds a quote, a backslash or a control character, which backend_config cannot say (flag 1)}}
module attributes {mosaic.config = {flags = [{name = "a", value = true}, {name = "b\22c", value = true}]}} {
}

// -----
// A flag of no kind.
// expected-error @below {{'builtin.module' op has a field 'flags' in 'mosaic.config' that is not a list of flags, each with a name and a value that is true, false, an integer or a double}}
module attributes {mosaic.config = {flags = [{name = "a", value = "b"}]}} {
}

// -----
// A record that is none.
// expected-error @below {{'builtin.module' op has an attribute 'mosaic.config' that is no dictionary}}
module attributes {mosaic.config = 1} {
}

// -----
// A field that no backend_config has.
// expected-error @below {{'builtin.module' op has a field 'color' in 'mosaic.config' that does not exist}}
module attributes {mosaic.config = {color = 1}} {
}

// -----
// A payload of a writer that is newer than this one.
// expected-error @below {{'builtin.module' op comes from a payload with fields that this version does not know and cannot write: see unknown_fields in 'mosaic.config'; remove it to go without them}}
module attributes {mosaic.config = {unknown_fields = ["color"]}} {
}

// -----
// The analyses know no serialized operations.
// expected-error @below {{'builtin.module' op is in the serialized form, which the analyses cannot read; run mosaic-serde{serialize=false} first}}
module attributes {stable_mosaic.version = 18 : i64} {
  "stable_mosaic.func.func"() ({}) : () -> ()
}

//--- seed.mlir
// A field that came later.
// expected-error @below {{'builtin.module' op sets 'skip_device_barrier', which format seed does not have; use format 0.8 or a later one}}
module attributes {mosaic.config = {skip_device_barrier = true}} {
}

// -----
// In April 2025 there was no leave.
// expected-error @below {{'builtin.module' op sets 'allow_collective_id_without_custom_barrier', which format seed does not have; use format 0.8 or a later one}}
module attributes {mosaic.config = {collective_id = 3 : i64, allow_collective_id_without_custom_barrier = true}} {
}

// -----
// A term that came later.
// expected-error @below {{'builtin.module' op estimates 8 remote_bytes_transferred, which format seed cannot say; use format 0.8 or a later one}}
module attributes {mosaic.config = {cost_estimate = {flops = 1 : i64, remote_bytes_transferred = 8 : i64}}} {
}

// -----
// SMEM got its color in 0.6.
// expected-error @below {{'builtin.module' op gives result 0 the memory color 4, which format seed does not have}}
module attributes {mosaic.config = {output_memory_colors = array<i64: 4>}} {
}

// -----
// What says nothing new is no error.
module attributes {mosaic.config = {skip_device_barrier = false, shape_invariant_numerics = false, debug_locations = true,
                                    input_memory_colors = array<i64: -1>, tiling = "compact", device_type = "sparsecore"}} {
  func.func @main() {
    return
  }
}

//--- unlowered.mlir
// What is not serialized must be lowered.
// expected-error @below {{'builtin.module' op is to be written with serialize=false, which is for kernels that are lowered already; run mosaic-lower first}}
module {
  func.func @kernel(%ref: memref<8x128xf32, #tpu.memory_space<vmem>>) {
    return
  }
}
