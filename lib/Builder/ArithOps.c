//===- ArithOps.c - Constants, arithmetic, comparisons and casts -----------===//

#include "Builder/ArithOps.h"

#include "Builder/Accessors.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

MlirValue mosaicBuildConstant(MosaicBuilder *builder, MlirType type,
                              MlirAttribute value) {
  const MlirNamedAttribute attribute =
      mosaicBuilderAttribute(builder, "value", value);
  return mosaicBuildOneResult(builder,
                              &(MosaicOperationSpec){.name = "arith.constant",
                                                     .numResults = 1,
                                                     .resultTypes = &type,
                                                     .numAttributes = 1,
                                                     .attributes = &attribute});
}

MlirValue mosaicBuildSplat(MosaicBuilder *builder, MlirType type,
                           MlirAttribute element) {
  return mosaicBuildConstant(builder, type,
                             mosaicTypeIsVector(type)
                                 ? mlirDenseElementsAttrSplatGet(type, element)
                                 : element);
}

MlirValue mosaicBuildIntConstant(MosaicBuilder *builder, MlirType type,
                                 int64_t value) {
  return mosaicBuildSplat(
      builder, type,
      mosaicBuilderIntegerAttr(builder, mosaicElementType(type), value));
}

MlirValue mosaicBuildFloatConstant(MosaicBuilder *builder, MlirType type,
                                   double value) {
  return mosaicBuildSplat(
      builder, type,
      mlirFloatAttrDoubleGet(builder->context, mosaicElementType(type), value));
}

MlirValue mosaicBuildZero(MosaicBuilder *builder, MlirType type) {
  return mosaicElementIsFloat(type) ? mosaicBuildFloatConstant(builder, type, 0)
                                    : mosaicBuildIntConstant(builder, type, 0);
}

MlirValue mosaicBuildIndexConstant(MosaicBuilder *builder, int64_t value) {
  return mosaicBuildIntConstant(builder, mlirIndexTypeGet(builder->context),
                                value);
}

MlirValue mosaicBuildI32Constant(MosaicBuilder *builder, int64_t value) {
  return mosaicBuildIntConstant(
      builder, mlirIntegerTypeGet(builder->context, 32), value);
}

static MlirValue binary(MosaicBuilder *builder, const char *name, MlirValue lhs,
                        MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  const MlirType type = mlirValueGetType(lhs);
  return mosaicBuildOneResult(builder,
                              &(MosaicOperationSpec){.name = name,
                                                     .numOperands = 2,
                                                     .operands = operands,
                                                     .numResults = 1,
                                                     .resultTypes = &type});
}

#define BINARY(Name, opName)                                                   \
  MlirValue mosaicBuild##Name(MosaicBuilder *builder, MlirValue lhs,           \
                              MlirValue rhs) {                                 \
    return binary(builder, opName, lhs, rhs);                                  \
  }
// clang-format off
BINARY(AddI,     "arith.addi")
BINARY(SubI,     "arith.subi")
BINARY(MulI,     "arith.muli")
BINARY(DivSI,    "arith.divsi")
BINARY(DivUI,    "arith.divui")
BINARY(RemSI,    "arith.remsi")
BINARY(RemUI,    "arith.remui")
BINARY(AndI,     "arith.andi")
BINARY(OrI,      "arith.ori")
BINARY(XOrI,     "arith.xori")
BINARY(ShLI,     "arith.shli")
BINARY(ShRSI,    "arith.shrsi")
BINARY(ShRUI,    "arith.shrui")
BINARY(MaxSI,    "arith.maxsi")
BINARY(MinSI,    "arith.minsi")
BINARY(MaxUI,    "arith.maxui")
BINARY(MinUI,    "arith.minui")
BINARY(AddF,     "arith.addf")
BINARY(SubF,     "arith.subf")
BINARY(MulF,     "arith.mulf")
BINARY(MaximumF, "arith.maximumf")
BINARY(MinimumF, "arith.minimumf")
// clang-format on
#undef BINARY

static MlirValue compare(MosaicBuilder *builder, const char *name,
                         int64_t predicate, MlirValue lhs, MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  const MlirType type = mosaicIntegerTypeLike(mlirValueGetType(lhs), 1);
  const MlirNamedAttribute attribute = mosaicBuilderAttribute(
      builder, "predicate", mosaicI64Attr(builder->context, predicate));
  return mosaicBuildOneResult(builder,
                              &(MosaicOperationSpec){.name = name,
                                                     .numOperands = 2,
                                                     .operands = operands,
                                                     .numResults = 1,
                                                     .resultTypes = &type,
                                                     .numAttributes = 1,
                                                     .attributes = &attribute});
}

MlirValue mosaicBuildCmpI(MosaicBuilder *builder, MosaicCmpIPredicate predicate,
                          MlirValue lhs, MlirValue rhs) {
  return compare(builder, "arith.cmpi", predicate, lhs, rhs);
}

MlirValue mosaicBuildCmpF(MosaicBuilder *builder, MosaicCmpFPredicate predicate,
                          MlirValue lhs, MlirValue rhs) {
  return compare(builder, "arith.cmpf", predicate, lhs, rhs);
}

MlirValue mosaicBuildSelect(MosaicBuilder *builder, MlirValue condition,
                            MlirValue ifTrue, MlirValue ifFalse) {
  const MlirValue operands[] = {condition, ifTrue, ifFalse};
  const MlirType type = mlirValueGetType(ifTrue);
  return mosaicBuildOneResult(builder,
                              &(MosaicOperationSpec){.name = "arith.select",
                                                     .numOperands = 3,
                                                     .operands = operands,
                                                     .numResults = 1,
                                                     .resultTypes = &type});
}

#define CAST(Name, opName)                                                     \
  MlirValue mosaicBuild##Name(MosaicBuilder *builder, MlirValue value,         \
                              MlirType type) {                                 \
    return mosaicBuildUnary(builder, opName, value, type);                     \
  }
// clang-format off
CAST(ExtSI,        "arith.extsi")
CAST(ExtUI,        "arith.extui")
CAST(TruncI,       "arith.trunci")
CAST(ArithExtF,    "arith.extf")
CAST(ArithTruncF,  "arith.truncf")
CAST(ArithSIToFP,  "arith.sitofp")
CAST(ArithUIToFP,  "arith.uitofp")
CAST(ArithFPToSI,  "arith.fptosi")
CAST(ArithBitcast, "arith.bitcast")
CAST(IndexCast,    "arith.index_cast")
// clang-format on
#undef CAST

MlirValue mosaicBuildMathTrunc(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildUnary(builder, "math.trunc", value,
                          mlirValueGetType(value));
}

MlirValue mosaicBuildMathRoundEven(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildUnary(builder, "math.roundeven", value,
                          mlirValueGetType(value));
}

MlirValue mosaicBuildIndexAdd(MosaicBuilder *builder, MlirValue base,
                              int64_t offset) {
  int64_t constant = 0;
  if (offset == 0)
    return base;
  if (mosaicValueConstantInt(base, &constant))
    return mosaicBuildIndexConstant(builder, constant + offset);
  return mosaicBuildAddI(builder, base,
                         mosaicBuildIndexConstant(builder, offset));
}
