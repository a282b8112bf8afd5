//===- Arena.h - Memory that lives as long as one pass run ----------------===//

#ifndef MOSAIC_SUPPORT_ARENA_H
#define MOSAIC_SUPPORT_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/// A region of memory that is freed as a whole. One arena per pass run, created
/// and destroyed in the pass's Run function; what is allocated from it is never
/// freed alone. An arena for what one step of a loop needs is reset after it.
typedef struct MosaicArena MosaicArena;

/// Creates an empty arena. The caller destroys it.
MosaicArena *mosaicArenaCreate(void);

/// Frees the arena and everything allocated from it.
void mosaicArenaDestroy(MosaicArena *arena);

/// Frees everything allocated from the arena, which keeps a piece of its memory.
void mosaicArenaReset(MosaicArena *arena);

/// A point in an arena's life.
typedef struct MosaicArenaMark {
  void *chunk;
  size_t used, capacity;
} MosaicArenaMark;

/// The present, to come back to: what one step allocates is needed no longer
/// than the step takes, and steps lie in each other.
MosaicArenaMark mosaicArenaMark(const MosaicArena *arena);

/// Frees everything allocated since `mark`. Marks of later are void with that.
void mosaicArenaRelease(MosaicArena *arena, MosaicArenaMark mark);

/// Allocates `size` bytes, zeroed and aligned for any type. Never null: running
/// out of memory ends the process, as it does in MLIR.
void *mosaicArenaAllocate(MosaicArena *arena, size_t size);

/// Allocates `count` elements of `size` bytes, zeroed. A product that overflows
/// counts as running out of memory.
void *mosaicArenaAllocateArray(MosaicArena *arena, size_t count, size_t size);

/// Copies `size` bytes into the arena.
void *mosaicArenaCopy(MosaicArena *arena, const void *data, size_t size);

/// Copies `count` elements of `size` bytes to where `capacity` of them have room;
/// zeros follow.
void *mosaicArenaEnlarge(MosaicArena *arena, const void *items, intptr_t count,
                         intptr_t capacity, size_t size);

/// Makes room for one more element behind the `count` of a list:
///
///   list.items = mosaicArenaGrow(arena, list.items, list.count, &list.capacity,
///                                sizeof(*list.items));
///   list.items[list.count++] = item;
///
/// Returns: `items` while they are fewer than `*capacity`, which is 0 at first;
///          else a copy with twice the capacity
void *mosaicArenaGrow(MosaicArena *arena, void *items, intptr_t count,
                      intptr_t *capacity, size_t size);

/// Formats like printf into the arena; returns a NUL-terminated string.
char *mosaicArenaFormat(MosaicArena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *mosaicArenaFormatV(MosaicArena *arena, const char *format,
                         va_list arguments);

#define MOSAIC_ARENA_NEW(arena, type)                                          \
  ((type *)mosaicArenaAllocate((arena), sizeof(type)))
#define MOSAIC_ARENA_ARRAY(arena, type, count)                                 \
  ((type *)mosaicArenaAllocateArray((arena), (size_t)(count), sizeof(type)))

#endif // MOSAIC_SUPPORT_ARENA_H
