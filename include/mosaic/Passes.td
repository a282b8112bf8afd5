//===- Passes.td - The passes, their options, their manual ----------------===//
//
// The names and options are those of jaxlib's passes where it had them, so that
// pipeline strings written for it run unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PASSES
#define MOSAIC_PASSES

include "mlir/Pass/PassBase.td"

// Options that several passes share.

def HardwareGeneration : Option<"hardwareGeneration", "hardware-generation", "int32_t", "-1",
    "TPU generation: 4 (v4), 5 (v5e, v5p), 6 (v6e), 7 (v7x)">;
def SublaneCount : Option<"sublaneCount", "sublane-count", "int32_t", "8",
    "Sublanes of a vector register">;
def LaneCount : Option<"laneCount", "lane-count", "int32_t", "128",
    "Lanes of a vector register">;
def ShapeInvariantNumerics : Option<"shapeInvariantNumerics", "shape-invariant-numerics", "bool", "true",
    "Float sums are combined in an order that does not depend on how the shape falls into registers">;
def TilingFlags : ListOption<"tpuTilingFlags", "tpu-tiling-flags", "std::string",
    "Element widths whose memrefs take the large second-minor tile: any of x16, x8, x4, comma separated">;
def LibtpuForm : Option<"libtpuForm", "libtpu-form", "std::string", "\"current\"",
    "Which libtpu the lowered ops are spelled for, where no spelling suits both: nov2025 or current">;

/// A field of backend_config (lib/Payload/ConfigFields.def); empty: not given.
class ConfigField<string variable, string name, string description>
    : Option<variable, name, "std::string", "\"\"", description>;

def LinalgVectorization : Pass<"linalg-vectorization", "::mlir::func::FuncOp"> {
  let summary = "Turn linalg ops, named and generic, into ops on vectors";
  let description = [{
    What a linalg op computes is computed on vectors of all its elements: bodies of
    elementwise arithmetic, constants and `linalg.index`, broadcasts and transposes
    (as late as possible), reductions (`vector.multi_reduction`), sums of products
    (`vector.contract`: bf16 and narrow integers as they are; wide integers as
    products and their sums; the op's attribute `precision` is `tpu.matmul`'s).
    Indices are loops, each once, or 0 in a dimension of size 1; sizes are static; a
    reduced output is combined with one new value per point by +, *, min, max, and,
    or, xor. Anything else is an error.

    Memrefs are read and written by `vector.load` and `vector.store`, through views
    to where they were allocated; tensors by `vector.transfer_read` and
    `vector.transfer_write`, and not at all between ops that are both vectorized.
    `memref.copy` and whole transfers of memrefs become loads and stores; constants,
    reshapes, static slices and elementwise ops of tensors vectors. So tensors that
    a function takes and gives need MLIR's bufferization and this pass again:

    ```
    func.func(linalg-vectorization{supports-bf16-matmul=true}),
    one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map buffer-alignment=0},
    buffer-results-to-out-params{hoist-static-allocs modify-public-functions},
    func.func(promote-buffers-to-stack), canonicalize, cse, canonicalize,
    func.func(linalg-vectorization{supports-bf16-matmul=true}, mem2reg)
    ```

    Arithmetic on bf16 that the target lacks, and sums of bf16, are done in f32 and
    rounded. Source: jaxlib's pass of this name, which leaves alone what it cannot do.
  }];
  let options = [
    Option<"supportsBF16AluInstructions", "supports-bf16-alu-instructions", "bool", "false",
           "The vector unit adds, subtracts, multiplies, takes minima and maxima of bf16 (generation 6 on)">,
    Option<"supportsBF16Matmul", "supports-bf16-matmul", "bool", "false",
           "The matrix unit multiplies bf16 (generation 4 on)">
  ];
}

