// RUN: split-file %s %t
// RUN: %mosaic-opt %t/payload.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=READ

// Until 2026 the op packed a low and a high mask.
// READ: "tpu.pack_vmsk"(%[[LOW:.*]], %[[HIGH:.*]]) <{positions = array<i32: 0, 1>}>
// READ: "tpu.pack_vmsk"(%[[LOW]], %[[HIGH]]) <{positions = array<i32: 1, 0>}>
//--- payload.mlir
module attributes {stable_mosaic.version = 9 : i64} {
  %low = "stable_mosaic.test.low"() : () -> vector<8x128xi1>
  %high = "stable_mosaic.test.high"() : () -> vector<8x128xi1>
  %0 = "stable_mosaic.tpu.pack_vmsk"(%low, %high) : (vector<8x128xi1>, vector<8x128xi1>) -> vector<8x128x2xi1>
  %1 = "stable_mosaic.tpu.pack_vmsk"(%low, %high) {positions = array<i32: 1, 0>} : (vector<8x128xi1>, vector<8x128xi1>) -> vector<8x128x2xi1>
}
