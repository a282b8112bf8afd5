//===- Json.c - The JSON of backend_config --------------------------------===//

#include "Payload/Json.h"

#include "Support/Diagnostics.h"

#include <string.h>

typedef struct Parser {
  MosaicArena *arena;
  MlirStringRef text;
  size_t position;
  int depth;
  MosaicPayloadError *error;
} Parser;

static MlirLogicalResult parseValue(Parser *parser, MosaicJsonValue **result);

//===----------------------------------------------------------------------===//
// Characters
//===----------------------------------------------------------------------===//

static MlirLogicalResult fail(Parser *parser, size_t offset,
                              const char *expected) {
  if (offset >= parser->text.length)
    return mosaicPayloadFail(parser->error,
                             "JSON, byte %zu: the text ends; expected %s",
                             parser->text.length, expected);
  return mosaicPayloadFail(parser->error, "JSON, byte %zu: expected %s", offset,
                           expected);
}

/// The character at the position, NUL at the end.
static char peek(const Parser *parser) {
  return parser->position < parser->text.length
             ? parser->text.data[parser->position]
             : '\0';
}

static void skipBlanks(Parser *parser) {
  while (parser->position < parser->text.length &&
         strchr(" \t\r\n", peek(parser)) && peek(parser))
    ++parser->position;
}

static bool takeWord(Parser *parser, const char *word) {
  const size_t length = strlen(word);
  if (parser->text.length - parser->position < length ||
      memcmp(parser->text.data + parser->position, word, length) != 0)
    return false;
  parser->position += length;
  return true;
}

static bool isDigit(char character) {
  return character >= '0' && character <= '9';
}

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

static MlirLogicalResult parseHex4(Parser *parser, uint32_t *value) {
  *value = 0;
  for (int i = 0; i < 4; ++i) {
    const char digit = peek(parser);
    uint32_t nibble;
    if (isDigit(digit))
      nibble = (uint32_t)(digit - '0');
    else if ((digit | 0x20) >= 'a' && (digit | 0x20) <= 'f')
      nibble = (uint32_t)((digit | 0x20) - 'a' + 10);
    else
      return fail(parser, parser->position, "four hexadecimal digits");
    *value = *value << 4 | nibble;
    ++parser->position;
  }
  return mlirLogicalResultSuccess();
}

