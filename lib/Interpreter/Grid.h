//===- Grid.h - The steps of a kernel on one device -----------------------===//

#ifndef MOSAIC_INTERPRETER_GRID_H
#define MOSAIC_INTERPRETER_GRID_H

#include "Interpreter/Plan.h"
#include "Interpreter/World.h"

/// A device with the call's arrays.
typedef struct Device {
  Machine *machine;
  const Plan *plan;
  View **stores; ///< one per store of the plan
} Device;

/// Runs all steps of the grid in order, moving windows. Source: running.md 4
bool gridRun(Device *device);

#endif // MOSAIC_INTERPRETER_GRID_H