def InferMemRefLayout : Pass<"tpu-infer-memref-layout", "::mlir::func::FuncOp"> {
  let summary = "Give every memref of a kernel a tiled layout";
  let description = [{
    Gives memref arguments, `memref.alloca` and `tpu.sem_alloc` a `#tpu.tiled`
    layout, rounds their last dimensions up to whole tiles, sets a missing memory
    space (vmem; semaphores: semaphore_mem), and hides the layout from the users
    behind `tpu.erase_memref_layout`. Run `canonicalize` afterwards: it moves the
    erasures below the memref views. Tiles that the program gives stay; sizes are
    static, and `memref.dim` gives those from before. Bitcasts, squeezes and reshapes
    of a padded memref, and slices of all of the padded dimensions, are padded as it
    is. Where only one side of a DMA is, the DMA is cut to what both have, or both
    grow to whole tiles: reads into memory that is there, writes of the last rows into
    padding; never so that a semaphore gets another number of bytes than what is
    waited for. A DMA of rows that are parts of several tiles becomes up to 16 DMAs.
    Besides generations 4 to 7, 2 and 3 are known.

    What MLIR 22.1's canonicalizer would fold wrongly is written so that it does not:
    a `vector.shape_cast` of a broadcast becomes a `tpu.reshape`, the conversion of an
    integer to a float narrower than f32 an `arith.sitofp` to f32 and a `tpu.truncf`.

    `tpu-tiling-flags=x16,x8` asks for the large second-minor tile (2, 4 or 8
    times the sublane count) for memrefs of 16-, 8- or 4-bit elements, where it
    divides the rows. XLA gives what a kernel is called with the same tiles: an
    argument that is smaller transposed has the large one only if that divides its
    columns too, or if it is not written and has 16 columns.
  }];
  let options = [HardwareGeneration, SublaneCount, LaneCount, TilingFlags];
}

def DebugAssertInsertion : Pass<"debug-assert-insertion", "::mlir::func::FuncOp"> {
  let summary = "Assert that vector accesses and slices stay inside their memrefs";
  let description = [{
    In front of each `vector.load`, `vector.store`, `tpu.memref_slice`,
    `tpu.strided_load`, `tpu.strided_store` and `tpu.vector_store` (as if no mask
    were there), a `cf.assert` per dimension:

    ```mlir
    %begins = arith.cmpi sge, %i, %c0 : index
    %end = arith.addi %i, %c7 : index
    %ends = arith.cmpi slt, %end, %c16 : index
    %ok = arith.andi %begins, %ends : i1
    cf.assert %ok, "Operation vector.load references out-of-bounds elements in dimension 0 (source location: loc(\"k.py\":3:4))"
    %v = vector.load %m[%i, %j] : memref<16x128xf32>, vector<8x128xf32>
    ```

    Dynamic sizes are read where they are: the size operand of a slice,
    `memref.dim` of the memref. A vector of fewer dimensions than the memref is
    not looked at.

    `all-accesses=true` adds `memref.load`, `memref.store`, `tpu.vector_load`,
    `tpu.load`, `tpu.store`, `tpu.shuffled_load`, `tpu.shuffled_store` (the rows of
    the sublanes that are on) and vectors of fewer dimensions. Never looked at:
    accesses whose indices are vectors, and `vector` ops that may reach outside
    (masked ones, transfers).
  }];
  let options = [
    Option<"allAccesses", "all-accesses", "bool", "false",
           "Also instrument the access ops that jaxlib's pass leaves out">
  ];
}

def PreCanonicalizationOptimization
    : Pass<"pre-canonicalization-optimization", "::mlir::func::FuncOp"> {
  let summary = "Fuse transposes into matmuls, and reshapes and transposes into strided loads and stores";
  let description = [{
    Before `tpu-canonicalize-mosaic`; optional. What it cannot improve stays: it fails
    for its options only.

    * A `tpu.matmul` with dimension numbers whose right side is made by a
      `tpu.transpose` of its contracted and its free dimension, or is a slice of
      that, contracts the other dimension of what was transposed.
    * A reshape of a loaded vector that folds all its rows of one register's width
      into longer ones becomes strided loads, one per column of registers:
      `[8, 2, 128] -> [8, 256]` loads rows 0, 2, 4, … and rows 1, 3, 5, …
    * A `vector.shape_cast` the other way that is stored becomes strided stores.
      Vectors of rank 1 stay: their registers are in memory's order.
    * A loaded vector of rows of one register's width whose second-minor dimension
      a transpose changes is loaded in the new order by strided loads, or stored
      by strided stores where those are fewer (32-bit elements):
      `[8, 2, 128] -> [2, 8, 128]` loads rows 0, 2, 4, … and rows 1, 3, 5, …
    * Rows of one register's width that a reshape puts into fewer registers, or
      that come from fewer ones, are accessed in that shape: `[1, 4, 1, 128]`
      reshaped to `[4, 128]` is one register (32-bit elements).

    The accesses need a memref of whole tiles without gaps, and full last
    dimensions. Elements of less than 32 bits go through a view of 32-bit words.
    Run `canonicalize,cse` afterwards: it moves the layout erasures below the views.
  }];
  let options = [
    Option<"hardwareGeneration", "hardware-generation", "int32_t", "6", "TPU generation">,
    SublaneCount, LaneCount
  ];
}

