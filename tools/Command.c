//===- Command.c - What the C tools have in common ------------------------===//

#include "Command.h"

#include "mosaic-c/Support.h"
#include "mosaic-c/TpuDialect.h"

#include <stdio.h>
#include <string.h>

bool commandAnswersQuestion(int argc, char **argv, const char *help) {
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--help") == 0) {
      fputs(help, stdout);
      return true;
    }
    if (strcmp(argv[i], "--version") == 0) {
      printf("Mosaic %s (MLIR %s)\n", mosaicVersion(), mosaicMlirVersion());
      return true;
    }
  }
  return false;
}

bool commandTakeSwitch(const char *argument, size_t numSwitches,
                       const CommandSwitch *switches) {
  for (size_t i = 0; i < numSwitches; ++i) {
    if (strcmp(argument, switches[i].name) != 0)
      continue;
    *switches[i].value = true;
    return true;
  }
  return false;
}

MlirContext commandCreateContext(void) {
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

const char *commandSeverityName(MlirDiagnostic diagnostic) {
  static const char *const kNames[] = {
      [MlirDiagnosticError] = "error",
      [MlirDiagnosticWarning] = "warning",
      [MlirDiagnosticNote] = "note",
      [MlirDiagnosticRemark] = "remark",
  };
  return kNames[mlirDiagnosticGetSeverity(diagnostic)];
}
