// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic))' %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=9}))' %s 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 lane-count=100}))' %s 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5 compatibility-mode=false}))' %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=7}))' %s 2>&1 | FileCheck %s --check-prefix=SEVEN

// Options that no TPU matches, and what is refused where emulation is not wanted.
// MISSING: error: 'func.func' op needs to know the TPU: give the option hardware-generation, 4 to 7
// NINE: error: 'func.func' op cannot be lowered for hardware-generation=9; there are 4 to 7
// LANES: error: 'func.func' op cannot be lowered for registers of 8 sublanes and 100 lanes; both must be powers of two (8 and 128)
// STRICT: error: 'arith.addf' op needs bf16 arithmetic, which generation 5 can only emulate; allow that with compatibility-mode=true
// SEVEN: error: 'tpu.matmul' op multiplies 16-bit integers, which generation 7 cannot; 4 and 8 bits are emulated
func.func @f(%b: vector<16x128xbf16>, %l: vector<16x128xi16>, %r: vector<128x256xi16>, %a: vector<16x256xi32>) {
  %0 = arith.addf %b, %b : vector<16x128xbf16>
  %1 = tpu.matmul %l, %r, %a {transpose_lhs_hint = false} : vector<16x128xi16>, vector<128x256xi16>, vector<16x256xi32> -> vector<16x256xi32>
  return
}