def CanonicalizeMosaic : Pass<"tpu-canonicalize-mosaic", "::mlir::func::FuncOp"> {
  let summary = "Rewrite a kernel into the forms that layout inference and application know";
  let description = [{
    One form per meaning: casts as `tpu.extf`, `tpu.truncf`, …; transposes in steps
    that registers can do; a matmul of any dimension numbers as `[m,k] x [k,n]` or
    `[m,k] x [n,k]`, one per batch; a f32 matrix times one vector as products and
    sums.

    What a generation lacks for a narrow type is done in 32 bits and narrowed again:
    arithmetic on floats of less than 16 bits; on bf16 all but absf, divf, from 5 on
    comparisons, and from 6 on add, sub, mul, min, max, exp, exp2, log, powf, tanh,
    sqrt, rsqrt, ceil, floor, trunc and reductions; sums (of i16 up to 5), counts of
    bits, rounding divisions and reductions of narrow integers, whose other ops
    `tpu-apply-vector-layout` does part by part; narrow integer scalars; casts of
    narrow types; matmuls of f4, f8 and integers on 7; transposes of bytes up to 5,
    in 16 bits. Wider integers than 32 bits are refused.

    What no generation has for vectors of 32 bits either is made of what it has:
    comparisons of floats that may be unordered, isnan, isinf and isfinite, maxnumf,
    minnumf, copysign, expm1, ceildivsi, ceildivui, floordivsi and cttz, casts between
    floats and unsigned integers, reductions by an unsigned order, the high word of a
    product (`arith.mulsi_extended`, `mului_extended`), `tpu.reduce_precision`.
    Integer matmuls on 7 are exact: as many products as f32 can sum, then integers.

    A DMA of a few rows of a tile takes them in tiles of one row each.

    What the reference refuses is put together from what it has: vectors at run-time
    indices by the tiles around them and rotations (not on a SparseCore), narrow
    scalars taken from vectors, reductions to a scalar, gathers of half bytes or by
    indices of another width, masks by bounds (`vector.create_mask`), `vector.insert`
    and `vector.insert_strided_slice`, accesses that leave out leading dimensions of
    their memref, strided accesses at any index, `scf.index_switch` by `scf.if` (a
    tree of them, for more than four cases); a vector of `ub.poison` is one of zeros.

    Reshapes with a transpose or broadcast that would take rows apart on the way are
    done at once: planes are cut out of columns (attention heads) or put side by
    side by slices, columns are repeated by a gather.

    With `compatibility-mode=false` what the generation, or every one, lacks is
    refused, as is what the reference refuses, some of it by layout inference only;
    and reshapes go step by step.
  }];
  let options = [
    HardwareGeneration, SublaneCount, LaneCount,
    Option<"compatibilityMode", "compatibility-mode", "bool", "true",
           "Emulate what the generation lacks, at the cost of more ops">
  ];
}

def InferVectorLayout : Pass<"tpu-infer-vector-layout", "::mlir::func::FuncOp"> {
  let summary = "Choose a vector layout for every vector value";
  let description = [{
    Attaches `in_layout` and `out_layout` (arrays of `#tpu.vpad`, one per operand
    and per result) to every op; values do not change. What an op wants of an
    operand may differ from what the producer gives: `tpu-relayout-insertion`
    reconciles the two. Without a generation the oldest, 4, is assumed.
  }];
  let options = [
    HardwareGeneration, SublaneCount, LaneCount, ShapeInvariantNumerics, TilingFlags,
    Option<"strictReference", "strict-reference", "bool", "false",
           "Choose exactly the layouts that jaxlib 0.8.1 chooses, and refuse what it refuses; else, where "
           "operands of 32 bits come in different layouts, the one that costs the function fewest relayouts and "
           "registers is taken">
  ];
}

