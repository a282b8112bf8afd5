//===- ReductionOps.cpp - Verifiers: reductions, scans and sorts ----------===//

#include "Dialect/Tpu/OpVerification.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

using namespace mlir;
using namespace mosaic::tpu;

/// Fails unless elements of this type can be combined in this way: by a sum, or
/// by a maximum or minimum for their class.
static LogicalResult verifyCombining(Operation *op, ReductionKind kind,
                                     Type element) {
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Max:
  case ReductionKind::Min:
    if (isa<FloatType, IntegerType>(element))
      return success();
    break;
  case ReductionKind::MaxF:
  case ReductionKind::MinF:
    if (isa<FloatType>(element))
      return success();
    break;
  case ReductionKind::MaxSI:
  case ReductionKind::MinSI:
  case ReductionKind::MaxUI:
  case ReductionKind::MinUI:
    if (isa<IntegerType>(element))
      return success();
    break;
  default:
    return op->emitOpError()
           << "does not take kind " << stringifyReductionKind(kind);
  }
  return op->emitOpError() << "kind " << stringifyReductionKind(kind)
                           << " does not fit elements of type " << element;
}

/// Fails unless `output` can hold the indices of a dimension of `size` elements
/// of `input`.
static LogicalResult verifyIndices(Operation *op, VectorType input,
                                   VectorType output, int64_t size) {
  const Type element = input.getElementType(), index = output.getElementType();
  if (!element.isF32() && !element.isBF16())
    return op->emitOpError()
           << "finds indices in f32 or bf16, not in " << element;
  const unsigned bits = getElementBitwidth(element);
  if (!index.isSignlessInteger(bits))
    return op->emitOpError() << "indices of " << element << " elements are i"
                             << bits << ", not " << index;
  if (size > int64_t(1) << bits)
    return op->emitOpError()
           << "cannot number " << size << " elements with " << bits << " bits";
  return success();
}

static bool isIndexKind(ReductionKind kind) {
  return kind == ReductionKind::ArgMax || kind == ReductionKind::ArgMin;
}

LogicalResult AllReduceOp::verify() {
  VectorType input = getInput().getType(), output = getOutput().getType();
  const ReductionKind kind = getKind();
  if (failed(verifyDim(*this, "dim", getDim(), input.getRank())))
    return failure();
  if (input.getElementType().isInteger(1)) {
    if (kind != ReductionKind::Sum && kind != ReductionKind::FindFirstSet)
      return emitOpError("reduces a mask by sum or find_first_set, not by ")
             << stringifyReductionKind(kind);
    if (!output.getElementType().isSignlessInteger(32))
      return emitOpError("reduces a mask to i32, not to ")
             << output.getElementType();
    return success();
  }
  if (kind == ReductionKind::FindFirstSet)
    return emitOpError("kind find_first_set reduces a mask (i1), not ")
           << input.getElementType();
  if (isIndexKind(kind)) {
    if (input.getShape() != output.getShape())
      return emitOpError("keeps the shape, but gives ")
             << output << " for " << input;
    return verifyIndices(*this, input, output, input.getDimSize(getDim()));
  }
  if (input != output)
    return emitOpError("keeps the type, but gives ")
           << output << " for " << input;
  return verifyCombining(*this, kind, input.getElementType());
}

LogicalResult ReduceIndexOp::verify() {
  VectorType input = getInput().getType(), output = getOutput().getType();
  const auto axis = static_cast<int32_t>(getAxis());
  if (!isIndexKind(getKind()))
    return emitOpError("takes kind arg_max or arg_min, not ")
           << stringifyReductionKind(getKind());
  if (input.getRank() < 2)
    return emitOpError("needs an input of rank 2 or more, not ") << input;
  if (failed(verifyDim(*this, "axis", axis, input.getRank())))
    return failure();
  SmallVector<int64_t> shape(input.getShape());
  shape.erase(shape.begin() + axis);
  if (output.getShape() != ArrayRef(shape))
    return emitOpError("gives ")
           << output << "; without dimension " << axis << " of " << input
           << " it must be " << VectorType::get(shape, output.getElementType());
  return verifyIndices(*this, input, output, input.getDimSize(axis));
}

LogicalResult ReduceOp::verify() {
  VectorType input = getInput().getType();
  const ReductionKind kind = getKind();
  if (kind == ReductionKind::Max || kind == ReductionKind::Min)
    return emitOpError("kind ") << stringifyReductionKind(kind)
                                << " leaves the element class open; use the one"
                                   " that ends in f, si or ui";
  if (failed(verifyDims(*this, "dimension", getDimensions(), input.getRank())))
    return failure();
  SmallVector<int64_t> shape(input.getShape());
  for (const int64_t dim : getDimensions())
    shape[dim] = 1;
  const auto expected = VectorType::get(shape, input.getElementType());
  if (getOutput().getType() != expected)
    return emitOpError("gives ")
           << getOutput().getType() << "; it must be " << expected;
  return verifyCombining(*this, kind, input.getElementType());
}

LogicalResult ReducePrecisionOp::verify() {
  const auto exponent = static_cast<int32_t>(getExponentBits());
  const auto mantissa = static_cast<int32_t>(getMantissaBits());
  if (exponent >= 1 && mantissa >= 0)
    return success();
  return emitOpError("has ") << exponent << " exponent bits and " << mantissa
                             << " mantissa bits; it needs at least 1 and 0";
}

LogicalResult ScanOp::verify() {
  VectorType input = getInput().getType(), output = getOutput().getType();
  const auto dimension = static_cast<int64_t>(getDimension());
  if (input.getShape() != output.getShape())
    return emitOpError("keeps the shape, but gives ")
           << output << " for " << input;
  if (failed(verifyDim(*this, "dimension", dimension, input.getRank())))
    return failure();
  if (input.getElementType().isInteger(1)) {
    if (getKind() != ReductionKind::Sum || getMask())
      return emitOpError("of a mask (i1) takes kind sum and no other mask");
    if (!output.getElementType().isSignlessInteger(32))
      return emitOpError("of a mask (i1) gives i32, not ")
             << output.getElementType();
    return success();
  }
  if (input != output)
    return emitOpError("keeps the type, but gives ")
           << output << " for " << input;
  if (Value mask = getMask()) {
    const auto type = cast<VectorType>(mask.getType());
    const int64_t length = input.getDimSize(dimension);
    if (type.getRank() != 1 || type.getDimSize(0) != length)
      return emitOpError("has a mask of type ")
             << type << "; along dimension " << dimension << " it takes vector<"
             << length << "xi1>";
  }
  return verifyCombining(*this, getKind(), input.getElementType());
}
