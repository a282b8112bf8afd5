//===- Rewrites.h - The rewrites of pre-canonicalization-optimization -----===//

#ifndef MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H
#define MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H

#include "Builder/Accessors.h"
#include "Builder/Builder.h"

/// Each looks at one op, rewrites it if it can, and says whether it did. None
/// fails. What loses its last use stays, for `canonicalize` to remove.
/// Source: canonicalize.md 4
typedef bool (*MosaicPreRewrite)(MlirOperation op, const MosaicTarget *target,
                                 MosaicArena *arena);

/// A `tpu.matmul` whose right side is transposed, or cut out of something
/// transposed, contracts the other dimension instead.
bool mosaicFuseRhsTranspose(MlirOperation op, const MosaicTarget *target,
                            MosaicArena *arena);

/// A reshape that folds the rows of a loaded vector into one row becomes
/// strided loads: row n of the result is made of the rows n*T, n*T+1, …
///
///   memory [8, 128]            vector [1, 1024]
///   row 0  aaaa
///   row 1  bbbb      ->        aaaa bbbb …
bool mosaicFoldReshapeIntoLoad(MlirOperation op, const MosaicTarget *target,
                               MosaicArena *arena);

/// The way back: a stored vector whose rows a shape cast has just unfolded.
bool mosaicFoldReshapeIntoStore(MlirOperation op, const MosaicTarget *target,
                                MosaicArena *arena);

/// A loaded vector of rows of one register's width, transposed so that another
/// dimension becomes the second-minor one, is loaded in that order: what runs
/// down the sublanes is equally far apart in memory. Unless the transposed value
/// is only stored, and stores in that order are fewer.
///
///   memory [4, 8, 128], transposed to [8, 4, 128]: result row n of 8 is made of
///   the rows n, n + 8, n + 16, n + 24
bool mosaicLoadTransposed(MlirOperation op, const MosaicTarget *target,
                          MosaicArena *arena);

/// The way back: a store of such a transposed vector.
bool mosaicStoreTransposed(MlirOperation op, const MosaicTarget *target,
                           MosaicArena *arena);

/// A store of a matrix whose columns a reshape has just split into rows: strips
/// of it are what every so many rows of memory are made of.
///
///   matrix [16, 256], reshaped to [16, 4, 64]: the rows n, n + 4, … of memory are
///   columns 64 * n to 64 * n + 63
bool mosaicStoreStrips(MlirOperation op, const MosaicTarget *target,
                       MosaicArena *arena);

/// A load of rows of one register's width that a reshape puts into fewer
/// registers loads them so, where they follow each other in memory:
///
///   memory [1, 4, 1, 128], reshaped to [4, 128]: one register of four rows
bool mosaicLoadReshaped(MlirOperation op, const MosaicTarget *target,
                        MosaicArena *arena);

/// The way back: 32-bit rows that a reshape spreads over more registers are
/// stored before it.
bool mosaicStoreReshaped(MlirOperation op, const MosaicTarget *target,
                         MosaicArena *arena);

// What they share (Rows.c).

/// Rows of memory that are equally far apart.
typedef struct MosaicRows {
  MlirValue view; ///< memref of rows of one register's width, of words
  intptr_t rank;  ///< of the view
  const MlirValue *indices; ///< the first row
  int32_t stride;           ///< from each row to the next
} MosaicRows;

/// `tpu.strided_load` and `tpu.strided_store` of such rows.
MlirValue mosaicBuildRowLoad(MosaicBuilder *builder, MlirType type,
                             const MosaicRows *rows);
void mosaicBuildRowStore(MosaicBuilder *builder, MlirValue value,
                         const MosaicRows *rows);

/// The words of which `parts`, of `packing` vectors of one type, are the elements,
/// from the low bits on; the part itself if it is one. Overwrites `parts`.
MlirValue mosaicBuildRowWords(MosaicBuilder *builder, int64_t packing,
                              MlirValue *parts);

/// A memref as rows of one register's width, one after the other.
typedef struct MosaicRowMemory {
  int64_t numRows;
  int64_t
      *strides; ///< rows between neighbours along each dimension but the last
} MosaicRowMemory;

/// Fills in `memory`; false when the memref is not such rows.
bool mosaicFindRows(MlirValue base, const MosaicBuilder *builder,
                    MosaicRowMemory *memory);

/// The memref as [numRows, lanes].
MlirValue mosaicBuildRowView(MosaicBuilder *builder, MlirValue base,
                             int64_t numRows);

/// The row of it that an access starts at, an index.
MlirValue mosaicBuildFirstRow(MosaicBuilder *builder, MlirOperation op,
                              const MosaicAccess *access,
                              const MosaicRowMemory *memory);

/// Whether the memref's tiles follow each other, and none is partly filled.
bool mosaicHasWholeTiles(MlirType type, MosaicArena *arena);

/// Whether the store writes all of its vector, where it says.
bool mosaicIsPlainStore(MlirOperation op, const MosaicAccess *access);

/// Whether the value has exactly one use.
bool mosaicHasOneUse(MlirValue value);

#endif // MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H