def RelayoutInsertion : Pass<"tpu-relayout-insertion", "::mlir::func::FuncOp"> {
  let summary = "Insert tpu.relayout where a producer's layout is not the one that its user wants";
  let description = [{
    Needs the layouts of `tpu-infer-vector-layout`, on every op. In front of an op
    that wants an operand in another layout (`in_layout`) than it is produced in
    (`out_layout`) goes a `tpu.relayout`; afterwards the two are equal everywhere.
    What the move costs, if anything, `tpu-apply-vector-layout` decides. A vector
    that is a block argument is an error, but for `tpu.assume_layout`.

    ```mlir
    %1 = tpu.relayout %0 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">],
                          out_layout = [#tpu.vpad<"32,{1,0},(8,128)">]} : vector<8x128xf32>
    ```

    A mask for data of another width changes it by a `tpu.relayout` where nothing has
    to move or hardware packs masks, else as integers (`arith.extui`, `arith.extsi` or
    `arith.trunci`, `arith.cmpi`).
  }];
  let options = [HardwareGeneration, SublaneCount, LaneCount];
}

def ApplyVectorLayout : Pass<"tpu-apply-vector-layout", "::mlir::func::FuncOp"> {
  let summary = "Turn vector ops with layouts into ops on vector registers";
  let description = [{
    Needs the layouts of `tpu-infer-vector-layout`; relayouts that
    `tpu-relayout-insertion` did not insert are inserted here. Afterwards every
    vector is a register (`vector<8x128xf32>`, `vector<8x128x2xbf16>`, …), memrefs
    stay tiled, and no layout attribute and no `tpu.erase_memref_layout` remain.

    Data moves through registers alone: no internal scratch is used. What a kernel
    takes of it by itself stands in its `tpu.internal_scratch` ops, where
    `mosaic-emit-backend-config` finds it. Options that jaxlib's pass has for it, or
    for choices that the layouts have made here, are accepted, so that pipelines
    written for that pass run, and change nothing.

    From generation 6 on, the registers of a sum of bf16 are added as bf16, which
    rounds each step, as the reference does and the compiler expects; before, the
    sum is of f32 and rounded once.
  }];
  let options = [
    HardwareGeneration, SublaneCount, LaneCount,
    Option<"mxuContractingSize", "mxu-contracting-size", "int32_t", "128",
           "Rows of the matrix unit's tile (256 from generation 6 on): a multiple of 128, at most 1024">,
    Option<"mxuNoncontractingSize", "mxu-noncontracting-size", "int32_t", "128",
           "Columns of the matrix unit's tile (256 from generation 6 on): likewise">,
    Option<"maxSublanesInScratch", "max-sublanes-in-scratch", "int32_t", "0",
           "Accepted for compatibility, without effect: no scratch is used">,
    Option<"vmemBanks", "vmem-banks", "int32_t", "-1",
           "Accepted for compatibility, without effect: no scratch is used">,
    Option<"maxShuffleSublaneOffset", "max-shuffle-sublane-offset", "int32_t", "-1",
           "Accepted for compatibility, without effect: no shuffled access is made">,
    Option<"shapeInvariantNumerics", "shape-invariant-numerics", "bool", "true",
           "Accepted for compatibility, without effect: the layouts say how sums are combined">,
    LibtpuForm
  ];
}

def LogicalToPhysicalDeviceId : Pass<"logical-to-physical-device-id", "::mlir::func::FuncOp"> {
  let summary = "Translate device ids of DMAs and signals through a table argument";
  let description = [{
    The function `main` gets one more argument, the physical id of each of
    `total-devices` logical ones, and the device id of every `tpu.enqueue_dma` and
    `tpu.sem_signal` is looked up there. Waits keep theirs. Such an op in another
    function is an error.

    ```mlir
    func.func @main(…, %table: memref<4xi32, #tpu.tiled<(128),[1]>, #tpu.memory_space<smem>>)
      %0 = arith.index_cast %device : i32 to index
      %1 = memref.load %table[%0]
      tpu.sem_signal %s, %n device_id %1
    ```
  }];
  let options = [
    Option<"totalDevices", "total-devices", "int32_t", "0", "Length of the table">
  ];
}

def MemorySpaceSpecialization
    : Pass<"tpu-memory-space-specialization", "::mlir::func::FuncOp"> {
  let summary = "Give operands in memory space `any` a definite one";
  let description = [{
    What only DMAs touch (`tpu.enqueue_dma` and its waits, the indirect ones too),
    directly or through views, is in hbm, and so is what nothing touches; what is
    loaded or stored is in vmem. Views follow. Memory of the function's own
    (`memref.alloca`) is treated alike. A memref in `any` that is handed to anything
    else is an error; other memory spaces stay.
  }];
}

