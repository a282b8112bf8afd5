//===- Lower.c - mosaic-lower: the passes of a lowering, in order ----------===//
//
// Contract
//   needs       a module in the tpu dialect, with memrefs that may have layouts
//               but without vector layouts; with allow-hlo also linalg, on
//               memrefs or tensors
//   guarantees  what tpu-apply-vector-layout guarantees; one file per stage in
//               the dump directory, if one is given, also of the stages in
//               front of a failure
//   options     hardware-generation is mandatory
//
//===----------------------------------------------------------------------===//

#include "Pipeline/Lower.h"

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "Pipeline/Dump.h"
#include "Pipeline/Hlo.h"
#include "Support/Arena.h"
#include "Support/Diagnostics.h"
#include "Support/Text.h"
#include "Transforms/InferMemRefLayout/CanonicalizerGuards.h"
#include "Transforms/TargetCheck.h"
#include "Transforms/VectorOps.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Pass.h"

#include <string.h>

/// When a stage is part of the pipeline.
typedef enum StageCondition {
  ALWAYS,
  WITH_HLO,
  WITH_BOUNDS_CHECKS
} StageCondition;

/// How a stage's passes are written: HLO is a list of its own, TARGET takes the
/// generation, TILING also the element widths with large tiles, LAST the matrix
/// unit and the form.
typedef enum StageOptions { PLAIN, HLO, TARGET, TILING, LAST } StageOptions;

typedef struct Stage {
  const char *name; ///< of its dump
  StageCondition condition;
  StageOptions options;
  const char *passes; ///< one pass of a function, or module passes if PLAIN
} Stage;

// Names: spec/analyses.md 6.1, and post-canonicalize-mosaic-simplify of 6.2.
static const Stage kStages[] = {
    // clang-format off
    {"post-hlo-conversion",               WITH_HLO,           HLO,    NULL},
    {"post-infer-memref-layout",          ALWAYS,             TILING, "tpu-infer-memref-layout"},
    {"post-infer-memref-layout-simplify", ALWAYS,             PLAIN,  "func.func(mosaic-simplify,canonicalize{max-iterations=1},mosaic-simplify)"},
    {"post-assert-insertion",             WITH_BOUNDS_CHECKS, PLAIN,  "func.func(debug-assert-insertion)"},
    {"post-pre-canon-optimization",       ALWAYS,             TARGET, "pre-canonicalization-optimization"},
    {"post-pre-canon-optimization-simplify", ALWAYS,          PLAIN,  "func.func(mosaic-simplify)"},
    {"post-canonicalize-mosaic",          ALWAYS,             TARGET, "tpu-canonicalize-mosaic"},
    {"post-canonicalize-mosaic-simplify", ALWAYS,             PLAIN,  "func.func(canonicalize{max-iterations=1 region-simplify=disabled},mosaic-simplify)"},
    {"post-infer-vector-layout",          ALWAYS,             TILING, "tpu-infer-vector-layout"},
    {"post-relayout-insertion",           ALWAYS,             TARGET, "tpu-relayout-insertion"},
    {"post-apply-vector-layout",          ALWAYS,             LAST,   "tpu-apply-vector-layout"},
    {"post-apply-vector-layout-simplify", ALWAYS,             PLAIN,  "func.func(mosaic-simplify)"},
    // clang-format on
};

static const char *formName(MosaicLibtpuForm form) {
  return form == MOSAIC_LIBTPU_FORM_NOV2025 ? "nov2025" : "current";
}

static const char *flagNames(MosaicTilingFlags flags, MosaicArena *arena) {
  const struct {
    bool isSet;
    const char *name;
  } kFlags[] = {{flags.x16LargeSecondMinor, "x16"},
                {flags.x8LargeSecondMinor, "x8"},
                {flags.x4LargeSecondMinor, "x4"}};
  const char *names = "";
  for (size_t i = 0; i < sizeof(kFlags) / sizeof(kFlags[0]); ++i)
    if (kFlags[i].isSet)
      names = mosaicArenaFormat(arena, "%s%s%s", names, *names ? "," : "",
                                kFlags[i].name);
  return names;
}

static const char *pipelineOf(const Stage *stage,
                              const MosaicLowerOptions *options,
                              MosaicArena *arena) {
  const int generation = options->hardwareGeneration;
  switch (stage->options) {
  case PLAIN:
    return stage->passes;
  case HLO:
    return mosaicHloPipeline(options, arena);
  case TARGET:
    return mosaicArenaFormat(arena, "func.func(%s{hardware-generation=%d})",
                             stage->passes, generation);
  case TILING:
    return mosaicArenaFormat(
        arena, "func.func(%s{hardware-generation=%d tpu-tiling-flags=%s})",
        stage->passes, generation,
        flagNames(mosaicInferMemRefLayoutOptionsFor(options).tilingFlags,
                  arena));
  case LAST: {
    const MosaicApplyVectorLayoutOptions apply =
        mosaicApplyVectorLayoutOptionsFor(options);
    return mosaicArenaFormat(
        arena,
        "func.func(%s{hardware-generation=%d mxu-contracting-size=%d "
        "mxu-noncontracting-size=%d libtpu-form=%s})",
        stage->passes, generation, apply.mxuContractingSize,
        apply.mxuNoncontractingSize, formName(apply.libtpuForm));
  }
  }
  return stage->passes;
}

