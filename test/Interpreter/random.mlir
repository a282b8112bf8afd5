// RUN: %run-case %s

// Threefry-2x32 of key (0, 0) and counter (0, 0) starts with 0x6b200159: word (0, 0)
// of the first register drawn before any seed (running.md 8).
// OUT: int32[1] [0x6b200159]
func.func @main(%out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %r = "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  %x = vector.extract %r[0, 0] : i32 from vector<8x128xi32>
  memref.store %x, %out[%c0] : memref<1xi32>
  return
}

// -----

// A whole vector and its registers draw the same bits, in the same order: here the
// two halves of 16x128, after the same seed; their difference is 0.
// OUT: int32[16,128] 0
func.func @main(%out: memref<16x128xi32>) {
  %c0 = arith.constant 0 : index
  %seed = arith.constant 42 : i32
  "tpu.prng_set_seed_32"(%seed, %seed) : (i32, i32) -> ()
  %whole = "tpu.prng_random_bits"() : () -> vector<16x128xi32>
  "tpu.prng_set_seed_32"(%seed, %seed) : (i32, i32) -> ()
  %top = "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  %bottom = "tpu.prng_random_bits"() : () -> vector<8x128xi32>
  %parts = tpu.concatenate %top, %bottom in 0 : vector<8x128xi32>, vector<8x128xi32> -> vector<16x128xi32>
  %d = arith.subi %whole, %parts : vector<16x128xi32>
  vector.store %d, %out[%c0, %c0] : memref<16x128xi32>, vector<16x128xi32>
  return
}
