//===- TextDepth.c - How deep MLIR's parser would recurse -----------------===//

#include "Payload/TextDepth.h"

#include <stdbool.h>
#include <string.h>

int mosaicTextDepth(MlirStringRef text) {
  int brackets = 0, angles = 0, minuses = 0, comments = 0, deepest = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.length; ++i) {
    const char character = text.data[i];
    const char previous = i ? text.data[i - 1] : ' ';
    if (character == '"')
      quoted = !quoted;
    if (quoted) {
      i += character == '\\'; // skips what is escaped
      continue;
    }
    minuses = character == '-' ? minuses + 1 : character == ' ' ? minuses : 0;
    comments += character == '/' && previous == '/';
    brackets += character && strchr("([{", character);
    brackets -= character && strchr(")]}", character) && brackets;
    angles += character == '<';
    // Arrows and comparisons close nothing.
    angles -= character == '>' && previous != '-' && angles;
    const int depth = brackets + angles + minuses + comments;
    deepest = depth > deepest ? depth : deepest;
  }
  return deepest;
}
