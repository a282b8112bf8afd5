// RUN: split-file %s %t
// RUN: %mosaic-opt %t/payload.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=READ

// In payloads of every version a repeat is a concatenation of copies; other attributes go, as in the reference. A single
// copy is the operand itself.
// READ: %[[X:.*]] = "test.x"()
// READ-NEXT: %[[THREE:.*]] = "tpu.concatenate"(%[[X]], %[[X]], %[[X]]) <{dimension = 1 : i32}> : (vector<8x128xf32>, vector<8x128xf32>, vector<8x128xf32>) -> vector<8x384xf32>
// READ-NEXT: "test.use"(%[[THREE]], %[[X]])
//--- payload.mlir
module attributes {stable_mosaic.version = 18 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128xf32>
  %0 = "stable_mosaic.tpu.repeat"(%x) {dimension = 1 : i32, note, times = 3 : i32} : (vector<8x128xf32>) -> vector<8x384xf32>
  %1 = "stable_mosaic.tpu.repeat"(%x) {dimension = 1 : i32, times = 1 : i32} : (vector<8x128xf32>) -> vector<8x128xf32>
  "stable_mosaic.test.use"(%0, %1) : (vector<8x384xf32>, vector<8x128xf32>) -> ()
}
