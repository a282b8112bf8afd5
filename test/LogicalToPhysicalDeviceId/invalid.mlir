// RUN: %mosaic-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(logical-to-physical-device-id{total-devices=4}))' %s
// RUN: not %mosaic-opt --split-input-file --pass-pipeline='builtin.module(func.func(logical-to-physical-device-id))' %s 2>&1 | FileCheck %s

// CHECK: error: 'func.func' op needs to know how many devices there are: give the option total-devices, 1 or more (not 0)

// Only main gets the table.
func.func @other(%s: memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>, %id: i32) {
  // expected-error @below {{'tpu.sem_signal' op is outside of main, the one function that gets the table of device ids; inline the function into main}}
  tpu.sem_signal %s, %id device_id %id : memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>
  return
}
