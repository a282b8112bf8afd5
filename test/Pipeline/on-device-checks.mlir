// RUN: %mosaic-opt --mosaic-lower='hardware-generation=5 on-device-checks=bounds' %s | FileCheck %s
// RUN: %mosaic-opt --mosaic-lower='hardware-generation=5' %s | FileCheck %s --check-prefix=PLAIN
// RUN: not %mosaic-opt --mosaic-lower='hardware-generation=5 on-device-checks=bounds,nan' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: rm -rf %t && mkdir %t && %mosaic-opt --mosaic-lower='hardware-generation=5 on-device-checks=bounds dump-to=%t kernel-name=k' %s -o /dev/null
// RUN: ls %t | FileCheck %s --check-prefix=DUMPS

// The assertions go in before canonicalization and stay to the end; row %i may be anything.
// CHECK: %[[OK:.*]] = arith.andi
// CHECK: cf.assert %[[OK]], "Operation vector.load references out-of-bounds elements in dimension 0
// CHECK: tpu.load
// PLAIN-NOT: cf.assert
// UNKNOWN: error: mosaic-lower: on-device-checks is 'bounds,nan'; the one category is bounds
// DUMPS: post-infer-memref-layout-simplify
// DUMPS: post-assert-insertion
// DUMPS: post-canonicalize-mosaic
func.func @main(%i: i32, %m: memref<16x128xf32, #tpu.memory_space<vmem>>, %o: memref<8x128xf32, #tpu.memory_space<vmem>>) {
  %c0 = arith.constant 0 : index
  %row = arith.index_cast %i : i32 to index
  %v = vector.load %m[%row, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  vector.store %v, %o[%c0, %c0] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  return
}