//===----------------------------------------------------------------------===//
// Checks in front
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkOptions(MlirOperation module,
                                      const MosaicLowerOptions *options) {
  const MosaicRelayoutInsertionOptions relayout =
      mosaicRelayoutInsertionOptionsFor(options);
  MOSAIC_TRY(mosaicCheckTarget(module, &relayout.target));
  const char *checks = options->onDeviceChecks;
  if (checks && *checks && strcmp(checks, "bounds") != 0)
    return mosaicLocationError(
        mlirOperationGetLocation(module),
        "mosaic-lower: on-device-checks is '%s'; the one category is bounds",
        checks);
  return mlirLogicalResultSuccess();
}

typedef struct OpCheck {
  const MosaicLowerOptions *options;
  bool isLowered; ///< the whole module, as far as can be seen
  MlirLogicalResult result;
} OpCheck;

// What only the stage in front of the layouts knows, and what it does with it.
static const struct {
  const char *name, *what;
} kHloOps[] = {
    {"memref.copy", "copies a whole memref; allow-hlo=true makes loads and "
                    "stores of it"},
    {"vector.transfer_read", "needs allow-hlo=true, which makes loads of it; "
                             "or use vector.load"},
    {"vector.transfer_write", "needs allow-hlo=true, which makes stores of "
                              "it; or use vector.store"},
};

// Views that stage makes part of the accesses through them.
static const char *const kHloViews[] = {
    "memref.collapse_shape", "memref.expand_shape", "memref.subview"};

