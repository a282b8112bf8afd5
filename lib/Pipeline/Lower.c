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

#include "Pipeline/Dump.h"
#include "Pipeline/Hlo.h"
#include "Support/Arena.h"
#include "Support/Diagnostics.h"
#include "Transforms/InferMemRefLayout/TiledType.h"

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"

#include <assert.h>
#include <string.h>

/// Rows of scratch memory that a relayout may use: one register more than a
/// transpose of eight needs.
enum { SCRATCH_ROWS = 8 * (8 + 1) };

/// First generation with a matrix unit of 256x256.
enum { LARGE_MXU_GENERATION = 6 };

/// When a stage is part of the pipeline.
typedef enum StageCondition {
  ALWAYS,
  WITH_HLO,
  WITH_BOUNDS_CHECKS
} StageCondition;

/// How a stage's passes are written: HLO is a list of its own, TARGET takes the
/// generation, TILING also the element widths with large tiles, LAST the matrix
/// unit, the scratch and the form.
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

/// Element widths whose operands the compiler's own XLA gives the large
/// second-minor tile: a kernel that expects another tile is refused, or its
/// operands are copied into it on the way.
static const char *largeTiles(const MosaicLowerOptions *options) {
  enum { FIRST_LARGE_BYTES = 6 }; // the generation, in November 2025
  return options->libtpuForm == MOSAIC_LIBTPU_FORM_CURRENT ||
                 options->hardwareGeneration >= FIRST_LARGE_BYTES
             ? "x8,x4"
             : "x4";
}

static const char *pipelineOf(const Stage *stage,
                              const MosaicLowerOptions *options,
                              MosaicArena *arena) {
  const int generation = options->hardwareGeneration;
  const int mxu = generation < LARGE_MXU_GENERATION ? 128 : 256;
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
        stage->passes, generation, largeTiles(options));
  case LAST:
    return mosaicArenaFormat(
        arena,
        "func.func(%s{hardware-generation=%d mxu-contracting-size=%d "
        "mxu-noncontracting-size=%d max-sublanes-in-scratch=%d "
        "libtpu-form=%s})",
        stage->passes, generation, mxu, mxu, SCRATCH_ROWS,
        formName(options->libtpuForm));
  }
  return stage->passes;
}

//===----------------------------------------------------------------------===//
// Checks in front
//===----------------------------------------------------------------------===//

/// The first error that a verification reports.
typedef struct FirstError {
  MosaicArena *arena;
  MlirLocation location;
  const char *message;
} FirstError;

typedef struct TextBuffer {
  MosaicArena *arena;
  const char *text;
} TextBuffer;

static void appendText(MlirStringRef part, void *userData) {
  TextBuffer *buffer = userData;
  buffer->text = mosaicArenaFormat(buffer->arena, "%s%.*s", buffer->text,
                                   (int)part.length, part.data);
}

static MlirLogicalResult keepFirstError(MlirDiagnostic diagnostic,
                                        void *userData) {
  FirstError *first = userData;
  if (mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
    return mlirLogicalResultFailure(); // not ours to handle
  if (first->message)
    return mlirLogicalResultSuccess();
  TextBuffer buffer = {.arena = first->arena, .text = ""};
  mlirDiagnosticPrint(diagnostic, appendText, &buffer);
  first->location = mlirDiagnosticGetLocation(diagnostic);
  first->message = buffer.text;
  return mlirLogicalResultSuccess();
}

// Verifies, and turns what the verifier reports into one error that says whose
// input it is about.
static MlirLogicalResult verify(MlirOperation module, MosaicArena *arena) {
  FirstError first = {.arena = arena,
                      .location = mlirOperationGetLocation(module)};
  const MlirContext context = mlirOperationGetContext(module);
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepFirstError, &first, NULL);
  const bool verified = mlirOperationVerify(module);
  mlirContextDetachDiagnosticHandler(context, handler);
  if (verified)
    return mlirLogicalResultSuccess();
  return mosaicLocationError(
      first.location, "mosaic-lower: the module does not verify: %s",
      first.message ? first.message : "no reason was given");
}

static MlirLogicalResult checkOptions(MlirOperation module,
                                      const MosaicLowerOptions *options) {
  const MlirLocation location = mlirOperationGetLocation(module);
  const int generation = options->hardwareGeneration;
  if (generation == MOSAIC_GENERATION_UNSET)
    return mosaicLocationError(location,
                               "mosaic-lower: hardware-generation (%d to %d) "
                               "must be given",
                               MOSAIC_GENERATION_OLDEST,
                               MOSAIC_GENERATION_NEWEST);
  if (generation < MOSAIC_GENERATION_OLDEST ||
      generation > MOSAIC_GENERATION_NEWEST)
    return mosaicLocationError(
        location, "mosaic-lower: hardware-generation is %d; there are %d to %d",
        generation, MOSAIC_GENERATION_OLDEST, MOSAIC_GENERATION_NEWEST);
  const char *checks = options->onDeviceChecks;
  if (checks && *checks && strcmp(checks, "bounds") != 0)
    return mosaicLocationError(
        location,
        "mosaic-lower: on-device-checks is '%s'; the one category is bounds",
        checks);
  return mlirLogicalResultSuccess();
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
  MosaicArena *arena = mosaicArenaCreate();
  MlirLogicalResult result = verify(module, arena);
  if (mlirLogicalResultIsSuccess(result))
    result = runStages(module, options, run, userData, arena);
  mosaicArenaDestroy(arena);
  return result;
}

//===----------------------------------------------------------------------===//
// Without a pass around it
//===----------------------------------------------------------------------===//

// A pass manager of its own for each stage. What comes out of the last is
// verified.
static MlirLogicalResult runAlone(const char *pipeline, void *userData) {
  const MlirOperation module = *(MlirOperation *)userData;
  const MlirContext context = mlirOperationGetContext(module);
  MlirPassManager manager = mlirPassManagerCreateOnOperation(
      context, mlirStringRefCreateFromCString("builtin.module"));
  mlirPassManagerEnableVerifier(manager, false);
  MosaicArena *arena = mosaicArenaCreate();
  TextBuffer error = {.arena = arena, .text = ""};
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString(pipeline), appendText, &error);
  assert(!mosaicFailed(result) && "stages are made of registered passes");
  if (!mosaicFailed(result))
    result = mlirPassManagerRunOnOp(manager, module);
  mosaicArenaDestroy(arena);
  mlirPassManagerDestroy(manager);
  return result;
}

MlirLogicalResult mosaicLowerRun(MlirOperation module,
                                 const MosaicLowerOptions *options) {
  mosaicRegisterPasses();
  MOSAIC_TRY(mosaicLowerRunWith(module, options, runAlone, &module));
  return mosaicVerify(module);
}
