//===- TpuAttrs.cpp - Attributes of the tpu dialect -----------------------===//

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mosaic-c/VectorLayout.h"

#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mosaic::tpu;

#include "mosaic/Dialect/Tpu/TpuEnums.cpp.inc"

static ParseResult parseOptionalCore(AsmParser &parser,
                                     std::optional<CoreType> &core) {
  FailureOr<CoreType> parsed = FieldParser<CoreType>::parse(parser);
  if (failed(parsed))
    return failure();
  core = *parsed;
  return success();
}

static void printOptionalCore(AsmPrinter &printer,
                              std::optional<CoreType> core) {
  if (core)
    printer << stringifyCoreType(*core);
}

/// A bracketed list that may be empty.
static ParseResult parseDims(AsmParser &parser, SmallVector<int64_t> &dims) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(dims.emplace_back());
  });
}

static void printDims(AsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << '[';
  llvm::interleaveComma(dims, printer);
  printer << ']';
}

#define GET_ATTRDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuAttrs.cpp.inc"

void TpuDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mosaic/Dialect/Tpu/TpuAttrs.cpp.inc"
      >();
}

LogicalResult
MemorySpaceAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        MemorySpace value, std::optional<CoreType> core) {
  if (!core)
    return success();
  const bool owned = llvm::StringSwitch<bool>(stringifyMemorySpace(value))
                         .Cases({"smem", "semaphore_mem"}, true)
                         .Case("vmem", *core != CoreType::SCScalarSubcore)
                         .Case("cmem", *core == CoreType::TC)
                         .Default(false);
  if (owned)
    return success();
  return emitError() << "memory space '" << stringifyMemorySpace(value)
                     << "' cannot be owned by a core of type '"
                     << stringifyCoreType(*core) << "'";
}

LogicalResult
VectorLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         StringRef layout) {
  MosaicOptionalVectorLayout parsed;
  const char *error = nullptr;
  if (mosaicVectorLayoutParse(wrap(layout), &parsed, &error))
    return success();
  return emitError() << "invalid vector layout \"" << layout << "\": " << error;
}
