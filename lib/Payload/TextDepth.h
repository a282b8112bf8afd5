//===- TextDepth.h - How deep MLIR's parser would recurse -----------------===//

#ifndef MOSAIC_PAYLOAD_TEXTDEPTH_H
#define MOSAIC_PAYLOAD_TEXTDEPTH_H

#include "mlir-c/Support.h"

/// Text that nests deeper is refused: MLIR's parser recurses on brackets.
enum { MOSAIC_TEXT_MAX_DEPTH = 128 };

/// How deep the brackets of a text nest, outside of strings. A minus sign counts
/// as a bracket, for the parser recurses on a chain of them; so does a comment,
/// which no printer writes, for it could hide a bracket.
int mosaicTextDepth(MlirStringRef text);

#endif // MOSAIC_PAYLOAD_TEXTDEPTH_H
