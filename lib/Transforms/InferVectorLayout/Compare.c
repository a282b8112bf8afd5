//===- Compare.c - Layout rules of comparisons -----------------------------===//
//
// A comparison is elementwise, and its mask has the width of what it compares:
//
//   cmpf 16,{0,0},(8,128)  ->  mask 16,{0,0},(8,128)
//
// Where words are what the mask selects or becomes, or where the generation
// compares packed elements part by part, as words, and the mask is moved, it is
// a mask of words:
//
//   cmpf 16,{0,0},(8,128)  ->  mask 32,{0,0},(8,128)
//
// Packing it where narrower elements take it costs as much as at once, and masks
// of words move at less cost.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include "CAPI/Shims.h"
#include "Transforms/PackedCompares.h"

/// How a mask, and the masks made of it, are used.
typedef struct MaskUses {
  bool asWords; ///< words are made of it, or selected by it
  bool asOther; ///< narrower elements are, or more than was looked at
  bool isMoved; ///< its elements go elsewhere
} MaskUses;

// Notes what a user does with a mask.
//
// Returns: whether it makes another mask of it
static bool noteUser(MlirOperation user, MaskUses *uses) {
  const MlirType type = mlirOperationGetNumResults(user) == 1
                            ? mlirValueGetType(mlirOperationGetResult(user, 0))
                            : (MlirType){NULL};
  if (!mlirTypeIsNull(type) && inferIsMask(type) &&
      mlirOperationGetNumRegions(user) == 0) {
    uses->isMoved |= !mosaicOperationIsElementwiseMappable(user);
    return true;
  }
  const bool takesWords = (mosaicOperationIs(user, "arith.extui") ||
                           mosaicOperationIs(user, "arith.extsi") ||
                           mosaicOperationIs(user, "arith.select")) &&
                          mosaicElementBitwidth(type) == 32;
  uses->asWords |= takesWords;
  uses->asOther |= !takesWords;
  return false;
}

static MaskUses findUses(const Inference *inference, MlirValue mask) {
  typedef struct Pending {
    MlirValue mask;
    struct Pending *next;
  } Pending;
  enum { MOST_MASKS = 16 };
  MaskUses uses = {0};
  Pending first = {.mask = mask};
  Pending *pending = &first;
  for (int count = 0; pending; ++count) {
    MlirOpOperand use = mlirValueGetFirstUse(pending->mask);
    if (mlirOpOperandIsNull(use) || count == MOST_MASKS)
      uses.asOther = true;
    if (count == MOST_MASKS)
      break;
    pending = pending->next;
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      const MlirOperation user = mlirOpOperandGetOwner(use);
      if (!noteUser(user, &uses))
        continue;
      Pending *more = MOSAIC_ARENA_NEW(inference->arena, Pending);
      *more =
          (Pending){.mask = mlirOperationGetResult(user, 0), .next = pending};
      pending = more;
    }
  }
  return uses;
}

MlirLogicalResult inferCompare(Inference *inference, MlirOperation op,
                               OpLayouts *layouts) {
  MOSAIC_TRY(inferElementwise(inference, op, layouts));
  const int64_t width =
      mosaicElementBitwidth(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  if (inference->options->strictReference || width == 1 || width >= 32)
    return mlirLogicalResultSuccess();
  const MaskUses uses = findUses(inference, mlirOperationGetResult(op, 0));
  const bool staysWords = mosaicComparesPacked(&inference->target, op)
                              ? uses.asWords && !uses.asOther
                              : uses.asWords || uses.isMoved;
  if (!staysWords)
    return mlirLogicalResultSuccess();
  MosaicVectorLayout request, result;
  inferChooseExtension(inference, width, 32, layouts->in[0].layout, &request,
                       &result);
  layouts->in[0] = layouts->in[1] = inferSome(request);
  layouts->out[0] = inferSome(result);
  return mlirLogicalResultSuccess();
}
