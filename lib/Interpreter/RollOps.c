//===- RollOps.c - Between vector registers and whole vectors -------------===//
//
// Source: vreg_ops.md 1, 5
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Vreg.h"

#include "Layout/Placement.h"

#include "mosaic-c/TpuDialect.h"
#include "mosaic-c/VectorLayout.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>
#include <stdlib.h>

/// How the vregs of a rolled value hold its elements.
typedef struct Roll {
  bool identity; ///< one vreg, and the value has its type
  MosaicVectorLayout layout;
} Roll;

static const MosaicTarget kTarget = {.hardwareGeneration =
                                         MOSAIC_GENERATION_NEWEST,
                                     .sublaneCount = SUBLANES,
                                     .laneCount = LANES};

static bool sameShape(const ValueType *left, const ValueType *right) {
  return left->rank == right->rank &&
         shapesEqual(left->rank, left->shape, right->shape);
}

/// The layout attribute, where there is one; else the native tiling.
static bool rollLayout(const Instruction *instruction, const char *name,
                       int64_t perWord, MosaicVectorLayout *layout) {
  assert(perWord > 0);
  *layout = (MosaicVectorLayout){.bitwidth = (int8_t)(32 / perWord),
                                 .implicitDim = MOSAIC_IMPLICIT_NONE,
                                 .tiling = {SUBLANES * perWord, LANES}};
  const MlirAttribute list = decodeAttribute(instruction, name);
  if (mlirAttributeIsNull(list) || !mlirAttributeIsAArray(list) ||
      mlirArrayAttrGetNumElements(list) != 1)
    return true;
  MosaicOptionalVectorLayout parsed = {.present = false};
  if (!tpuAttributeIsAVectorLayout(mlirArrayAttrGetElement(list, 0)) ||
      !mosaicVectorLayoutParse(
          tpuVectorLayoutAttrGetText(mlirArrayAttrGetElement(list, 0)), &parsed,
          NULL) ||
      !parsed.present || !mosaicVectorLayoutIsValid(parsed.layout, &kTarget))
    return decodeError(instruction, "has a layout that vregs cannot hold");
  *layout = parsed.layout;
  return true;
}

/// The two sides of a roll or unroll: vregs of one type, and the value that they hold.
typedef struct RollSides {
  const char *layoutName;
  int32_t numVregs;
  const ValueType *vregs;
  const ValueType *whole;
} RollSides;

static bool decodeSides(MosaicArena *arena, Instruction *instruction,
                        RollSides sides) {
  const ValueType *vreg = &sides.vregs[0], *whole = sides.whole;
  Roll *roll = MOSAIC_ARENA_NEW(arena, Roll);
  instruction->attributes = roll;
  if (sides.numVregs == 0)
    return decodeError(instruction, "has no vregs");
  if (!checkVreg(instruction, vreg))
    return false;
  for (int32_t i = 1; i < sides.numVregs; ++i)
    if (!checkSameVreg(instruction, vreg, &sides.vregs[i]))
      return false;
  roll->identity = sides.numVregs == 1 && sameShape(vreg, whole);
  if (!rollLayout(instruction, sides.layoutName, vregSubelements(vreg),
                  &roll->layout))
    return false;
  if (roll->identity)
    return true;
  if (whole->kind != TYPE_VECTOR ||
      mosaicVectorLayoutPacking(roll->layout) != vregSubelements(vreg) ||
      whole->rank < mosaicVectorLayoutRank(roll->layout))
    return decodeError(
        instruction,
        "has a layout of another bit width or a higher rank than its value");
  int64_t shape[MAX_RANK], count = 1;
  mosaicVectorLayoutVregArrayShape(roll->layout, &kTarget, whole->rank,
                                   whole->shape, shape);
  for (int32_t i = 0; i < whole->rank; ++i)
    count *= shape[i];
  return count == sides.numVregs ||
         decodeError(instruction, "has %d vregs; its layout takes %" PRId64,
                     sides.numVregs, count);
}

bool decodeRoll(MosaicArena *arena, Instruction *instruction) {
  return decodeSides(arena, instruction,
                     (RollSides){.layoutName = "out_layout",
                                 .numVregs = instruction->numOperands,
                                 .vregs = instruction->operandTypes,
                                 .whole = &instruction->resultTypes[0]});
}

