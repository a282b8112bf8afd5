//===- Compare.c - Results against expected numbers -----------------------===//

#include "Compare.h"

#include "Interpreter/Array.h"

#include <math.h>
#include <string.h>

/// |actual - expected| <= relative * |expected| + absolute * (largest finite |expected|).
typedef struct Tolerance {
  ElementFormat format;
  double relative, absolute;
} Tolerance;

static const Tolerance kTolerances[] = {
    {ELEMENT_F32, 1e-5, 1e-5},
    {ELEMENT_BF16, 0x1p-7, 0x1p-8},
    {ELEMENT_F16, 0x1p-9, 0x1p-10},
};

static const Tolerance kNarrowTolerance = {ELEMENT_NONE, 0x1p-3, 0.02};

static Tolerance toleranceOf(ElementType type) {
  for (size_t i = 0; i < sizeof(kTolerances) / sizeof(kTolerances[0]); ++i)
    if (kTolerances[i].format == type.format)
      return kTolerances[i];
  return kNarrowTolerance;
}

static uint64_t bitsAt(const ArrayType *type, const void *data,
                       int64_t position) {
  uint64_t bits = 0;
  memcpy(&bits, (const uint8_t *)data + position * type->storageBytes,
         type->storageBytes);
  return type->isBool ? bits != 0 : bits & elementMask(type->element.width);
}

static double valueAt(const ArrayType *type, const void *data,
                      int64_t position) {
  const uint64_t bits = bitsAt(type, data, position);
  return elementIsFloat(type->element)
             ? elementToDouble(type->element, bits)
             : (double)elementSigned(type->element, bits);
}

static double largestFinite(const ArrayType *type, const void *data,
                            int64_t count) {
  double largest = 0;
  for (int64_t i = 0; i < count; ++i) {
    const double magnitude = fabs(valueAt(type, data, i));
    if (isfinite(magnitude) && magnitude > largest)
      largest = magnitude;
  }
  return largest;
}

static bool isChecked(const ResultCheck *check, int64_t position) {
  if (!check->hasRanges)
    return true;
  for (int32_t i = 0; i < check->numRanges; ++i)
    if (position >= check->ranges[i][0] && position < check->ranges[i][1])
      return true;
  return false;
}

static bool floatsAgree(double actual, double expected, double bound) {
  if (isnan(expected) || isnan(actual))
    return isnan(expected) && isnan(actual);
  if (isinf(expected) || isinf(actual))
    return expected == actual;
  return fabs(actual - expected) <= bound;
}

Comparison compareResult(const MosaicArray *actual, const void *expected,
                         int64_t count, const ResultCheck *check) {
  const ArrayType *type = findArrayType(actual->type);
  const bool floats = elementIsFloat(type->element);
  Tolerance tolerance = toleranceOf(type->element);
  tolerance.absolute *= floats ? largestFinite(type, expected, count) : 0;
  if (check->hasTolerance) {
    tolerance.relative = check->relative;
    tolerance.absolute = check->absolute;
  }
  Comparison result = {.largestError = -1};
  for (int64_t i = 0; i < count; ++i) {
    if (!isChecked(check, i))
      continue;
    ++result.compared;
    const double got = valueAt(type, actual->data, i),
                 wanted = valueAt(type, expected, i);
    const bool undefined = actual->undefined && actual->undefined[i];
    const double bound = tolerance.relative * fabs(wanted) + tolerance.absolute;
    const bool agree =
        floats || check->hasTolerance
            ? floatsAgree(got, wanted, bound)
            : bitsAt(type, actual->data, i) == bitsAt(type, expected, i);
    if (agree && !undefined)
      continue;
    const double error =
        isfinite(got) && isfinite(wanted) ? fabs(got - wanted) : INFINITY;
    if (result.different++ == 0) {
      result.first = i;
      result.firstActual = got;
      result.firstExpected = wanted;
    }
    result.undefined += undefined;
    if (error > result.largestError) {
      result.largest = i;
      result.largestError = error;
      result.largestActual = got;
      result.largestExpected = wanted;
    }
  }
  return result;
}
