// RUN: split-file %s %t
// RUN: %mosaic-opt %t/payload.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mlir-print-op-generic | FileCheck %s --check-prefix=READ

// sign_extended became integer_extended, without a version of its own; where neither is given, the value is extended.
// READ: "tpu.unpack_subelements"({{.*}}) <{index = 1 : i32, integer_extended = false, pack_format = #tpu.pack_format<compressed>, unsigned_integers = false}>
// READ: "tpu.unpack_subelements"({{.*}}) <{index = 1 : i32, integer_extended = true, pack_format = #tpu.pack_format<compressed>, unsigned_integers = false}>
// READ: "tpu.unpack_subelements"({{.*}}) <{index = 1 : i32, integer_extended = false, pack_format = #tpu.pack_format<compressed>, unsigned_integers = false}>

// Written for jax 0.8 it has the old name again; for 0.6, which had neither, the default goes.
// RUN: %mosaic-opt %t/payload.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mosaic-serde='serialize=true target-version=8' | FileCheck %s --check-prefix=WRITE8
// RUN: %mosaic-opt %t/payload.mlir --allow-unregistered-dialect --mosaic-serde=serialize=false --mosaic-serde='serialize=true target-version=6' | FileCheck %s --check-prefix=WRITE6
// WRITE8: "stable_mosaic.tpu.unpack_subelements"({{.*}}) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>, sign_extended = false}
// WRITE8: "stable_mosaic.tpu.unpack_subelements"({{.*}}) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>, sign_extended = true}
// WRITE6: "stable_mosaic.tpu.unpack_subelements"({{.*}}) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>, sign_extended = false}
// WRITE6: "stable_mosaic.tpu.unpack_subelements"({{.*}}) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>}
//--- payload.mlir
module attributes {stable_mosaic.version = 9 : i64} {
  %x = "stable_mosaic.test.x"() : () -> vector<8x128x2xi16>
  %0 = "stable_mosaic.tpu.unpack_subelements"(%x) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>, sign_extended = false} : (vector<8x128x2xi16>) -> vector<8x128xi32>
  %1 = "stable_mosaic.tpu.unpack_subelements"(%x) {index = 1 : i32, pack_format = #tpu.pack_format<compressed>} : (vector<8x128x2xi16>) -> vector<8x128xi32>
  %2 = "stable_mosaic.tpu.unpack_subelements"(%x) {index = 1 : i32, integer_extended = false, pack_format = #tpu.pack_format<compressed>, sign_extended = true} : (vector<8x128x2xi16>) -> vector<8x128xi32>
}
