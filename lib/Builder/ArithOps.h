//===- ArithOps.h - Constants, arithmetic, comparisons and casts -----------===//
//
// All take scalars and vectors alike; a comparison or cast of a vector keeps
// its shape.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_BUILDER_ARITHOPS_H
#define MOSAIC_BUILDER_ARITHOPS_H

#include "Builder/Builder.h"

// Constants. A vector type gives a splat.

/// `arith.constant` of any attribute: an element of a scalar type, an elements
/// attribute of a vector type.
MlirValue mosaicBuildConstant(MosaicBuilder *builder, MlirType type,
                              MlirAttribute value);
/// A constant of `type` whose every element is `element`.
MlirValue mosaicBuildSplat(MosaicBuilder *builder, MlirType type,
                           MlirAttribute element);
/// `type` is an integer or index type, or a vector of one. Bits that the type
/// has no room for are dropped.
MlirValue mosaicBuildIntConstant(MosaicBuilder *builder, MlirType type,
                                 int64_t value);
/// `type` is a float type or a vector of one; the value is rounded to it.
MlirValue mosaicBuildFloatConstant(MosaicBuilder *builder, MlirType type,
                                   double value);
/// Zero of an integer, index or float type, or of a vector of one.
MlirValue mosaicBuildZero(MosaicBuilder *builder, MlirType type);
MlirValue mosaicBuildIndexConstant(MosaicBuilder *builder, int64_t value);
MlirValue mosaicBuildI32Constant(MosaicBuilder *builder, int64_t value);

// Two operands of one type, result of the same type.

MlirValue mosaicBuildAddI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildSubI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildMulI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildDivSI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildDivUI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildRemSI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildRemUI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildAndI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildOrI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildXOrI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildShLI(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildShRSI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildShRUI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildMaxSI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildMinSI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildMaxUI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildMinUI(MosaicBuilder *builder, MlirValue lhs,
                           MlirValue rhs);
MlirValue mosaicBuildAddF(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildSubF(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildMulF(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildMaximumF(MosaicBuilder *builder, MlirValue lhs,
                              MlirValue rhs);
MlirValue mosaicBuildMinimumF(MosaicBuilder *builder, MlirValue lhs,
                              MlirValue rhs);

// Comparisons and choice.

/// Numbers of `arith.cmpi`'s predicates.
typedef enum MosaicCmpIPredicate {
  MOSAIC_CMPI_EQ = 0,
  MOSAIC_CMPI_NE = 1,
  MOSAIC_CMPI_SLT = 2,
  MOSAIC_CMPI_SLE = 3,
  MOSAIC_CMPI_SGT = 4,
  MOSAIC_CMPI_SGE = 5,
  MOSAIC_CMPI_ULT = 6,
  MOSAIC_CMPI_ULE = 7,
  MOSAIC_CMPI_UGT = 8,
  MOSAIC_CMPI_UGE = 9,
} MosaicCmpIPredicate;

/// Numbers of `arith.cmpf`'s predicates (O: ordered, U: unordered or …).
typedef enum MosaicCmpFPredicate {
  MOSAIC_CMPF_FALSE = 0,
  MOSAIC_CMPF_OEQ = 1,
  MOSAIC_CMPF_OGT = 2,
  MOSAIC_CMPF_OGE = 3,
  MOSAIC_CMPF_OLT = 4,
  MOSAIC_CMPF_OLE = 5,
  MOSAIC_CMPF_ONE = 6,
  MOSAIC_CMPF_ORD = 7,
  MOSAIC_CMPF_UEQ = 8,
  MOSAIC_CMPF_UGT = 9,
  MOSAIC_CMPF_UGE = 10,
  MOSAIC_CMPF_ULT = 11,
  MOSAIC_CMPF_ULE = 12,
  MOSAIC_CMPF_UNE = 13,
  MOSAIC_CMPF_UNO = 14,
  MOSAIC_CMPF_TRUE = 15,
} MosaicCmpFPredicate;

MlirValue mosaicBuildCmpI(MosaicBuilder *builder, MosaicCmpIPredicate predicate,
                          MlirValue lhs, MlirValue rhs);
MlirValue mosaicBuildCmpF(MosaicBuilder *builder, MosaicCmpFPredicate predicate,
                          MlirValue lhs, MlirValue rhs);
/// `condition` is an i1, or a vector of i1 as long as the values.
MlirValue mosaicBuildSelect(MosaicBuilder *builder, MlirValue condition,
                            MlirValue ifTrue, MlirValue ifFalse);

// Casts, to the full result type.

MlirValue mosaicBuildExtSI(MosaicBuilder *builder, MlirValue value,
                           MlirType type);
MlirValue mosaicBuildExtUI(MosaicBuilder *builder, MlirValue value,
                           MlirType type);
MlirValue mosaicBuildTruncI(MosaicBuilder *builder, MlirValue value,
                            MlirType type);
MlirValue mosaicBuildArithExtF(MosaicBuilder *builder, MlirValue value,
                               MlirType type);
MlirValue mosaicBuildArithTruncF(MosaicBuilder *builder, MlirValue value,
                                 MlirType type);
MlirValue mosaicBuildArithSIToFP(MosaicBuilder *builder, MlirValue value,
                                 MlirType type);
MlirValue mosaicBuildArithUIToFP(MosaicBuilder *builder, MlirValue value,
                                 MlirType type);
MlirValue mosaicBuildArithFPToSI(MosaicBuilder *builder, MlirValue value,
                                 MlirType type);
MlirValue mosaicBuildArithBitcast(MosaicBuilder *builder, MlirValue value,
                                  MlirType type);
MlirValue mosaicBuildIndexCast(MosaicBuilder *builder, MlirValue value,
                               MlirType type);

/// `math.trunc`: a float without its fraction.
MlirValue mosaicBuildMathTrunc(MosaicBuilder *builder, MlirValue value);
MlirValue mosaicBuildMathRoundEven(MosaicBuilder *builder, MlirValue value);

// Index arithmetic that folds what is constant, so that lowered accesses read
// well before any canonicalization.

/// `base + offset`: `base` itself for 0, a constant for a constant base.
MlirValue mosaicBuildIndexAdd(MosaicBuilder *builder, MlirValue base,
                              int64_t offset);

#endif // MOSAIC_BUILDER_ARITHOPS_H