def Simplify : Pass<"mosaic-simplify", "::mlir::func::FuncOp"> {
  let summary = "Keep each value once, and only those that are used";
  let description = [{
    Does to registers what `canonicalize,cse` of MLIR do, in one walk: ops fold,
    an op that computes what one above it has computed gives way to that (a read of
    memory as well, if nothing was written in between), constants come to the front
    of the function, once each, and what nobody uses goes. Control flow stays, other
    than what is dead as a whole.
  }];
}

def Serde : Pass<"mosaic-serde", "::mlir::ModuleOp"> {
  let summary = "Convert a kernel to or from its stable serialized form";
  let description = [{
    `serialize=true` renames every op `d.n` to `stable_mosaic.d.n` with all its
    attributes, defaults included, in the dictionary, and records the version in
    the module's attribute `stable_mosaic.version`. For an older `target-version`
    ops get the form that they had then; what that version cannot say is an error.

    `serialize=false` is the way back: it reads every version up to the newest (18)
    and gives ops their newest form. An op that its dialect does not have, or an
    attribute that the op would not keep, is an error.

    ```mlir
    %0 = tpu.iota {dimensions = array<i32: 1>} : vector<8x128xi32>
    // serialize=true target-version=5
    %0 = "stable_mosaic.tpu.iota"() {dimension = 1 : i32} : () -> vector<8x128xi32>
    ```

    Serializing needs a context that allows unregistered dialects.
  }];
  let options = [
    Option<"serialize", "serialize", "std::string", "\"\"",
           "true: to the serialized form; false: from it. Mandatory">,
    Option<"targetVersion", "target-version", "std::string", "\"\"",
           "Version to serialize to, up to 18; the newest when absent">,
    Option<"keepVersionAttr", "keep-version-attr", "bool", "true",
           "Deserializing leaves the version attribute on the module">
  ];
}

def EmitBackendConfig : Pass<"mosaic-emit-backend-config", "::mlir::ModuleOp"> {
  let summary = "Attach the custom call's backend_config to the module";
  let description = [{
    Analyses the module, serializes a copy of it and sets the module's attribute
    `mosaic.backend_config` to the JSON of a `tpu_custom_call`, byte for byte as a
    release of JAX writes it:

    | format | of | body | with `forward-compat` |
    |---|---|---|---|
    | `seed` | April 2025 | version 4 | 3 |
    | `0.6` | jax 0.6.0 | 4 | 3 |
    | `0.8` | jax 0.8.0 | 8 | 7 |
    | `0.8.1` | jax 0.8.1 | 9 | 8 |
    | `head` | jax 0.11 | 15 | 13 |
    | `0.12` | jax 0.12 | 18 | 15 |

    Every other option is a field of the JSON. A field is what its option says;
    else what the module's dictionary `mosaic.config` says, where
    `mosaic-translate --import` leaves what a payload says and its module does
    not; else what the module implies ("derived"); else what that JAX writes by
    default:

    ```mlir
    module attributes {mosaic.config = {
      collective_id = 3 : i64, vmem_limit_bytes = 1048576 : i64,
      allow_input_fusion = array<i1: true, false>,
      output_memory_colors = array<i64: -1, 2>,
      cost_estimate = {bytes_accessed = 4096 : i64, flops = 2048 : i64},
      device_type = "sparsecore",
      flags = [{name = "some_flag", value = true} ]}} { … }
    ```

    What contradicts itself or the module, and what the format cannot say, is an
    error. The module is in the tpu dialect, lowered or not. `serialize=false`
    writes a lowered kernel as it is, as JAX did up to 0.8.1.
  }];
  let options = [
    Option<"format", "format", "std::string", "\"0.12\"",
           "Whose JSON: seed, 0.6, 0.8, 0.8.1, head or 0.12">,
    Option<"targetVersion", "target-version", "std::string", "\"\"",
           "Version to serialize the body to; default: that of the format">,
    Option<"forwardCompat", "forward-compat", "bool", "false",
           "Write what JAX writes for a compiler that may be older">,
    Option<"serialize", "serialize", "bool", "true",
           "false: the body is the lowered module as it is">,
    ConfigField<"hasCommunication", "has-communication",
        "true, false; derived: whether a DMA or a signal has a device_id">,
    ConfigField<"collectiveId", "collective-id",
        "Number of the barrier semaphore; needed exactly when tpu.sem_barrier is used">,
    ConfigField<"allowCollectiveIdWithoutCustomBarrier", "allow-collective-id-without-custom-barrier",
        "true: a collective-id without tpu.sem_barrier is no error">,
    ConfigField<"costEstimate", "cost-estimate",
        "flops:N,transcendentals:N,bytes_accessed:N,remote_bytes_transferred:N">,
    ConfigField<"needsHloPasses", "needs-hlo-passes",
        "true, false; derived: whether linalg ops or tensors are left">,
    ConfigField<"serializationFormat", "serialization-format",
        "Default 1; none with serialize=false">,
    ConfigField<"needsLayoutPasses", "needs-layout-passes",
        "true, false; derived: a TensorCore kernel that is not lowered">,
    ConfigField<"shapeInvariantNumerics", "shape-invariant-numerics",
        "true, false; default: not said">,
    ConfigField<"allowInputFusion", "allow-input-fusion",
        "[true,false,...], one per operand">,
    ConfigField<"internalScratchInBytes", "internal-scratch-in-bytes",
        "Derived: the largest tpu.internal_scratch">,
    ConfigField<"outputMemoryColors", "output-memory-colors",
        "[C,...], one per result; -1: anywhere">,
    ConfigField<"inputMemoryColors", "input-memory-colors",
        "[C,...], one per operand; -1: anywhere">,
    ConfigField<"disableBoundsChecks", "disable-bounds-checks",
        "true, false">,
    ConfigField<"disableSemaphoreChecks", "disable-semaphore-checks",
        "true, false">,
    ConfigField<"skipDeviceBarrier", "skip-device-barrier",
        "true, false">,
    ConfigField<"debugLocations", "debug-locations",
        "false: locations stay in the body (format 0.12; default true, false with forward-compat)">,
    ConfigField<"tiling", "tiling",
        "SparseCore: compact or sparse_core">,
    ConfigField<"backendOptLevel", "backend-opt-level",
        "SparseCore: O0, O1, O2 or O3">,
    ConfigField<"useCoreIds", "use-core-ids",
        "SparseCore, format 0.12: how a kernel for one core says so">,
    ConfigField<"deviceType", "device-type",
        "tensorcore or sparsecore; derived from tpu.core_type">,
    ConfigField<"vmemLimitBytes", "vmem-limit-bytes",
        "Bytes of VMEM that the kernel may use">,
    ConfigField<"flags", "flags",
        "NAME:VALUE,...; a value is true, false, an integer or a double">,
    ConfigField<"activeCoreCount", "active-core-count",
        "Derived: the core_parallel dimension of the grid">
  ];
}

