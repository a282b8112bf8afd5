// RUN: %mosaic-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))'

// A layout that is the same along a dimension cannot hold its count.
func.func @f() {
  // expected-error @below {{'tpu.iota' op counts along dimension 1, in a layout that says it is the same all along it}}
  %v = tpu.iota {dimensions = array<i32: 1>, out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<8x128xi32>
  return
}

// -----

// Mask registers do not count.
func.func @f() {
  // expected-error @below {{'tpu.iota' op counts in 1-bit elements; use 2 bits or more, and compare}}
  %v = tpu.iota {dimensions = array<i32: 1>, out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi1>
  return
}

// -----

// Inference gives native tiles.
func.func @f() {
  // expected-error @below {{'tpu.iota' op is not supported by tpu-apply-vector-layout: an iota has native tiles, or words in compact rows}}
  %v = tpu.iota {dimensions = array<i32: 1>, out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]} : vector<8x128xi32>
  return
}

// -----

// Random bits differ along every dimension.
func.func @f() {
  // expected-error @below {{'tpu.prng_random_bits' op makes random bits, in a layout that says they are the same all along a dimension}}
  %v = "tpu.prng_random_bits"() {out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : () -> vector<8x128xi32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tpu.prng_random_bits' op is not supported by tpu-apply-vector-layout: random bits fill elements of 2 bits or more}}
  %v = "tpu.prng_random_bits"() {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : () -> vector<8x128xi1>
  return
}

// -----

// Elements that differ have their own places each.
func.func @f() {
  // expected-error @below {{'arith.constant' op has elements that differ, in a layout that says they are the same along a dimension}}
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} dense<[[1.0, 2.0]]> : vector<1x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op is not supported by tpu-apply-vector-layout: masks whose elements differ are those of 32-bit data}}
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} dense<[[true, false]]> : vector<1x2xi1>
  return
}

// -----

// More registers than a constant is worth: every plane has its own.
func.func @f() {
  // expected-error @below {{'arith.constant' op has too many different elements to compute them; pass it to the kernel as an operand}}
  %v = arith.constant {out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FA000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FA000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FA000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FA000102030405060708090A0B0C0D0E0F1011121314"> : vector<1025x1x1xi8>
  return
}

// -----

// Its elements are in a resource of the module.
func.func @f() {
  // expected-error @below {{'arith.constant' op is not supported by tpu-apply-vector-layout: vector constants are dense}}
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense_resource<blob> : vector<8x128xf32>
  return
}
{-# dialect_resources: { builtin: { blob: "0x0400000001000000" } } #-}
