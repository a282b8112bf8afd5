//===- Compare.c - Layout rules of comparisons -----------------------------===//
//
// A comparison is elementwise, and its mask has the width of what it compares:
//
//   cmpf 16,{0,0},(8,128)  ->  mask 16,{0,0},(8,128)
//
// Where the generation compares packed elements part by part, as words, and
// words are what the mask selects or becomes, it stays the mask of words that
// it is made of:
//
//   cmpf 16,{0,0},(8,128)  ->  mask 32,{0,0},(8,128)
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include "CAPI/Shims.h"
#include "Transforms/PackedCompares.h"

// Whether a user of a mask hands it on as a mask.
static bool passesMaskOn(MlirOperation user) {
  return mlirOperationGetNumResults(user) == 1 &&
         inferIsMask(mlirValueGetType(mlirOperationGetResult(user, 0))) &&
         mosaicOperationIsElementwiseMappable(user);
}

// Whether a user of a mask makes words of it, or selects words by it.
static bool usesMaskOfWords(MlirOperation user) {
  return (mosaicOperationIs(user, "arith.extui") ||
          mosaicOperationIs(user, "arith.extsi") ||
          mosaicOperationIs(user, "arith.select")) &&
         mosaicElementBitwidth(
             mlirValueGetType(mlirOperationGetResult(user, 0))) == 32;
}

// Whether every user of the mask, and of the masks made of it, takes words.
static bool isUsedForWords(const Inference *inference, MlirValue mask) {
  typedef struct Pending {
    MlirValue mask;
    struct Pending *next;
  } Pending;
  enum { MOST_MASKS = 16 };
  Pending first = {.mask = mask};
  Pending *pending = &first;
  for (int count = 0; pending; ++count) {
    MlirOpOperand use = mlirValueGetFirstUse(pending->mask);
    if (mlirOpOperandIsNull(use) || count == MOST_MASKS)
      return false;
    pending = pending->next;
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      const MlirOperation user = mlirOpOperandGetOwner(use);
      if (passesMaskOn(user)) {
        Pending *more = MOSAIC_ARENA_NEW(inference->arena, Pending);
        *more =
            (Pending){.mask = mlirOperationGetResult(user, 0), .next = pending};
        pending = more;
      } else if (!usesMaskOfWords(user)) {
        return false;
      }
    }
  }
  return true;
}

MlirLogicalResult inferCompare(Inference *inference, MlirOperation op,
                               OpLayouts *layouts) {
  MOSAIC_TRY(inferElementwise(inference, op, layouts));
  const int64_t width =
      mosaicElementBitwidth(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  if (inference->options->strictReference || width == 1 || width >= 32 ||
      mosaicComparesPacked(&inference->target, op) ||
      !isUsedForWords(inference, mlirOperationGetResult(op, 0)))
    return mlirLogicalResultSuccess();
  MosaicVectorLayout request, result;
  inferChooseExtension(inference, width, 32, layouts->in[0].layout, &request,
                       &result);
  layouts->in[0] = layouts->in[1] = inferSome(request);
  layouts->out[0] = inferSome(result);
  return mlirLogicalResultSuccess();
}
