//===- Array.h - The call's arrays, as elements ---------------------------===//

#ifndef MOSAIC_INTERPRETER_ARRAY_H
#define MOSAIC_INTERPRETER_ARRAY_H

#include "Interpreter/Memory.h"

#include "mosaic-c/Interpreter.h"

/// A boundary type: its name, storage and the kernel's element type. running.md 2.
typedef struct ArrayType {
  const char *name;
  uint8_t storageBytes;
  bool isBool; ///< i32 in the kernel: nonzero is true
  ElementType element;
} ArrayType;

/// The row of a type name, or null.
const ArrayType *findArrayType(const char *name);

/// Copies a device's part of an array into the corner at index 0 of `view`, both planes.
/// Requires: equal ranks, the view no smaller than the array in any dimension
void arrayToView(const MosaicArray *array, int32_t device, const View *view);

/// Copies the corner of `view` back, and marks what differs between the planes.
void viewToArray(const View *view, int32_t device, MosaicArray *array);

#endif // MOSAIC_INTERPRETER_ARRAY_H
