//===- Replace.c - Another body for a kernel of a program -----------------===//
//
// A whole backend_config is emitted for the new kernel; then the few values that
// depend on the kernel's code move over into the old text.
//
//===----------------------------------------------------------------------===//

#include "BackendConfig/Body.h"

#include "Builder/Accessors.h"
#include "Payload/Config.h"
#include "Payload/Quoting.h"
#include "Payload/Splice.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

/// One backend_config in a program.
typedef struct ConfigPlace {
  MlirStringRef program;
  MosaicKernelInfo kernel; ///< what is there now
  MlirLocation location;   ///< of the program, for errors about it
} ConfigPlace;

/// Bytes [start, end) of the old JSON, and what comes in their place.
typedef struct Edit {
  size_t start, end;
  const char *text;
} Edit;

enum { MAX_EDITS = 8 };

typedef struct Replacement {
  MosaicArena *arena;
  const ConfigPlace *place;
  MlirStringRef written; ///< the old config as the program writes it
  MlirStringRef plain;   ///< its JSON
  MosaicJsonValue *old;
  MosaicJsonValue *emitted;
  size_t numEdits;
  Edit edits[MAX_EDITS]; ///< in no order; they do not overlap
} Replacement;

//===----------------------------------------------------------------------===//
// The new JSON
//===----------------------------------------------------------------------===//

static MlirLogicalResult reportPayload(const Replacement *replacement,
                                       const MosaicPayloadError *error) {
  return mosaicLocationError(
      replacement->place->location, "backend_config at byte %td: %s",
      replacement->place->kernel.config.offset, error->message);
}

static MlirLogicalResult readOld(Replacement *replacement,
                                 MosaicPayloadError *error) {
  MOSAIC_TRY(mosaicUnescape(replacement->arena, replacement->written,
                            replacement->place->kernel.quoting,
                            &replacement->plain, error));
  return mosaicJsonParse(replacement->arena, replacement->plain,
                         &replacement->old, error);
}