/// unicode := 'uXXXX' | 'uD8XX' '\' 'uDCXX'; the position is behind the 'u'.
static MlirLogicalResult parseUnicode(Parser *parser, char **out) {
  const size_t start = parser->position;
  uint32_t code;
  MOSAIC_TRY(parseHex4(parser, &code));
  if (code >= 0xd800 && code < 0xdc00 && takeWord(parser, "\\u")) {
    uint32_t low;
    MOSAIC_TRY(parseHex4(parser, &low));
    if (low >= 0xdc00 && low < 0xe000)
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  if (code >= 0xd800 && code < 0xe000)
    return fail(parser, start, "a character, not half of a surrogate pair");
  char *end = *out;
  if (code < 0x80) {
    *end++ = (char)code;
  } else if (code < 0x800) {
    *end++ = (char)(0xc0 | code >> 6);
    *end++ = (char)(0x80 | (code & 0x3f));
  } else {
    if (code < 0x10000) {
      *end++ = (char)(0xe0 | code >> 12);
    } else {
      *end++ = (char)(0xf0 | code >> 18);
      *end++ = (char)(0x80 | (code >> 12 & 0x3f));
    }
    *end++ = (char)(0x80 | (code >> 6 & 0x3f));
    *end++ = (char)(0x80 | (code & 0x3f));
  }
  *out = end;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseEscape(Parser *parser, char **out) {
  static const char kNames[] = "\"\\/bfnrt";
  static const char kValues[] = "\"\\/\b\f\n\r\t";
  const char name = peek(parser);
  const char *found = name ? strchr(kNames, name) : NULL;
  if (!found && name != 'u')
    return fail(parser, parser->position, "an escape that JSON knows");
  ++parser->position;
  if (!found)
    return parseUnicode(parser, out);
  *(*out)++ = kValues[found - kNames];
  return mlirLogicalResultSuccess();
}

/// The bytes before the closing quote (or the end), and whether an escape is
/// among them.
static size_t rawStringLength(const Parser *parser, bool *hasEscapes) {
  size_t end = parser->position;
  *hasEscapes = false;
  while (end < parser->text.length && parser->text.data[end] != '"') {
    const bool escape = parser->text.data[end] == '\\';
    *hasEscapes |= escape;
    end += escape ? 2 : 1;
  }
  return end - parser->position;
}

static MlirLogicalResult parseString(Parser *parser, MlirStringRef *result) {
  if (peek(parser) != '"')
    return fail(parser, parser->position, "a string");
  const size_t start = ++parser->position;
  // The long strings (bodies) have no escapes and stay where they are.
  bool copy;
  const size_t rawLength = rawStringLength(parser, &copy);
  char *decoded = NULL, *out = NULL;
  if (copy)
    decoded = out = mosaicArenaAllocate(parser->arena, rawLength);
  for (;;) {
    if (parser->position >= parser->text.length)
      return fail(parser, parser->position, "the string's closing quote");
    const char character = peek(parser);
    if ((unsigned char)character < 0x20)
      return fail(parser, parser->position,
                  "no control character inside a string");
    ++parser->position;
    if (character == '"')
      break;
    if (character == '\\')
      MOSAIC_TRY(parseEscape(parser, &out));
    else if (copy)
      *out++ = character;
  }
  *result = copy ? mlirStringRefCreate(decoded, (size_t)(out - decoded))
                 : mlirStringRefCreate(parser->text.data + start,
                                       parser->position - 1 - start);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static MlirLogicalResult parseDigits(Parser *parser) {
  if (!isDigit(peek(parser)))
    return fail(parser, parser->position, "a digit");
  while (isDigit(peek(parser)))
    ++parser->position;
  return mlirLogicalResultSuccess();
}

/// number := '-'? ('0' | [1-9][0-9]*) ('.' digits)? ([eE] [+-]? digits)?
///         | '-'? 'inf' | 'nan'
static MlirLogicalResult parseNumber(Parser *parser) {
  if (takeWord(parser, "nan"))
    return mlirLogicalResultSuccess();
  takeWord(parser, "-");
  if (takeWord(parser, "inf"))
    return mlirLogicalResultSuccess();
  const bool zero = peek(parser) == '0';
  const size_t start = parser->position;
  MOSAIC_TRY(parseDigits(parser));
  if (zero && parser->position > start + 1)
    return fail(parser, start, "a number without leading zeros");
  if (takeWord(parser, "."))
    MOSAIC_TRY(parseDigits(parser));
  if (takeWord(parser, "e") || takeWord(parser, "E")) {
    if (!takeWord(parser, "+"))
      takeWord(parser, "-");
    MOSAIC_TRY(parseDigits(parser));
  }
  return mlirLogicalResultSuccess();
}

/// key := string | 'value'
static MlirLogicalResult parseKey(Parser *parser, MlirStringRef *key) {
  const size_t start = parser->position;
  if (takeWord(parser, "value")) {
    *key = mlirStringRefCreate(parser->text.data + start, strlen("value"));
  } else {
    if (peek(parser) != '"')
      return fail(parser, start, "a key in quotes");
    MOSAIC_TRY(parseString(parser, key));
  }
  skipBlanks(parser);
  if (!takeWord(parser, ":"))
    return fail(parser, parser->position, "':' after the key");
  return mlirLogicalResultSuccess();
}

/// children := open (child (',' child)*)? close
static MlirLogicalResult parseChildren(Parser *parser, MosaicJsonValue *parent,
                                       bool isObject) {
  if (++parser->depth > MOSAIC_JSON_MAX_DEPTH)
    return mosaicPayloadFail(parser->error,
                             "JSON, byte %zu: nests deeper than %d",
                             parser->position, MOSAIC_JSON_MAX_DEPTH);
  const char *close = isObject ? "}" : "]";
  MosaicJsonValue **link = &parent->firstChild;
  ++parser->position;
  skipBlanks(parser);
  while (link != &parent->firstChild || !takeWord(parser, close)) {
    MlirStringRef key = mlirStringRefCreate(NULL, 0);
    skipBlanks(parser);
    if (isObject)
      MOSAIC_TRY(parseKey(parser, &key));
    MOSAIC_TRY(parseValue(parser, link));
    (*link)->key = key;
    link = &(*link)->next;
    skipBlanks(parser);
    if (takeWord(parser, close))
      break;
    if (!takeWord(parser, ","))
      return fail(parser, parser->position,
                  isObject ? "',' or '}'" : "',' or ']'");
  }
  --parser->depth;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseContents(Parser *parser, MosaicJsonValue *value) {
  const char first = peek(parser);
  if (first == '{' || first == '[') {
    value->kind = first == '{' ? MOSAIC_JSON_OBJECT : MOSAIC_JSON_ARRAY;
    return parseChildren(parser, value, first == '{');
  }
  if (first == '"') {
    value->kind = MOSAIC_JSON_STRING;
    return parseString(parser, &value->text);
  }
  if (takeWord(parser, "true") || takeWord(parser, "false")) {
    value->kind = MOSAIC_JSON_BOOLEAN;
    return mlirLogicalResultSuccess();
  }
  if (takeWord(parser, "null")) {
    value->kind = MOSAIC_JSON_NULL;
    return mlirLogicalResultSuccess();
  }
  if (!isDigit(first) && first != '-' && first != 'i' && first != 'n')
    return fail(parser, parser->position, "a value");
  value->kind = MOSAIC_JSON_NUMBER;
  return parseNumber(parser);
}

static MlirLogicalResult parseValue(Parser *parser, MosaicJsonValue **result) {
  skipBlanks(parser);
  MosaicJsonValue *value = MOSAIC_ARENA_NEW(parser->arena, MosaicJsonValue);
  value->offset = parser->position;
  MOSAIC_TRY(parseContents(parser, value));
  value->end = parser->position;
  if (value->kind != MOSAIC_JSON_STRING)
    value->text = mlirStringRefCreate(parser->text.data + value->offset,
                                      value->end - value->offset);
  *result = value;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicJsonParsePrefix(MosaicArena *arena, MlirStringRef text,
                                        MosaicJsonValue **value,
                                        MosaicPayloadError *error) {
  if (text.length > MOSAIC_JSON_MAX_SIZE)
    return mosaicPayloadFail(error, "JSON of %zu bytes; at most %d are read",
                             text.length, MOSAIC_JSON_MAX_SIZE);
  Parser parser = {.arena = arena, .text = text, .error = error};
  return parseValue(&parser, value);
}

MlirLogicalResult mosaicJsonParse(MosaicArena *arena, MlirStringRef text,
                                  MosaicJsonValue **value,
                                  MosaicPayloadError *error) {
  MOSAIC_TRY(mosaicJsonParsePrefix(arena, text, value, error));
  Parser parser = {.text = text, .position = (*value)->end, .error = error};
  skipBlanks(&parser);
  if (parser.position < text.length)
    return fail(&parser, parser.position, "nothing after the value");
  return mlirLogicalResultSuccess();
}

const MosaicJsonValue *mosaicJsonMember(const MosaicJsonValue *object,
                                        const char *key) {
  if (!object || object->kind != MOSAIC_JSON_OBJECT)
    return NULL;
  const MlirStringRef wanted = mlirStringRefCreateFromCString(key);
  for (const MosaicJsonValue *member = object->firstChild; member;
       member = member->next)
    if (mlirStringRefEqual(member->key, wanted))
      return member;
  return NULL;
}

intptr_t mosaicJsonCount(const MosaicJsonValue *value) {
  intptr_t count = 0;
  for (const MosaicJsonValue *child = value ? value->firstChild : NULL; child;
       child = child->next)
    ++count;
  return count;
}

bool mosaicJsonAsInteger(const MosaicJsonValue *value, int64_t *result) {
  if (!value || value->kind != MOSAIC_JSON_NUMBER)
    return false;
  const bool negative = value->text.data[0] == '-';
  int64_t number = 0;
  for (size_t i = negative; i < value->text.length; ++i) {
    if (!isDigit(value->text.data[i]) ||
        __builtin_mul_overflow(number, 10, &number) ||
        __builtin_add_overflow(number, value->text.data[i] - '0', &number))
      return false;
  }
  *result = negative ? -number : number;
  return true;
}
