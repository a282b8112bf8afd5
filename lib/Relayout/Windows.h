//===- Windows.h - Which vregs of a wide type a packed vreg stands for -----===//
//
// One packed vreg holds the elements of wide bits / narrow bits unpacked ones:
// those of a window of rows x columns of the wide array, whose parts are numbered
// column by column. Where the data begins inside a window, the packed array is
// shifted against the wide one:
//
//   16,{8,0},(16,128)          32,{0,0},(8,128)
//   +----------------+         +----------------+
//   | vreg 0, part 0 |             (none: shift 1 in rows)
//   |         part 1 |    <-   | vreg 0         |
//   +----------------+         +----------------+
//   | vreg 1, part 0 |    <-   | vreg 1         |
//   |         part 1 |    <-   | vreg 2         |
//   +----------------+         +----------------+
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_WINDOWS_H
#define MOSAIC_RELAYOUT_WINDOWS_H

#include "mosaic-c/Target.h"
#include "mosaic-c/VectorLayout.h"

#include <stdbool.h>
#include <stdint.h>

/// Everything is by direction: rows, columns.
typedef struct MosaicWindows {
  int64_t sizes[2];   ///< wide vregs of a packed one
  int64_t shift[2];   ///< vregs of the first window in front of the wide array
  bool replicated[2]; ///< one wide vreg stands for all
} MosaicWindows;

/// The windows between two layouts of a value; those of the packed one and of the
/// wide one agree in what is replicated.
///
/// Requires: a packed vreg holds whole wide ones
MosaicWindows mosaicWindowsCreate(const MosaicTarget *target,
                                  MosaicVectorLayout packed,
                                  MosaicVectorLayout wide);

/// A part of the packed vreg at (row, column).
typedef struct MosaicWindowPart {
  int64_t row, column;
  int64_t number;
} MosaicWindowPart;

/// The part that is the wide vreg at (row, column).
MosaicWindowPart mosaicWindowsPart(const MosaicWindows *windows, int64_t row,
                                   int64_t column);

/// The wide vreg that is a part, in an array of `limits` rows and columns of
/// vregs.
///
/// Returns: false if there is none: the part is only padding
bool mosaicWindowsVreg(const MosaicWindows *windows,
                       const MosaicWindowPart *part, const int64_t limits[2],
                       int64_t vreg[2]);

#endif // MOSAIC_RELAYOUT_WINDOWS_H