/// Gives the module the old configuration, but for what its code says.
static MlirLogicalResult takeOverConfig(Replacement *replacement,
                                        MlirOperation module) {
  static const MosaicConfigField kOfTheCode[] = {
      MOSAIC_CONFIG_HAS_COMMUNICATION, MOSAIC_CONFIG_NEEDS_HLO_PASSES,
      MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES, MOSAIC_CONFIG_INTERNAL_SCRATCH,
      MOSAIC_CONFIG_UNKNOWN_FIELDS};
  MosaicPayloadError error = {.arena = replacement->arena};
  const MlirContext context = mlirOperationGetContext(module);
  MosaicConfig config;
  if (mosaicFailed(
          mosaicConfigFromJson(context, replacement->old, &config, &error)))
    return reportPayload(replacement, &error);
  MOSAIC_TRY(mosaicConfigDropDerived(&config, module));
  for (size_t i = 0; i < sizeof(kOfTheCode) / sizeof(*kOfTheCode); ++i)
    config.values[kOfTheCode[i]] = mlirAttributeGetNull();
  const bool hadLocations = replacement->place->kernel.debugLocations.length;
  mosaicConfigSetBoolean(&config, context, MOSAIC_CONFIG_DEBUG_LOCATIONS,
                         hadLocations);
  mosaicConfigAttach(module, &config);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult emitNew(Replacement *replacement,
                                 MlirOperation module) {
  const MosaicKernelInfo *kernel = &replacement->place->kernel;
  // A body outside the serialized form is of a writer up to 0.8.1.
  const MosaicEmitBackendConfigOptions options = {
      .format = kernel->hasVersion ? MOSAIC_CONFIG_NEWEST : MOSAIC_CONFIG_0_8_1,
      .hasTargetVersion = kernel->hasVersion,
      .targetVersion = kernel->version,
      .noSerialization = !kernel->hasVersion};
  MOSAIC_TRY(takeOverConfig(replacement, module));
  MOSAIC_TRY(mosaicEmitBackendConfigRun(module, &options));
  MosaicPayloadError error = {.arena = replacement->arena};
  const MlirStringRef json = mlirStringAttrGetValue(
      mosaicOperationAttr(module, MOSAIC_BACKEND_CONFIG_ATTRIBUTE));
  mosaicOperationRemoveAttr(module, MOSAIC_CONFIG_ATTRIBUTE);
  if (mosaicFailed(mosaicJsonParse(replacement->arena, json,
                                   &replacement->emitted, &error)))
    return reportPayload(replacement, &error);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Edits
//===----------------------------------------------------------------------===//

static void addEdit(Replacement *replacement, size_t start, size_t end,
                    const char *text) {
  replacement->edits[replacement->numEdits++] =
      (Edit){.start = start, .end = end, .text = text};
}

static const char *copy(Replacement *replacement, MlirStringRef text) {
  return mosaicArenaFormat(replacement->arena, "%.*s", (int)text.length,
                           text.data);
}

/// The member before `member`; null when it is the first.
static const MosaicJsonValue *previousMember(const MosaicJsonValue *object,
                                             const MosaicJsonValue *member) {
  const MosaicJsonValue *previous = object->firstChild;
  if (previous == member)
    return NULL;
  while (previous->next != member)
    previous = previous->next;
  return previous;
}

/// Carries the member `key` over: its value changes, or it comes behind all
/// others, or it goes.
static void carryOver(Replacement *replacement, const char *key) {
  const MosaicJsonValue *call =
      mosaicJsonMember(replacement->old, "custom_call_config");
  const MosaicJsonValue *old = mosaicJsonMember(call, key);
  const MosaicJsonValue *fresh = mosaicJsonMember(
      mosaicJsonMember(replacement->emitted, "custom_call_config"), key);
  const bool isString = fresh && fresh->kind == MOSAIC_JSON_STRING;
  if (old && fresh) {
    // Inside the quotes of a string.
    addEdit(replacement, old->offset + isString, old->end - isString,
            copy(replacement, fresh->text));
  } else if (fresh) {
    const MosaicJsonValue *last = call->firstChild;
    while (last->next)
      last = last->next;
    const char *quote = isString ? "\"" : "";
    addEdit(replacement, last->end, last->end,
            mosaicArenaFormat(replacement->arena, ", \"%s\": %s%.*s%s", key,
                              quote, (int)fresh->text.length, fresh->text.data,
                              quote));
  } else if (old) {
    const MosaicJsonValue *previous = previousMember(call, old);
    addEdit(replacement, previous ? previous->end : old->offset, old->end,
            previous ? "" : "false");
  }
}

/// The scratch that the old call grants may be more than is needed.
static void carryOverScratch(Replacement *replacement) {
  static const char kKey[] = "internal_scratch_in_bytes";
  int64_t granted, needed;
  if (!mosaicJsonAsInteger(
          mosaicJsonMember(
              mosaicJsonMember(replacement->emitted, "custom_call_config"),
              kKey),
          &needed))
    return;
  if (!mosaicJsonAsInteger(
          mosaicJsonMember(
              mosaicJsonMember(replacement->old, "custom_call_config"), kKey),
          &granted) ||
      granted < needed)
    carryOver(replacement, kKey);
}

/// Adds plain JSON as the program writes it. All that is inserted is printable
/// ASCII without backslashes.
static void addQuoted(const char *plain, MosaicQuoting quoting,
                      MosaicText *text) {
  const char *escape = quoting == MOSAIC_QUOTING_MLIR ? "\\22"
                       : quoting == MOSAIC_QUOTING_C  ? "\\\""
                                                      : "\"";
  for (const char *quote; (quote = strchr(plain, '"')); plain = quote + 1) {
    mosaicTextAppend(text, mlirStringRefCreate(plain, (size_t)(quote - plain)));
    mosaicTextAppend(text, mlirStringRefCreateFromCString(escape));
  }
  mosaicTextAppend(text, mlirStringRefCreateFromCString(plain));
}

static void sortEdits(Replacement *replacement) {
  for (size_t i = 1; i < replacement->numEdits; ++i)
    for (size_t j = i;
         j > 0 && replacement->edits[j].start < replacement->edits[j - 1].start;
         --j) {
      const Edit edit = replacement->edits[j];
      replacement->edits[j] = replacement->edits[j - 1];
      replacement->edits[j - 1] = edit;
    }
}

static void applyEdits(Replacement *replacement, MosaicText *text) {
  const MosaicQuoting quoting = replacement->place->kernel.quoting;
  const MlirStringRef written = replacement->written;
  size_t position = 0;
  sortEdits(replacement);
  for (size_t i = 0; i < replacement->numEdits; ++i) {
    const Edit *edit = &replacement->edits[i];
    const size_t start = mosaicEscapedOffset(written, quoting, edit->start);
    mosaicTextAppend(
        text, mlirStringRefCreate(written.data + position, start - position));
    addQuoted(edit->text, quoting, text);
    position = mosaicEscapedOffset(written, quoting, edit->end);
  }
  mosaicTextAppend(text, mlirStringRefCreate(written.data + position,
                                             written.length - position));
}

static MlirLogicalResult replace(Replacement *replacement, MlirOperation module,
                                 MosaicText *text) {
  MosaicPayloadError error = {.arena = replacement->arena};
  if (mosaicFailed(readOld(replacement, &error)))
    return reportPayload(replacement, &error);
  MOSAIC_TRY(emitNew(replacement, module));
  carryOver(replacement, "body");
  carryOver(replacement, "has_communication");
  carryOver(replacement, "needs_layout_passes");
  carryOver(replacement, "debug_locations");
  carryOverScratch(replacement);
  applyEdits(replacement, text);
  return mlirLogicalResultSuccess();
}

/// Adds the text of the backend_config at `place`, escaped as it is there, with
/// `module` for its kernel.
static MlirLogicalResult replaceConfig(const ConfigPlace *place,
                                       MlirOperation module, MosaicText *text) {
  Replacement replacement = {
      .arena = mosaicArenaCreate(),
      .place = place,
      .written =
          mlirStringRefCreate(place->program.data + place->kernel.config.offset,
                              (size_t)place->kernel.config.length)};
  const MlirLogicalResult result = replace(&replacement, module, text);
  mosaicArenaDestroy(replacement.arena);
  return result;
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// Kernels that share a name and a body are one: all of its calls change.
static bool isSameKernel(const MosaicKernelInfo *left,
                         const MosaicKernelInfo *right) {
  return mlirStringRefEqual(left->name, right->name) &&
         mlirStringRefEqual(left->body, right->body);
}

static MlirLogicalResult replaceAll(MosaicPayload payload, intptr_t index,
                                    MlirOperation module, MlirLocation location,
                                    MosaicText *text) {
  const intptr_t numKernels = mosaicPayloadGetNumKernels(payload);
  const MosaicKernelInfo wanted = mosaicPayloadGetKernel(payload, index);
  ConfigPlace place = {.program = mosaicPayloadGetInput(payload),
                       .location = location};
  MosaicSplice *splices =
      MOSAIC_ARENA_ARRAY(text->arena, MosaicSplice, numKernels);
  MosaicSpliceList list = {.splices = splices};
  for (intptr_t i = 0; i < numKernels; ++i) {
    place.kernel = mosaicPayloadGetKernel(payload, i);
    if (!isSameKernel(&place.kernel, &wanted))
      continue;
    MosaicText config = {.arena = text->arena};
    MOSAIC_TRY(replaceConfig(&place, module, &config));
    const MosaicByteRange range = place.kernel.config;
    splices[list.count++] =
        (MosaicSplice){.start = (size_t)range.offset,
                       .end = (size_t)(range.offset + range.length),
                       .text = mosaicTextString(&config)};
  }
  MosaicPayloadError error = {.arena = text->arena};
  if (mosaicFailed(mosaicProgramSplice(place.program, &list, text, &error)))
    return mosaicLocationError(location, "%s", error.message);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicPayloadReplaceKernel(MosaicPayload payload, intptr_t index,
                           MlirOperation module, MlirLocation location,
                           MlirStringCallback callback, void *userData) {
  if (!mosaicPayloadGetKernel(payload, index).config.length)
    return mosaicLocationError(location,
                               "the input is a bare body, with no program "
                               "around it in which to replace a kernel");
  MosaicText text = {.arena = mosaicArenaCreate()};
  const MlirLogicalResult result =
      replaceAll(payload, index, module, location, &text);
  if (!mosaicFailed(result))
    callback(mosaicTextString(&text), userData);
  mosaicArenaDestroy(text.arena);
  return result;
}
