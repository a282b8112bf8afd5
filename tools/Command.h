//===- Command.h - What the C tools have in common ------------------------===//

#ifndef MOSAIC_TOOLS_COMMAND_H
#define MOSAIC_TOOLS_COMMAND_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stddef.h>

/// Statuses besides EXIT_SUCCESS: the input was refused, which was said; the
/// command line is none.
enum { EXIT_REFUSED = 1, EXIT_USAGE = 2 };

/// Prints `help` or the version, where the command line asks for it; false when
/// there is something to do.
bool commandAnswersQuestion(int argc, char **argv, const char *help);

/// An option without a value, and what it sets.
typedef struct CommandSwitch {
  const char *name;
  bool *value;
} CommandSwitch;

/// Sets what the argument stands for; false when it is none of the switches.
bool commandTakeSwitch(const char *argument, size_t numSwitches,
                       const CommandSwitch *switches);

/// A context for kernels, on one thread, which the caller destroys.
MlirContext commandCreateContext(void);

/// "error", "warning", …
const char *commandSeverityName(MlirDiagnostic diagnostic);

#endif // MOSAIC_TOOLS_COMMAND_H
