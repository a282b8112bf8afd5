//===- AssemblyFormats.cpp - What assembly formats cannot say in TableGen -===//

#include "Dialect/Tpu/AssemblyFormats.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mosaic::tpu;

/// Checks the attributes that belong to the op, as a generated parser does.
template <typename OpT>
static ParseResult verifyAttrs(OpAsmParser &parser, SMLoc location,
                               NamedAttrList &attrs) {
  return OpT::verifyInherentAttrs(
      OperationName(OpT::getOperationName(), parser.getContext()), attrs, [&] {
        return parser.emitError(location)
               << "'" << OpT::getOperationName() << "' op ";
      });
}

template <typename OpT>
static ParseResult parseAttrs(OpAsmParser &parser, NamedAttrList &attrs) {
  const SMLoc location = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(attrs) ||
                 verifyAttrs<OpT>(parser, location, attrs));
}

/// Prints all attributes but the given ones; those of `falseOnes` and
/// `trueOnes` only where they differ from that default.
static void printAttrs(OpAsmPrinter &printer, DictionaryAttr attrs,
                       ArrayRef<StringRef> elided,
                       ArrayRef<StringRef> falseOnes = {},
                       ArrayRef<StringRef> trueOnes = {}) {
  const Builder builder(attrs.getContext());
  SmallVector<StringRef> hidden(elided);
  for (StringRef name : falseOnes)
    if (attrs.get(name) == BoolAttr::get(attrs.getContext(), false))
      hidden.push_back(name);
  for (StringRef name : trueOnes)
    if (attrs.get(name) == BoolAttr::get(attrs.getContext(), true))
      hidden.push_back(name);
  printer.printOptionalAttrDict(attrs.getValue(), hidden);
}

//===----------------------------------------------------------------------===//
// Types and operands
//===----------------------------------------------------------------------===//

ParseResult mosaic::tpu::parseOneOrTwoTypes(OpAsmParser &parser, Type &input,
                                            Type &output) {
  if (parser.parseType(input))
    return failure();
  output = input;
  if (failed(parser.parseOptionalArrow()))
    return success();
  return parser.parseType(output);
}

void mosaic::tpu::printOneOrTwoTypes(OpAsmPrinter &printer, Operation *,
                                     Type input, Type output) {
  printer << input << " -> " << output;
}

ParseResult mosaic::tpu::parseOneOrMoreDims(OpAsmParser &parser,
                                            DenseI32ArrayAttr &dims) {
  SmallVector<int32_t> values;
  int32_t single;
  const OptionalParseResult parsed = parser.parseOptionalInteger(single);
  if (parsed.has_value()) {
    values.push_back(single);
    if (failed(*parsed))
      return failure();
  } else if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
               return parser.parseInteger(values.emplace_back());
             })) {
    return failure();
  }
  dims = parser.getBuilder().getDenseI32ArrayAttr(values);
  return success();
}

void mosaic::tpu::printOneOrMoreDims(OpAsmPrinter &printer, Operation *,
                                     DenseI32ArrayAttr dims) {
  dims.print(printer);
}

ParseResult mosaic::tpu::parseMaskBounds(OpAsmParser &parser, Operands &low,
                                         Operands &high) {
  const SMLoc location = parser.getCurrentLocation();
  if (parser.parseOperandList(low, AsmParser::Delimiter::Square) ||
      parser.parseOperandList(high, AsmParser::Delimiter::Square))
    return failure();
  if (low.size() == high.size())
    return success();
  return parser.emitError(location)
         << "'tpu.create_mask' op has " << low.size() << " low bounds and "
         << high.size() << " high bounds; each dimension takes one of both";
}

void mosaic::tpu::printMaskBounds(OpAsmPrinter &printer, Operation *,
                                  OperandRange low, OperandRange high) {
  printer << '[' << low << "] [" << high << ']';
}

