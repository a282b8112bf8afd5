//===- Windows.c - Which vregs of a wide type a packed vreg stands for -----===//

#include "Relayout/Windows.h"

MosaicWindows mosaicWindowsCreate(const MosaicTarget *target,
                                  MosaicVectorLayout packed,
                                  MosaicVectorLayout wide) {
  int64_t packedSlice[2], wideSlice[2];
  mosaicVectorLayoutVregSlice(packed, target, packedSlice);
  mosaicVectorLayoutVregSlice(wide, target, wideSlice);
  MosaicWindows windows;
  for (int i = 0; i < 2; ++i) {
    windows.replicated[i] = packed.offsets[i] == MOSAIC_REPLICATED;
    windows.sizes[i] = packedSlice[i] / wideSlice[i];
    windows.shift[i] =
        windows.replicated[i] ? 0 : packed.offsets[i] / wideSlice[i];
  }
  return windows;
}

MosaicWindowPart mosaicWindowsPart(const MosaicWindows *windows, int64_t row,
                                   int64_t column) {
  const int64_t height = windows->sizes[MOSAIC_ROWS];
  const int64_t width = windows->sizes[MOSAIC_COLUMNS];
  row = windows->replicated[MOSAIC_ROWS] ? 0 : row;
  row += windows->shift[MOSAIC_ROWS];
  column = windows->replicated[MOSAIC_COLUMNS] ? 0 : column;
  column += windows->shift[MOSAIC_COLUMNS];
  return (MosaicWindowPart){.row = row / height,
                            .column = column / width,
                            .number = column % width * height + row % height};
}

bool mosaicWindowsVreg(const MosaicWindows *windows,
                       const MosaicWindowPart *part, const int64_t limits[2],
                       int64_t vreg[2]) {
  const int64_t height = windows->sizes[MOSAIC_ROWS];
  const int64_t places[] = {part->number % height, part->number / height};
  const int64_t begins[] = {part->row, part->column};
  for (int i = 0; i < 2; ++i) {
    vreg[i] = windows->replicated[i] ? 0
                                     : begins[i] * windows->sizes[i] +
                                           places[i] - windows->shift[i];
    if (vreg[i] < 0 || vreg[i] >= limits[i])
      return false;
  }
  return true;
}
