// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}),canonicalize)' %s -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: %run-case %s
// RUN: %run-case %s --text %t
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=5' -o %t5 && %run-case %s --text %t5
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 compatibility-mode=false}))' %s 2>&1 | FileCheck %s --check-prefix=STRICT

// STRICT: error: 'arith.maxsi' op needs arithmetic on narrow integers

// Order, equality and choice of narrow scalars are done on words, in a form that no folding makes narrow again.
// CHECK-LABEL: func.func @main
// CHECK-NOT: {{(max|min)[su]i}}
// CHECK-NOT: {{(xori|select|cmpi).* i8$}}
// CHECK: arith.select {{.*}} : i32
// CHECK-NOT: {{(max|min)[su]i}}
// CHECK-NOT: {{(xori|select|cmpi).* i8$}}
// CHECK: return
// IN: int8[2] [-100, 100]
// OUT: int8[8] [100, -100, -100, 100, 0, 1, -100, 100]
func.func @main(%in: memref<2xi8, #tpu.memory_space<smem>>, %out: memref<8xi8, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %x = memref.load %in[%c0] : memref<2xi8, #tpu.memory_space<smem>>
  %y = memref.load %in[%c1] : memref<2xi8, #tpu.memory_space<smem>>
  %0 = arith.maxsi %x, %y : i8
  %1 = arith.minsi %x, %y : i8
  %2 = arith.maxui %x, %y : i8
  %3 = arith.minui %x, %y : i8
  %eq = arith.cmpi eq, %x, %y : i8
  %ne = arith.cmpi ne, %x, %y : i8
  %4 = arith.extui %eq : i1 to i8
  %5 = arith.extui %ne : i1 to i8
  %6 = arith.select %ne, %x, %y : i8
  %7 = arith.select %eq, %x, %y : i8
  memref.store %0, %out[%c0] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %1, %out[%c1] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %2, %out[%c2] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %3, %out[%c3] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %4, %out[%c4] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %5, %out[%c5] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %6, %out[%c6] : memref<8xi8, #tpu.memory_space<smem>>
  memref.store %7, %out[%c7] : memref<8xi8, #tpu.memory_space<smem>>
  return
}