ParseResult mosaic::tpu::parsePackedMasks(OpAsmParser &parser,
                                          Operands &sources,
                                          NamedAttrList &attrs) {
  const SMLoc location = parser.getCurrentLocation();
  bool endsInComma = false;
  do {
    OpAsmParser::UnresolvedOperand source;
    const OptionalParseResult parsed = parser.parseOptionalOperand(source);
    endsInComma = !parsed.has_value();
    if (endsInComma)
      break;
    if (failed(*parsed))
      return failure();
    sources.push_back(source);
  } while (succeeded(parser.parseOptionalComma()));
  if (parser.parseOptionalAttrDict(attrs))
    return failure();
  if (endsInComma && !attrs.get("positions"))
    attrs.set("positions", parser.getBuilder().getDenseI32ArrayAttr({0, 1}));
  return verifyAttrs<PackMaskOp>(parser, location, attrs);
}

void mosaic::tpu::printPackedMasks(OpAsmPrinter &printer, Operation *,
                                   OperandRange sources, DictionaryAttr attrs) {
  printer << sources;
  printer.printOptionalAttrDict(attrs.getValue());
}

ParseResult mosaic::tpu::parseScanTail(OpAsmParser &parser,
                                       NamedAttrList &attrs, Type &input,
                                       Type &mask, Type &output) {
  const SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attrs) || parser.parseColonType(input) ||
      parser.parseComma())
    return failure();
  const OptionalParseResult maskResult = parser.parseOptionalType(mask);
  if ((maskResult.has_value() && failed(*maskResult)) || parser.parseArrow() ||
      parser.parseType(output))
    return failure();
  const auto vector = dyn_cast<VectorType>(input);
  if (vector && !attrs.get("dimension"))
    attrs.set("dimension",
              parser.getBuilder().getI64IntegerAttr(vector.getRank() - 1));
  return verifyAttrs<ScanOp>(parser, location, attrs);
}

void mosaic::tpu::printScanTail(OpAsmPrinter &printer, Operation *,
                                DictionaryAttr attrs, Type input, Type mask,
                                Type output) {
  printAttrs(printer, attrs, {"kind"});
  printer << " : " << input << ", ";
  if (mask)
    printer << mask;
  printer << " -> " << output;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

ParseResult mosaic::tpu::parseIotaAttrs(OpAsmParser &parser,
                                        NamedAttrList &attrs) {
  const SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attrs))
    return failure();
  const auto single = dyn_cast_or_null<IntegerAttr>(attrs.get("dimension"));
  if (single && single.getType().isSignlessInteger(32)) {
    attrs.erase("dimension");
    attrs.set("dimensions", parser.getBuilder().getDenseI32ArrayAttr(
                                static_cast<int32_t>(single.getInt())));
  }
  return verifyAttrs<IotaOp>(parser, location, attrs);
}

void mosaic::tpu::printIotaAttrs(OpAsmPrinter &printer, Operation *,
                                 DictionaryAttr attrs) {
  printer.printOptionalAttrDict(attrs.getValue());
}

ParseResult mosaic::tpu::parseUnpackAttrs(OpAsmParser &parser,
                                          NamedAttrList &attrs) {
  const SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attrs))
    return failure();
  if (const Attribute extended = attrs.erase("sign_extended"))
    attrs.set("integer_extended", extended);
  return verifyAttrs<UnpackSubelementsOp>(parser, location, attrs);
}

void mosaic::tpu::printUnpackAttrs(OpAsmPrinter &printer, Operation *,
                                   DictionaryAttr attrs) {
  printAttrs(printer, attrs, {"index"}, {"unsigned_integers"},
             {"integer_extended"});
}

ParseResult mosaic::tpu::parseMatmulAttrs(OpAsmParser &parser,
                                          NamedAttrList &attrs) {
  return parseAttrs<MatmulOp>(parser, attrs);
}

void mosaic::tpu::printMatmulAttrs(OpAsmPrinter &printer, Operation *,
                                   DictionaryAttr attrs) {
  printAttrs(printer, attrs, {}, {"transpose_lhs", "transpose_rhs"});
}
