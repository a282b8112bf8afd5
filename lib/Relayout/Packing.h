//===- Packing.h - Between the vregs of a narrow and of a wide type --------===//
//
// One packed vreg holds the elements of f = wide / narrow bits unpacked ones.
// Which ones, the two layouts say; two orders exist in hardware:
//
//   compressed    the parts one under the other: rows 0…7 of part 0, then part 1
//   interleaved   the parts side by side in each word: sub-element k of a word
//                 comes from part k
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_PACKING_H
#define MOSAIC_RELAYOUT_PACKING_H

#include "Relayout/VregArray.h"

/// Converts to a wider element type: `source` in a packed layout, `result`
/// (laid out, without vregs) in a layout of more bits. Integers are
/// sign-extended; a float result of an integer source is its value.
///
/// Returns: success; result->vregs filled, one op per vreg
/// Errors:  layouts between which no unpack moves the elements, at `op`
/// Source:  relayout.md 7
MlirLogicalResult mosaicUnpackVregs(MosaicBuilder *builder, MlirOperation op,
                                    const MosaicVregArray *source,
                                    MosaicVregArray *result);

/// Converts to a narrower element type: the way back. Floats are rounded to
/// nearest even, integers keep their low bits. Masks of words become masks of
/// narrower elements where mosaicPacksInto; those of less than 16 bits are only
/// for a compiler that packs as many masks.
MlirLogicalResult mosaicPackVregs(MosaicBuilder *builder, MlirOperation op,
                                  const MosaicVregArray *source,
                                  MosaicVregArray *result);

/// The mask of one packed vreg, of `count` masks of words at increasing
/// positions. The parts at no position are padding, and may be anything.
///
/// Requires: a mask of 16-bit elements, or a compiler that packs more than two
MlirValue mosaicPackMasks(MosaicBuilder *builder, MlirType maskType,
                          intptr_t count, const MlirValue *masks,
                          const int32_t *positions);

/// Whether a compressed pack brings elements from one layout into the other, of
/// fewer bits, without any movement.
bool mosaicPacksInto(const MosaicTarget *target, MosaicVectorLayout wide,
                     MosaicVectorLayout narrow);

#endif // MOSAIC_RELAYOUT_PACKING_H
