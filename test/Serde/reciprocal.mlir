// full_range came with a default and without a version of its own: up to version 9 the default is left out, another value stays.
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde='serialize=true target-version=9' | FileCheck %s --check-prefix=WRITE9
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde='serialize=true target-version=10' | FileCheck %s --check-prefix=WRITE10
// WRITE9: "stable_mosaic.tpu.reciprocal"({{.*}}) {approx = true} :
// WRITE9: "stable_mosaic.tpu.reciprocal"({{.*}}) {approx = true, full_range = false} :
// WRITE10: "stable_mosaic.tpu.reciprocal"({{.*}}) {approx = true, full_range = true} :
// WRITE10: "stable_mosaic.tpu.reciprocal"({{.*}}) {approx = true, full_range = false} :
func.func @kernel(%x: vector<8x128xf32>) {
  %0 = tpu.reciprocal %x {approx = true} : vector<8x128xf32> -> vector<8x128xf32>
  %1 = tpu.reciprocal %0 {approx = true, full_range = false} : vector<8x128xf32> -> vector<8x128xf32>
  return
}
