//===- Types.h - Questions about types, and types made from types ----------===//

#ifndef MOSAIC_BUILDER_TYPES_H
#define MOSAIC_BUILDER_TYPES_H

#include "Support/Arena.h"

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

/// Element type of a vector, memref or other shaped type; `type` itself when it
/// is a scalar.
MlirType mosaicElementType(MlirType type);

/// Bits of one element of `type` (of `type` itself when it is a scalar).
///
/// Returns: the width of an integer or float (narrow `tpu.float8_exmy` floats:
///          8); 0 for a type that has none (index, semaphores, …)
int64_t mosaicElementBitwidth(MlirType type);

bool mosaicTypeIsIntegerOfWidth(MlirType type, unsigned width);
bool mosaicTypeIsI1(MlirType type);

/// Whether the element type of a vector or a scalar is a float / an integer.
bool mosaicElementIsFloat(MlirType type);
bool mosaicElementIsInteger(MlirType type);

/// Whether a value of the type is one that has a vector layout.
bool mosaicTypeIsVector(MlirType type);
bool mosaicValueIsVector(MlirValue value);

/// Sizes of a shaped type, in `arena`; a dynamic size is
/// mlirShapedTypeGetDynamicSize(). A scalar gives rank 0 and null.
typedef struct MosaicShape {
  intptr_t rank;
  const int64_t *sizes;
} MosaicShape;
MosaicShape mosaicTypeShape(MlirType type, MosaicArena *arena);

/// Product of the sizes; 1 for a scalar.
///
/// Returns: false when it does not fit into 63 bits or a size is dynamic
bool mosaicShapeNumElements(MosaicShape shape, int64_t *count);

/// The row-major number of the row that `index` is in: of all dimensions but the
/// minor one.
int64_t mosaicShapeRowNumber(MosaicShape shape, const int64_t *index);

bool mosaicShapeEqual(MosaicShape left, MosaicShape right);

/// `vector<sizes x element>`.
MlirType mosaicVectorType(intptr_t rank, const int64_t *sizes,
                          MlirType element);

/// `type` with another element type: `vector<4x8xf32>`, i1 -> `vector<4x8xi1>`;
/// f32, i1 -> i1.
MlirType mosaicTypeWithElement(MlirType type, MlirType element);

/// The signless integer type of `width` bits, and with the shape of `like`.
MlirType mosaicIntegerType(MlirContext context, unsigned width);
MlirType mosaicIntegerTypeLike(MlirType like, unsigned width);

/// Type of the vregs that hold elements of `element` under a layout of
/// `bitwidth` bits: `vector<8x128xT>` for 32, else `vector<8x128x(32/b)xT>`.
/// The bitwidth decides for i1 too: it is that of the masked data.
///
/// Source: vreg_ops.md 1
MlirType mosaicVregType(const MosaicTarget *target, MlirType element,
                        int64_t bitwidth);

#endif // MOSAIC_BUILDER_TYPES_H