def Lower : Pass<"mosaic-lower", "::mlir::ModuleOp"> {
  let summary = "Lower a kernel through all stages";
  let description = [{
    Lowers kernels for the TensorCore (functions of SparseCores are refused, and
    `memref.copy` without `allow-hlo`). Verifies the module, then runs
    `tpu-infer-memref-layout`,
    `mosaic-simplify,canonicalize,mosaic-simplify`,
    `pre-canonicalization-optimization`, `mosaic-simplify`,
    `tpu-canonicalize-mosaic`, `canonicalize,mosaic-simplify`,
    `tpu-infer-vector-layout`, `tpu-relayout-insertion`,
    `tpu-apply-vector-layout` and `mosaic-simplify` with the options that suit the
    generation (8x128 registers; a matrix unit of 128x128 below generation 6 and of
    256x256 from there on). `canonicalize` is MLIR's, one iteration each. The passes
    in between are not verified one by one; what the last one leaves is.

    `allow-hlo=true` puts the HLO stage in front: linalg ops, on memrefs or tensors,
    become vectors by `linalg-vectorization` and, where the host has registered them,
    MLIR's bufferization passes; what a function gives back goes to memrefs behind
    its operands, which are not written to. StableHLO is legalized to linalg by its
    own tools before.

    `dump-to=DIR kernel-name=NAME` writes the module after each stage to a file of
    its own in DIR.
  }];
  let options = [
    HardwareGeneration, LibtpuForm,
    Option<"onDeviceChecks", "on-device-checks", "std::string", "\"\"",
           "Categories of run-time checks to insert: bounds">,
    Option<"allowHlo", "allow-hlo", "bool", "false", "Run the HLO stage: linalg and tensors to vectors">,
    Option<"dumpTo", "dump-to", "std::string", "\"\"", "Directory for one file per stage">,
    Option<"kernelName", "kernel-name", "std::string", "\"kernel\"", "Name in the dumps' file names; kernel if empty">
  ];
}

#endif // MOSAIC_PASSES
