//===- AssemblyFormats.h - What assembly formats cannot say in TableGen ---===//
//
// The custom<...> directives of the op definitions. Most of them read text of
// older compilers into the newest form; all print the newest form.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_DIALECT_TPU_ASSEMBLYFORMATS_H
#define MOSAIC_DIALECT_TPU_ASSEMBLYFORMATS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace mosaic::tpu {

using Operands = llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>;

/// `T -> T`; `T` alone gives both.
mlir::ParseResult parseOneOrTwoTypes(mlir::OpAsmParser &parser,
                                     mlir::Type &input, mlir::Type &output);
void printOneOrTwoTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type input, mlir::Type output);

/// `[1, 0]`; `1` alone reads as `[1]`.
mlir::ParseResult parseOneOrMoreDims(mlir::OpAsmParser &parser,
                                     mlir::DenseI32ArrayAttr &dims);
void printOneOrMoreDims(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::DenseI32ArrayAttr dims);

/// `[%low...] [%high...]`, as many of the one as of the other.
mlir::ParseResult parseMaskBounds(mlir::OpAsmParser &parser, Operands &low,
                                  Operands &high);
void printMaskBounds(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::OperandRange low, mlir::OperandRange high);

/// `%a, %b {positions = ...}`; `%a, %b,` has the positions 0 and 1.
mlir::ParseResult parsePackedMasks(mlir::OpAsmParser &parser, Operands &sources,
                                   mlir::NamedAttrList &attrs);
void printPackedMasks(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::OperandRange sources, mlir::DictionaryAttr attrs);

/// Attributes and types of tpu.scan; without `dimension`, the last one.
mlir::ParseResult parseScanTail(mlir::OpAsmParser &parser,
                                mlir::NamedAttrList &attrs, mlir::Type &input,
                                mlir::Type &mask, mlir::Type &output);
void printScanTail(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                   mlir::DictionaryAttr attrs, mlir::Type input,
                   mlir::Type mask, mlir::Type output);

/// Attributes of tpu.iota; `dimension = d` reads as `dimensions = [d]`.
mlir::ParseResult parseIotaAttrs(mlir::OpAsmParser &parser,
                                 mlir::NamedAttrList &attrs);
void printIotaAttrs(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::DictionaryAttr attrs);

/// Attributes of tpu.unpack_subelements; `sign_extended` reads as
/// `integer_extended`.
mlir::ParseResult parseUnpackAttrs(mlir::OpAsmParser &parser,
                                   mlir::NamedAttrList &attrs);
void printUnpackAttrs(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::DictionaryAttr attrs);

/// Attributes of tpu.matmul, of which `transpose_lhs_hint` is always printed.
mlir::ParseResult parseMatmulAttrs(mlir::OpAsmParser &parser,
                                   mlir::NamedAttrList &attrs);
void printMatmulAttrs(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::DictionaryAttr attrs);

} // namespace mosaic::tpu

#endif // MOSAIC_DIALECT_TPU_ASSEMBLYFORMATS_H
