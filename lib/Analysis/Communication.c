//===- Communication.c - Does a kernel talk to other devices? -------------===//

#include "Builder/Accessors.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinAttributes.h"

/// Operand group of the device id, by op.
typedef struct DeviceIdGroup {
  const char *op;
  intptr_t group;
} DeviceIdGroup;

static const DeviceIdGroup kDeviceIdGroups[] = {
    {"tpu.enqueue_dma", 4},
    {"tpu.sem_signal", 2},
};

static bool hasOperandGroup(MlirOperation op, intptr_t group) {
  const MlirAttribute sizes = mosaicOperationAttr(op, "operandSegmentSizes");
  return mlirAttributeIsADenseI32Array(sizes) &&
         mlirDenseArrayGetNumElements(sizes) > group &&
         mlirDenseI32ArrayGetElement(sizes, group) > 0;
}

static MlirWalkResult inspect(MlirOperation op, void *userData) {
  MosaicCommunication *found = userData;
  for (size_t i = 0; i < sizeof(kDeviceIdGroups) / sizeof(*kDeviceIdGroups);
       ++i)
    if (mosaicOperationIs(op, kDeviceIdGroups[i].op))
      found->hasCommunication |= hasOperandGroup(op, kDeviceIdGroups[i].group);
  found->hasCustomBarrier |= mosaicOperationIs(op, "tpu.sem_barrier");
  return found->hasCommunication && found->hasCustomBarrier
             ? MlirWalkResultInterrupt
             : MlirWalkResultAdvance;
}

MosaicCommunication mosaicAnalyzeCommunication(MlirOperation op) {
  MosaicCommunication found = {0};
  mlirOperationWalk(op, inspect, &found, MlirWalkPreOrder);
  return found;
}
