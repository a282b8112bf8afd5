//===- TextDepth.c - How deep MLIR's parser would recurse -----------------===//

#include "Support/TextDepth.h"

#include "Support/Arena.h"

#include <string.h>

bool mosaicIsBytecode(MlirStringRef bytes) {
  return bytes.length >= 4 && memcmp(bytes.data, "ML\xefR", 4) == 0;
}

/// What an alias's definition nests.
typedef struct Alias {
  MlirStringRef name; ///< with its `#` or `!`; empty: a free entry
  int depth;
} Alias;

typedef struct Scanner {
  MlirStringRef text;
  size_t position;
  int brackets, angles;
  int operators; ///< since the last of , : = or a bracket
  int deepest;

  MosaicArena *arena; ///< null until there is an alias
  Alias *aliases;     ///< a hash table
  size_t numAliases;
  size_t capacity; ///< 0 or a power of two
  Alias *current;  ///< being defined, or null
} Scanner;

static char at(const Scanner *scanner, size_t position) {
  return position < scanner->text.length ? scanner->text.data[position] : '\0';
}

static bool isNameCharacter(char character) {
  return (character >= 'a' && character <= 'z') ||
         (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') ||
         (character && strchr("$._-", character));
}

//===----------------------------------------------------------------------===//
// Aliases
//===----------------------------------------------------------------------===//

static Alias *findIn(Alias *aliases, size_t capacity, MlirStringRef name) {
  uint32_t hash = 2166136261u; // FNV-1a
  for (size_t i = 0; i < name.length; ++i)
    hash = (hash ^ (unsigned char)name.data[i]) * 16777619u;
  size_t slot = hash & (capacity - 1);
  while (aliases[slot].name.length &&
         !mlirStringRefEqual(aliases[slot].name, name))
    slot = (slot + 1) & (capacity - 1);
  return &aliases[slot];
}

static void growAliases(Scanner *scanner) {
  if (!scanner->arena)
    scanner->arena = mosaicArenaCreate();
  const size_t capacity = scanner->capacity ? 2 * scanner->capacity : 64;
  Alias *aliases = MOSAIC_ARENA_ARRAY(scanner->arena, Alias, capacity);
  for (size_t i = 0; i < scanner->capacity; ++i)
    if (scanner->aliases[i].name.length)
      *findIn(aliases, capacity, scanner->aliases[i].name) =
          scanner->aliases[i];
  scanner->aliases = aliases;
  scanner->capacity = capacity;
}

/// Starts the definition of an alias; one that is defined twice is an error
/// that the parser reports.
static void defineAlias(Scanner *scanner, MlirStringRef name) {
  if (2 * scanner->numAliases >= scanner->capacity)
    growAliases(scanner);
  scanner->current = findIn(scanner->aliases, scanner->capacity, name);
  scanner->numAliases += !scanner->current->name.length;
  scanner->current->name = name;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Notes that what is here lies `more` below the open brackets.
static void note(Scanner *scanner, int more) {
  const int depth =
      scanner->brackets + scanner->angles + scanner->operators + more;
  scanner->deepest = depth > scanner->deepest ? depth : scanner->deepest;
  if (scanner->current && depth > scanner->current->depth)
    scanner->current->depth = depth;
}

static void skipString(Scanner *scanner) {
  ++scanner->position;
  while (scanner->position < scanner->text.length &&
         at(scanner, scanner->position) != '"')
    scanner->position += at(scanner, scanner->position) == '\\' ? 2 : 1;
  ++scanner->position;
}

/// The position after blanks, which a NUL is to MLIR, too, and comments.
static size_t afterBlanks(const Scanner *scanner, size_t position) {
  for (;;) {
    while (position < scanner->text.length &&
           memchr(" \t\r\n", at(scanner, position), sizeof(" \t\r\n")))
      ++position;
    if (at(scanner, position) != '/' || at(scanner, position + 1) != '/')
      return position;
    while (position < scanner->text.length && at(scanner, position) != '\n')
      ++position;
  }
}

/// `#name` or `!name`: a use, or, outside of all brackets and before `=`, a
/// definition.
static void readAlias(Scanner *scanner) {
  const size_t start = scanner->position++;
  while (isNameCharacter(at(scanner, scanner->position)))
    ++scanner->position;
  const MlirStringRef name = mlirStringRefCreate(scanner->text.data + start,
                                                 scanner->position - start);
  const size_t next = afterBlanks(scanner, scanner->position);
  if (!scanner->brackets && !scanner->angles && at(scanner, next) == '=') {
    defineAlias(scanner, name);
    scanner->position = next;
  } else if (scanner->numAliases) {
    note(scanner, findIn(scanner->aliases, scanner->capacity, name)->depth);
  }
}

/// Whether the definition of an alias, which ends at `end`, goes on at `next`: on
/// the same line, in brackets, or as one of the two sides of the break says.
static bool goesOn(const Scanner *scanner, size_t end, size_t next) {
  const char *text = scanner->text.data;
  return scanner->brackets || scanner->angles ||
         !memchr(text + end, '\n', next - end) ||
         strchr("=:,-<([", text[next]) || strchr("=:,", text[end - 1]) ||
         (end > 1 && text[end - 2] == '-' && text[end - 1] == '>');
}

/// A name, number or keyword; some are operators of affine expressions.
static void readWord(Scanner *scanner) {
  static const char *const kOperators[] = {"mod", "floordiv", "ceildiv"};
  const size_t start = scanner->position;
  while (isNameCharacter(at(scanner, scanner->position)) &&
         at(scanner, scanner->position) != '-')
    ++scanner->position;
  const MlirStringRef word = mlirStringRefCreate(scanner->text.data + start,
                                                 scanner->position - start);
  for (size_t i = 0; i < sizeof(kOperators) / sizeof(*kOperators); ++i)
    scanner->operators +=
        mlirStringRefEqual(word, mlirStringRefCreateFromCString(kOperators[i]));
  note(scanner, 0);
}

static void readPunctuation(Scanner *scanner) {
  const char character = at(scanner, scanner->position);
  const char next = at(scanner, scanner->position + 1);
  if (character == '-' && next == '>') { // an arrow closes nothing
    scanner->position += 2;
    return;
  }
  ++scanner->position;
  if (strchr("+-*", character)) {
    ++scanner->operators;
    note(scanner, 0);
    return;
  }
  if (!strchr("()[]{}<>,:=", character) || (character == '>' && next == '='))
    return;
  scanner->operators = 0;
  scanner->brackets += strchr("([{", character) != NULL;
  scanner->angles += character == '<';
  scanner->brackets -= strchr(")]}", character) && scanner->brackets;
  scanner->angles -= character == '>' && scanner->angles;
  note(scanner, 0);
}

int mosaicTextDepth(MlirStringRef text) {
  Scanner scanner = {.text = text};
  for (;;) {
    const size_t end = scanner.position;
    scanner.position = afterBlanks(&scanner, end);
    if (scanner.position >= text.length)
      break;
    if (scanner.current && !goesOn(&scanner, end, scanner.position))
      scanner.current = NULL;
    const char character = text.data[scanner.position];
    if (character == '"')
      skipString(&scanner);
    else if (character == '#' || character == '!')
      readAlias(&scanner);
    else if (isNameCharacter(character) && character != '-')
      readWord(&scanner);
    else
      readPunctuation(&scanner);
  }
  if (scanner.arena)
    mosaicArenaDestroy(scanner.arena);
  return scanner.deepest;
}

int mosaicTextTooDeep(MlirStringRef bytes) {
  const int depth = mosaicIsBytecode(bytes) ? 0 : mosaicTextDepth(bytes);
  return depth > MOSAIC_TEXT_MAX_DEPTH ? depth : 0;
}
