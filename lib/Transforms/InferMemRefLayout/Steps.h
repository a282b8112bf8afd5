//===- Steps.h - What tpu-infer-memref-layout does besides types -----------===//
//
// InferMemRefLayout.c runs the steps; each is in the file named over it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_STEPS_H
#define MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_STEPS_H

#include "Builder/Types.h"
#include "Support/Arena.h"

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

// DmaShapes.c

/// Finds the operands of a DMA that hold data, not semaphores: its source, then its
/// target. Returns how many there are.
intptr_t mosaicFindDmaSides(MlirOperation op, intptr_t sides[2]);

typedef struct MosaicDma MosaicDma;

/// The DMAs of a function, with the shapes that they have in the kernel.
typedef struct MosaicDmas {
  intptr_t count;
  MosaicDma *items;
} MosaicDmas;

/// Finds them, before memrefs are padded.
MosaicDmas mosaicFindDmas(MlirOperation function, MosaicArena *arena);

/// After: gives both sides of each DMA one shape, the largest that both have room
/// for or that they have in common.
void mosaicMatchDmaShapes(const MosaicDmas *dmas, const MosaicTarget *target,
                          MosaicArena *arena);

// PaddedViews.c

/// Pads what is seen of a memref that had the shape `before`: the types of bitcasts,
/// squeezes, reshapes and slices of it, and of their views.
void mosaicPadViews(MlirValue memref, MosaicShape before, MosaicArena *arena);

// Sizes.c

/// Replaces memref.dim of static memrefs by the sizes that they have before they
/// are padded.
void mosaicKeepSizes(MlirOperation function, MosaicArena *arena);

// Written.c

/// Whether a store or a DMA writes the memref, through views of it or not.
bool mosaicMemRefIsWritten(MlirValue memref);

#endif // MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_STEPS_H
