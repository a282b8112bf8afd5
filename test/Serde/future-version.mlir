// RUN: split-file %s %t
// RUN: not %mosaic-opt %t/read.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %mosaic-opt %t/write.mlir --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=19" 2>&1 | FileCheck %s --check-prefix=WRITE

// A payload from the future is refused as a whole.
// READ: read.mlir:1:1: error: 'builtin.module' op is serialized in version 19; versions up to 18 are read

// A version that does not exist yet cannot be written.
// WRITE: write.mlir:1:1: error: 'builtin.module' op cannot be serialized to version 19; the newest is 18

//--- read.mlir
module attributes {stable_mosaic.version = 19 : i64} {
  "stable_mosaic.func.func"() ({}) {function_type = () -> (), sym_name = "f", sym_visibility = "private"} : () -> ()
}

//--- write.mlir
module {
  func.func private @f()
}