static MlirLogicalResult checkAccess(MlirOperation op) {
  MosaicAccess access;
  if (!mosaicOperationAccess(op, &access))
    return mlirLogicalResultSuccess();
  const MlirOperation view = mosaicValueDefiningOperation(access.base);
  for (size_t i = 0; i < sizeof kHloViews / sizeof *kHloViews; ++i)
    if (mosaicOperationIs(view, kHloViews[i]))
      return mosaicOpError(op,
                           "accesses the result of '%s', which needs "
                           "allow-hlo=true; or use tpu.memref_slice, "
                           "memref_squeeze and memref_reshape",
                           kHloViews[i]);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkWithoutHlo(MlirOperation op) {
  for (size_t i = 0; i < sizeof kHloOps / sizeof *kHloOps; ++i)
    if (mosaicOperationIs(op, kHloOps[i].name))
      return mosaicOpError(op, "%s", kHloOps[i].what);
  return checkAccess(op);
}

// Whether lowering makes such ops, or vectors of packed registers, and does not
// take them.
static bool worksOnRegisters(MlirOperation op) {
  enum { PACKED_RANK = 3 };
  MosaicAccess access;
  return mosaicVectorOpHasFlag(op, MOSAIC_VECTOR_OP_OF_REGISTERS) ||
         (mosaicOperationAccess(op, &access) &&
          mosaicValueIsVector(access.value) &&
          mlirShapedTypeGetRank(mlirValueGetType(access.value)) == PACKED_RANK);
}

static bool isScalarInMemory(MlirType type) {
  return mlirTypeIsAMemRef(type) && mlirShapedTypeGetRank(type) == 0 &&
         mosaicElementBitwidth(type) > 0;
}

// Memrefs of rank 0 that hold data make the compiler of November 2025 crash.
static MlirLogicalResult checkForNov2025(MlirOperation op) {
  if (mosaicOperationIs(op, "memref.alloca") &&
      isScalarInMemory(mlirValueGetType(mlirOperationGetResult(op, 0))))
    return mosaicOpError(op,
                         "has rank 0, which libtpu-form=nov2025 lacks; give "
                         "it a dimension of size 1");
  const MlirBlock entry =
      mosaicOperationIs(op, "func.func")
          ? mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0))
          : (MlirBlock){0};
  if (mlirBlockIsNull(entry))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    if (isScalarInMemory(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      return mosaicOpError(op,
                           "has argument %d of rank 0, which "
                           "libtpu-form=nov2025 lacks; give it a dimension of "
                           "size 1",
                           (int)i);
  return mlirLogicalResultSuccess();
}

// Refuses what would come out as it went in, as code for another core, or as what
// the compiler crashes at.
static MlirWalkResult checkOp(MlirOperation op, void *userData) {
  OpCheck *check = userData;
  if (mosaicOperationIs(op, "func.func") && mosaicOperationIsOnSparseCore(op))
    check->result = mosaicOpError(op, "runs on a SparseCore, which has other "
                                      "registers; mosaic-lower is for the "
                                      "TensorCore");
  else if (check->isLowered && worksOnRegisters(op))
    check->result = mosaicOpError(op, "works on registers: this kernel is "
                                      "lowered already");
  else if (!check->options->allowHlo)
    check->result = checkWithoutHlo(op);
  if (!mosaicFailed(check->result) &&
      check->options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025)
    check->result = checkForNov2025(op);
  return mosaicFailed(check->result) ? MlirWalkResultInterrupt
                                     : MlirWalkResultAdvance;
}

static MlirLogicalResult checkOps(MlirOperation module,
                                  const MosaicLowerOptions *options) {
  OpCheck check = {.options = options,
                   .isLowered = mosaicModuleIsLowered(module),
                   .result = mlirLogicalResultSuccess()};
  mlirOperationWalk(module, checkOp, &check, MlirWalkPreOrder);
  return check.result;
}

static bool isPart(const Stage *stage, const MosaicLowerOptions *options) {
  switch (stage->condition) {
  case ALWAYS:
    return true;
  case WITH_HLO:
    return options->allowHlo;
  case WITH_BOUNDS_CHECKS:
    return options->onDeviceChecks && *options->onDeviceChecks;
  }
  return true;
}

static MlirLogicalResult runStages(MlirOperation module,
                                   const MosaicLowerOptions *options,
                                   MosaicPipelineRunner run, void *userData,
                                   MosaicArena *arena) {
  MosaicDump dump;
  MOSAIC_TRY(mosaicDumpOpen(module, options->dumpTo, options->kernelName, arena,
                            &dump));
  MOSAIC_TRY(mosaicDumpStage(&dump, module, "original"));
  MOSAIC_TRY(mosaicHloEnter(module, options));
  if (options->allowHlo) { // which canonicalizes before it infers
    mosaicProtectShapeCasts(module, arena);
    mosaicSplitConversions(module, arena);
  }
  for (size_t i = 0; i < sizeof(kStages) / sizeof(kStages[0]); ++i) {
    if (!isPart(&kStages[i], options))
      continue;
    MOSAIC_TRY(run(pipelineOf(&kStages[i], options, arena), userData));
    MOSAIC_TRY(mosaicDumpStage(&dump, module, kStages[i].name));
    if (kStages[i].options == HLO)
      MOSAIC_TRY(mosaicHloLeave(module));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicLowerRunWith(MlirOperation module,
                                     const MosaicLowerOptions *options,
                                     MosaicPipelineRunner run, void *userData) {
  MOSAIC_TRY(checkOptions(module, options));
  MOSAIC_TRY(
      mosaicVerify(module, "mosaic-lower: the module does not verify: "));
  MOSAIC_TRY(checkOps(module, options));
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLogicalResult result =
      runStages(module, options, run, userData, arena);
  mosaicArenaDestroy(arena);
  return result;
}

MlirLogicalResult mosaicPipelineError(MlirOperation module,
                                      const char *pipeline, MlirStringRef why) {
  return mosaicLocationError(mlirOperationGetLocation(module),
                             "mosaic-lower: this host does not read the "
                             "pipeline %s: %.*s",
                             pipeline, (int)why.length, why.data);
}

//===----------------------------------------------------------------------===//
// Without a pass around it
//===----------------------------------------------------------------------===//

MlirLogicalResult mosaicPipelineRunAlone(const char *pipeline, void *userData) {
  const MlirOperation module = *(MlirOperation *)userData;
  const MlirContext context = mlirOperationGetContext(module);
  MlirPassManager manager = mlirPassManagerCreateOnOperation(
      context, mlirStringRefCreateFromCString("builtin.module"));
  mlirPassManagerEnableVerifier(manager, false);
  MosaicArena *arena = mosaicArenaCreate();
  MosaicText error = {.arena = arena};
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString(pipeline), mosaicTextCallback, &error);
  if (mosaicFailed(result))
    mosaicPipelineError(module, pipeline, mosaicTextString(&error));
  else
    result = mlirPassManagerRunOnOp(manager, module);
  mosaicArenaDestroy(arena);
  mlirPassManagerDestroy(manager);
  return result;
}

MlirLogicalResult mosaicLowerRun(MlirOperation module,
                                 const MosaicLowerOptions *options) {
  mosaicRegisterPasses();
  MOSAIC_TRY(
      mosaicLowerRunWith(module, options, mosaicPipelineRunAlone, &module));
  return mosaicVerify(module, ""); // what comes out of the last stage
}
