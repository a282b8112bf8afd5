//===- ProgramText.c - Custom calls in StableHLO and HLO text -------------===//

#include "Payload/ProgramText.h"

#include <string.h>

typedef struct Scanner {
  MlirStringRef text;
  size_t position;
} Scanner;

typedef enum TokenKind {
  TOKEN_END,
  TOKEN_WORD,   ///< letters, digits, `_ . - $`
  TOKEN_STRING, ///< contents without the quotes
  TOKEN_MARK,   ///< any other character, newlines included
} TokenKind;

typedef struct Token {
  TokenKind kind;
  MlirStringRef text;
  size_t start;
} Token;

static char at(const Scanner *scanner, size_t offset) {
  const size_t position = scanner->position + offset;
  return position < scanner->text.length ? scanner->text.data[position] : '\0';
}

static bool isWordCharacter(char character) {
  return (character >= 'a' && character <= 'z') ||
         (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_' ||
         character == '.' || character == '-' || character == '$';
}

static void skipPast(Scanner *scanner, const char *end) {
  const char *rest = scanner->text.data + scanner->position;
  const size_t left = scanner->text.length - scanner->position;
  const size_t length = strlen(end);
  for (size_t i = 0; i + length <= left; ++i)
    if (memcmp(rest + i, end, length) == 0) {
      scanner->position += i + length;
      return;
    }
  scanner->position = scanner->text.length;
}

/// Blanks and comments; a newline is a token, for it ends statements.
static void skipBlanks(Scanner *scanner) {
  for (;;) {
    const char character = at(scanner, 0);
    if (character == ' ' || character == '\t' || character == '\r') {
      ++scanner->position;
    } else if (character == '/' && at(scanner, 1) == '/') {
      skipPast(scanner, "\n");
      if (scanner->position < scanner->text.length)
        --scanner->position;
      return;
    } else if (character == '/' && at(scanner, 1) == '*') {
      skipPast(scanner, "*/");
    } else {
      return;
    }
  }
}

static Token nextToken(Scanner *scanner) {
  skipBlanks(scanner);
  Token token = {.start = scanner->position};
  const char *start = scanner->text.data + scanner->position;
  if (scanner->position >= scanner->text.length)
    return token;
  if (*start == '"') {
    for (++scanner->position;
         scanner->position < scanner->text.length && at(scanner, 0) != '"';
         ++scanner->position)
      if (at(scanner, 0) == '\\')
        ++scanner->position;
    const size_t end = scanner->position < scanner->text.length
                           ? scanner->position
                           : scanner->text.length;
    token.kind = TOKEN_STRING;
    token.text = mlirStringRefCreate(start + 1, end - token.start - 1);
    scanner->position = end + (end < scanner->text.length);
    return token;
  }
  size_t length = 0;
  while (isWordCharacter(at(scanner, length)))
    ++length;
  // An arrow is no part of a word.
  if (length && start[length - 1] == '-' && at(scanner, length) == '>')
    --length;
  token.kind = length ? TOKEN_WORD : TOKEN_MARK;
  length += length == 0;
  token.text = mlirStringRefCreate(start, length);
  scanner->position += length;
  return token;
}

static bool isText(MlirStringRef text, const char *wanted) {
  return text.length == strlen(wanted) &&
         memcmp(text.data, wanted, text.length) == 0;
}

static bool isMark(const Token *token, char mark) {
  return token->kind == TOKEN_MARK && token->text.data[0] == mark;
}

/// Whether `text` is `name`, or `name` after a dialect and a dot.
static bool isOpName(MlirStringRef text, const char *name) {
  const size_t length = strlen(name);
  if (text.length < length ||
      memcmp(text.data + text.length - length, name, length) != 0)
    return false;
  return text.length == length || text.data[text.length - length - 1] == '.';
}

/// Whether `token` starts a custom call: an op name, plain before a symbol or in
/// quotes before operands, or HLO's opcode before operands.
static bool startsCall(const Scanner *scanner, const Token *token,
                       MosaicQuoting *quoting) {
  Scanner ahead = *scanner;
  const Token next = nextToken(&ahead);
  *quoting = MOSAIC_QUOTING_C;
  if (token->kind == TOKEN_WORD && isText(token->text, "custom-call"))
    return isMark(&next, '(');
  *quoting = MOSAIC_QUOTING_MLIR;
  if (!isOpName(token->text, "custom_call") &&
      !isOpName(token->text, "custom_call_v1"))
    return false;
  return token->kind == TOKEN_WORD
             ? isMark(&next, '@')
             : token->kind == TOKEN_STRING && isMark(&next, '(');
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

static int depthChange(const Token *token) {
  if (token->kind != TOKEN_MARK)
    return 0;
  if (strchr("([{", token->text.data[0]))
    return 1;
  return strchr(")]}", token->text.data[0]) ? -1 : 0;
}

/// Skips to the brace that closes the one at the scanner's position; returns
/// what lies between, both included.
static MlirStringRef takeBraces(Scanner *scanner) {
  const size_t start = scanner->position;
  int depth = 0;
  do {
    const Token token = nextToken(scanner);
    if (token.kind == TOKEN_END)
      break;
    depth += depthChange(&token);
  } while (depth > 0);
  return mlirStringRefCreate(scanner->text.data + start,
                             scanner->position - start);
}

/// value := string | '#vhlo.string_v1' '<' string | '{' … '}'
static MlirStringRef takeValue(Scanner *scanner, bool *isQuoted) {
  Scanner ahead = *scanner;
  Token token = nextToken(&ahead);
  *isQuoted = true;
  if (isMark(&token, '{')) {
    *isQuoted = false;
    skipBlanks(scanner);
    return takeBraces(scanner);
  }
  if (isMark(&token, '#')) {
    nextToken(&ahead);
    nextToken(&ahead);
    token = nextToken(&ahead);
  }
  if (token.kind != TOKEN_STRING)
    return mlirStringRefCreate(NULL, 0);
  *scanner = ahead;
  return token.text;
}

/// Keeps the value that follows `key =` when it is one of interest.
static void takeField(Scanner *scanner, MlirStringRef key, MosaicTextCall *call,
                      MlirStringRef *target) {
  MlirStringRef *const fields[] = {&call->config, &call->kernelName,
                                   &call->opName, target, target};
  static const char *const kNames[] = {"backend_config", "kernel_name",
                                       "op_name", "custom_call_target",
                                       "call_target_name"};
  for (size_t i = 0; i < sizeof(kNames) / sizeof(*kNames); ++i) {
    if (!isOpName(key, kNames[i]) || fields[i]->data)
      continue;
    bool isQuoted;
    *fields[i] = takeValue(scanner, &isQuoted);
    if (fields[i] == &call->config)
      call->configQuoting = isQuoted ? call->quoting : MOSAIC_QUOTING_NONE;
    return;
  }
}

/// Reads to the end of the statement: a newline outside all brackets.
static bool readCall(Scanner *scanner, MosaicTextCall *call) {
  MlirStringRef target = mlirStringRefCreate(NULL, 0);
  int depth = 0;
  for (;;) {
    const Token token = nextToken(scanner);
    if (token.kind == TOKEN_END || (isMark(&token, '\n') && depth <= 0))
      break;
    depth += depthChange(&token);
    Scanner ahead = *scanner;
    const Token next = nextToken(&ahead);
    if (isMark(&token, '@') && next.kind != TOKEN_END && !target.data) {
      target = next.text;
    } else if (token.kind == TOKEN_WORD && isMark(&next, '=')) {
      *scanner = ahead;
      takeField(scanner, token.text, call, &target);
    }
  }
  return target.data && isText(target, "tpu_custom_call");
}

bool mosaicTextFindCall(MlirStringRef text, size_t *position,
                        MosaicTextCall *call) {
  Scanner scanner = {.text = text, .position = *position};
  for (;;) {
    const Token token = nextToken(&scanner);
    if (token.kind == TOKEN_END)
      return false;
    MosaicQuoting quoting;
    if (!startsCall(&scanner, &token, &quoting))
      continue;
    *call = (MosaicTextCall){.offset = token.start, .quoting = quoting};
    if (!readCall(&scanner, call))
      continue;
    *position = scanner.position;
    return true;
  }
}