bool decodeUnroll(MosaicArena *arena, Instruction *instruction) {
  return decodeSides(arena, instruction,
                     (RollSides){.layoutName = "in_layout",
                                 .numVregs = instruction->numResults,
                                 .vregs = instruction->resultTypes,
                                 .whole = &instruction->operandTypes[0]});
}

/// Calls for each element of the whole: its number, the vreg and the position in it.
typedef void (*PlaceVisitor)(int64_t element, int64_t vreg, int64_t position,
                             void *data);

static void forEachPlace(const MosaicVectorLayout *layout,
                         const ValueType *whole, PlaceVisitor visit,
                         void *data) {
  const MosaicPlacement placement =
      mosaicPlacementCreate(*layout, &kTarget, whole->rank, whole->shape);
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(*layout, whole->rank, whole->shape, dims);
  const int64_t perWord = placement.packing;
  const int64_t numRows = whole->count / dims[1];
  int64_t element = 0;
  for (int64_t i = 0; i < numRows; ++i) {
    const MosaicRowPlace row =
        mosaicPlacementRow(&placement, i / dims[0], i % dims[0]);
    for (int64_t column = 0; column < dims[1]; ++column) {
      const MosaicVregPlace place =
          mosaicPlacementColumn(&placement, &row, column);
      visit(element++, place.vreg,
            vregWordAt(place.sublane, place.lane) * perWord + place.subelement,
            data);
    }
  }
}

typedef struct RollData {
  Machine *machine;
  const Instruction *instruction;
  int plane;
  uint32_t *whole;  ///< rolling: out
  Tensor **results; ///< unrolling: out
  const uint32_t *source;
} RollData;

static void rollElement(int64_t element, int64_t vreg, int64_t position,
                        void *data) {
  RollData *roll = data;
  const Tensor *tensor =
      machineTensor(roll->machine, roll->instruction, (int32_t)vreg);
  const uint32_t *in = tensorPlane(tensor, roll->plane);
  roll->whole[element] = in ? in[position] : 0;
}

static void unrollElement(int64_t element, int64_t vreg, int64_t position,
                          void *data) {
  RollData *roll = data;
  roll->results[vreg]->planes[roll->plane][position] =
      roll->source ? roll->source[element] : 0;
}

bool executeRoll(Machine *machine, const Instruction *instruction) {
  const Roll *roll = instruction->attributes;
  if (roll->identity)
    return executeSameValue(machine, instruction);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  RollData data = {.machine = machine, .instruction = instruction};
  for (data.plane = 0; data.plane < ALL_PLANES && result->planes[data.plane];
       ++data.plane) {
    data.whole = result->planes[data.plane];
    forEachPlace(&roll->layout, &instruction->resultTypes[0], rollElement,
                 &data);
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// What no element of the whole fills is undefined.
bool executeUnroll(Machine *machine, const Instruction *instruction) {
  const Roll *roll = instruction->attributes;
  if (roll->identity)
    return executeSameValue(machine, instruction);
  const Tensor *whole = machineTensor(machine, instruction, 0);
  Tensor **results = (Tensor **)allocateZeroed((size_t)instruction->numResults,
                                               sizeof(Tensor *));
  const uint64_t seed = machineFillSeed(machine);
  RollData data = {
      .machine = machine, .instruction = instruction, .results = results};
  for (int32_t i = 0; i < instruction->numResults; ++i) {
    results[i] = machineCreateResult(instruction, i, /*poisoned=*/true);
    for (int plane = 0; plane < PLANES; ++plane)
      for (int64_t word = 0; word < VREG_WORDS; ++word)
        vregPoisonWord(&instruction->resultTypes[i], results[i]->planes[plane],
                       word, plane, seed);
    for (int64_t k = 0; k < results[i]->count; ++k)
      results[i]->planes[ORIGINS][k] = originOf(instruction);
  }
  for (data.plane = 0; data.plane < ALL_PLANES; ++data.plane) {
    data.source = tensorPlane(whole, data.plane);
    forEachPlace(&roll->layout, &instruction->operandTypes[0], unrollElement,
                 &data);
  }
  for (int32_t i = 0; i < instruction->numResults; ++i)
    machineSetTensor(machine, instruction, i, results[i]);
  free((void *)results);
  return true;
}
