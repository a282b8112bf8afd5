// RUN: %mosaic-opt --verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-memory-space-specialization))' %s

// A memref that goes through an op with types of its own.
func.func @selected(%c: i1, %a: memref<16x128xf32, #tpu.memory_space<any>>, %b: memref<16x128xf32, #tpu.memory_space<any>>) {
  // expected-error @below {{'arith.select' op uses a memref in memory space any in a way that cannot be followed; only views, loads, stores and DMAs can be, or give the operand of the kernel a memory space}}
  %0 = arith.select %c, %a, %b : memref<16x128xf32, #tpu.memory_space<any>>
  return
}
