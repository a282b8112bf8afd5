//===- TextDepth.h - How deep MLIR's parser would recurse -----------------===//

#ifndef MOSAIC_SUPPORT_TEXTDEPTH_H
#define MOSAIC_SUPPORT_TEXTDEPTH_H

#include "mlir-c/Support.h"

#include <stdbool.h>

/// Whether `bytes` start as MLIR bytecode does: 4D 4C EF 52. All else is text, to
/// MLIR, whatever bytes are in it.
bool mosaicIsBytecode(MlirStringRef bytes);

/// Text that nests deeper is refused: MLIR's parser and printer recurse on
/// brackets, and would overflow the stack at some thousand.
enum { MOSAIC_TEXT_MAX_DEPTH = 256 };

/// How deep MLIR text nests, outside of strings and comments:
///
///   ( [ { <            one each
///   + - * mod …        one each, up to the next of , : = or a bracket: the
///                      parser recurses on an affine expression's operators
///   #alias !alias      as deep as its definition
///
/// Text that is no MLIR has some depth, too; that of valid text is never less
/// than what the parser recurses, and hardly more.
int mosaicTextDepth(MlirStringRef text);

/// The depth of text that nests deeper than MOSAIC_TEXT_MAX_DEPTH; 0 for what MLIR
/// can read: other text, and bytecode.
int mosaicTextTooDeep(MlirStringRef bytes);

#endif // MOSAIC_SUPPORT_TEXTDEPTH_H
