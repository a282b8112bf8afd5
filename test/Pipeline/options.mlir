// RUN: not %mosaic-opt %s --mosaic-lower 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %mosaic-opt %s --mosaic-lower=hardware-generation=8 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not %mosaic-opt %s --mosaic-lower='hardware-generation=5 on-device-checks=races' 2>&1 | FileCheck %s --check-prefix=CHECKS
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=5 allow-hlo=true' | FileCheck %s
// RUN: %mosaic-opt %s --mosaic-lower='hardware-generation=5 allow-hlo=false' | FileCheck %s
// RUN: not %mosaic-opt %s --mosaic-lower='hardware-generation=5 libtpu-form=old' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: rm -rf %t && not %mosaic-opt %s --mosaic-lower='hardware-generation=5 dump-to=%t' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %mosaic-opt %s --mosaic-lower='hardware-generation=5 dump-to=%s' 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: mkdir %t && not %mosaic-opt %s --mosaic-lower='hardware-generation=5 dump-to=%t kernel-name=a/b' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: mkdir %t/0000-mosaic-dump-kernel-original-py.txt && not %mosaic-opt %s --mosaic-lower='hardware-generation=5 dump-to=%t' 2>&1 | FileCheck %s --check-prefix=WRITE

// NONE: error: 'builtin.module' op needs to know the TPU: give the option hardware-generation, 4 to 7
// NEW: error: 'builtin.module' op cannot be lowered for hardware-generation=8; there are 4 to 7
// CHECKS: error: mosaic-lower: on-device-checks is 'races'; the one category is bounds
// FORM: error: libtpu-form: 'old' is neither current nor nov2025
// MISSING: error: mosaic-lower: dump-to={{.*}}: No such file or directory
// FILE: error: mosaic-lower: dump-to={{.*}}options.mlir is not a directory
// NAME: error: mosaic-lower: kernel-name is 'a/b'; a part of a file name has no '/'
// WRITE: error: mosaic-lower: cannot write {{.*}}/0000-mosaic-dump-kernel-original-py.txt: Is a directory

// CHECK: func.func @empty
func.func @empty() {
  return
}
