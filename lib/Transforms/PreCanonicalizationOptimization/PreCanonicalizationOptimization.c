//===- PreCanonicalizationOptimization.c - Data movement into neighbours --===//
//
// Contract of pre-canonicalization-optimization
//   needs       a function in the tpu dialect whose memrefs have tiled layouts
//   guarantees  the same results; transposes and reshapes that a matmul, a load
//               or a store next to them can do are left to it
//   options     hardware-generation: 4 and newer fold packed elements too
//
// Source: canonicalize.md 4
//
//===----------------------------------------------------------------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/Accessors.h"
#include "Support/Diagnostics.h"
#include "Transforms/TargetCheck.h"

#include "mosaic-c/Passes.h"

static const struct {
  const char *name;
  MosaicPreRewrite rewrite;
} kRewrites[] = {
    // clang-format off
    {"tpu.matmul",        mosaicFuseRhsTranspose},
    {"tpu.reshape",       mosaicFoldReshapeIntoLoad},
    {"tpu.reshape",       mosaicLoadReshaped},
    {"tpu.transpose",     mosaicLoadTransposed},
    {"tpu.vector_store",  mosaicFoldReshapeIntoStore},
    {"tpu.vector_store",  mosaicStoreReshaped},
    {"tpu.vector_store",  mosaicStoreTransposed},
    {"tpu.vector_store",  mosaicStoreStrips},
    {"vector.shape_cast", mosaicFoldReshapeIntoLoad},
    {"vector.shape_cast", mosaicLoadReshaped},
    {"vector.store",      mosaicFoldReshapeIntoStore},
    {"vector.store",      mosaicStoreReshaped},
    {"vector.store",      mosaicStoreTransposed},
    {"vector.store",      mosaicStoreStrips},
    {"vector.transpose",  mosaicLoadTransposed},
    // clang-format on
};

typedef struct Walk {
  const MosaicTarget *target;
  MosaicArena *arena;
} Walk;

static MlirWalkResult visit(MlirOperation op, void *userData) {
  const Walk *walk = userData;
  for (size_t i = 0; i < sizeof kRewrites / sizeof *kRewrites; ++i)
    if (mosaicOperationIs(op, kRewrites[i].name) &&
        kRewrites[i].rewrite(op, walk->target, walk->arena))
      break; // `op` may be gone
  return MlirWalkResultAdvance;
}

MlirLogicalResult mosaicPreCanonicalizationOptimizationRun(
    MlirOperation function,
    const MosaicPreCanonicalizationOptimizationOptions *options) {
  MOSAIC_TRY(mosaicCheckTarget(function, &options->target));
  Walk walk = {.target = &options->target, .arena = mosaicArenaCreate()};
  mlirOperationWalk(function, visit, &walk, MlirWalkPostOrder);
  mosaicArenaDestroy(walk.arena);
  return mlirLogicalResultSuccess();
}
