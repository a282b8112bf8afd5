// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=6}))' %s | FileCheck %s --check-prefix=SIX
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s --check-prefix=STRICT

// Packed elements that a generation compares as words give a mask of words where it is used for words or moved. The
// reference packs the mask always.

// CHECK-LABEL: func.func @words
// CHECK: arith.cmpf {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: arith.extui {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// SIX-LABEL: func.func @words
// SIX: arith.cmpf {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT-LABEL: func.func @words
// STRICT: arith.cmpf {{.*}}out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]
func.func @words() {
  %any = arith.constant dense<0.0> : vector<16x256xbf16>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x256xbf16> -> vector<16x256xbf16>
  %m = arith.cmpf ogt, %a, %a : vector<16x256xbf16>
  %0 = arith.extui %m : vector<16x256xi1> to vector<16x256xi32>
  return
}

// Through other masks, to a select of words.
// CHECK-LABEL: func.func @through_masks
// CHECK: arith.cmpi {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: arith.andi {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @through_masks() {
  %any = arith.constant dense<0> : vector<32x128xi8>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi8> -> vector<32x128xi8>
  %w_any = arith.constant dense<0> : vector<32x128xi32>
  %w = tpu.assume_layout %w_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<32x128xi32> -> vector<32x128xi32>
  %m = arith.cmpi sgt, %a, %a : vector<32x128xi8>
  %n = arith.cmpi sgt, %w, %w : vector<32x128xi32>
  %both = arith.andi %m, %n : vector<32x128xi1>
  %0 = arith.select %both, %w, %w_any : vector<32x128xi1>, vector<32x128xi32>
  return
}

// Masks move as words; so does what masks of them become, and what narrower elements take is packed there.
// CHECK-LABEL: func.func @moved
// CHECK: arith.cmpi sgt{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: arith.cmpi slt{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: vector.extract_strided_slice {{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: arith.select {{.*}}out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @moved() {
  %any = arith.constant dense<0> : vector<64x128xi8>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<64x128xi8> -> vector<64x128xi8>
  %b_any = arith.constant dense<0> : vector<32x128xi8>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi8> -> vector<32x128xi8>
  %m = arith.cmpi sgt, %a, %a : vector<64x128xi8>
  %n = arith.cmpi slt, %a, %a : vector<64x128xi8>
  %both = arith.andi %m, %n : vector<64x128xi1>
  %s = vector.extract_strided_slice %both {offsets = [32, 0], sizes = [32, 128], strides = [1, 1]} : vector<64x128xi1> to vector<32x128xi1>
  %0 = arith.select %s, %b, %b_any : vector<32x128xi1>, vector<32x128xi8>
  return
}

// Words and narrower elements take the mask: it is packed for these only.
// CHECK-LABEL: func.func @both
// CHECK: arith.cmpi sgt{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// STRICT-LABEL: func.func @both
// STRICT: arith.cmpi sgt{{.*}}out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @both() {
  %any = arith.constant dense<0> : vector<32x128xi8>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi8> -> vector<32x128xi8>
  %m = arith.cmpi sgt, %a, %a : vector<32x128xi8>
  %0 = arith.select %m, %a, %any : vector<32x128xi1>, vector<32x128xi8>
  %1 = arith.extui %m : vector<32x128xi1> to vector<32x128xi32>
  return
}

// Comparisons that are done on packed elements give words where nothing else is asked for. They are packed where narrower
// elements take the mask, as all are that no words and no movement ask for.
// CHECK-LABEL: func.func @packed
// CHECK: arith.cmpi eq{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
// CHECK: arith.cmpi ne{{.*}}out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
// CHECK: arith.cmpi sgt{{.*}}out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @packed() {
  %any = arith.constant dense<0> : vector<32x128xi8>
  %a = tpu.assume_layout %any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<32x128xi8> -> vector<32x128xi8>
  %m = arith.cmpi eq, %a, %a : vector<32x128xi8>
  %0 = arith.extui %m : vector<32x128xi1> to vector<32x128xi32>
  %n = arith.cmpi ne, %a, %a : vector<32x128xi8>
  %1 = arith.extui %n : vector<32x128xi1> to vector<32x128xi32>
  %2 = arith.select %n, %a, %any : vector<32x128xi1>, vector<32x128xi8>
  %o = arith.cmpi sgt, %a, %a : vector<32x128xi8>
  %p = arith.xori %o, %n : vector<32x128xi1>
  %3 = arith.select %p, %a, %any : vector<32x128xi1>, vector<32x128xi8>
  return
}
