// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics

// Memory stays where it is.
func.func @reinterpret_cast(%ref: memref<1024xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.reinterpret_cast' op changes the memory space from #tpu.memory_space<vmem> to #tpu.memory_space<smem>}}
  %0 = tpu.reinterpret_cast %ref : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.memory_space<smem>>
  return
}

// -----

// One size per dynamic dimension.
func.func @reinterpret_cast(%ref: memref<1024xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.reinterpret_cast' op the result has 1 dynamic dimensions, but 2 sizes are given}}
  %0 = tpu.reinterpret_cast %ref<%n, %n> : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.memory_space<vmem>>
  return
}

// -----

// One stride per dynamic stride; no wheel counts those of strided layouts.
func.func @reinterpret_cast(%ref: memref<1024xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.reinterpret_cast' op the result has 1 dynamic strides, but 2 are given}}
  %0 = tpu.reinterpret_cast %ref [%n, %n] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, strided<[?, 1]>, #tpu.memory_space<vmem>>
  return
}

// -----

// A tiled layout has tile strides.
func.func @reinterpret_cast(%ref: memref<1024xf32, #tpu.memory_space<vmem>>, %n: i32) {
  // expected-error @below {{'tpu.reinterpret_cast' op the result has 0 dynamic strides, but 1 are given}}
  %0 = tpu.reinterpret_cast %ref [%n] : memref<1024xf32, #tpu.memory_space<vmem>> -> memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
  return
}
