//===- TpuConversionOps.td - Ops: casts, packs and unpacks (dialect.md 9.3)

#ifndef MOSAIC_TPU_CONVERSION_OPS
#define MOSAIC_TPU_CONVERSION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

//===----------------------------------------------------------------------===//
// Casts of elements
//===----------------------------------------------------------------------===//

class Tpu_RoundingCastOp<string opMnemonic, Type from, Type to>
    : Tpu_Op<opMnemonic, [Pure] # ElementwiseMappable.traits> {
  let arguments = (ins Tpu_VectorOrScalarOf<from>:$in, Tpu_RoundingModeAttr:$rounding_mode);
  let results = (outs Tpu_VectorOrScalarOf<to>:$output);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` type($output)";
}

def Tpu_FPToSIOp : Tpu_RoundingCastOp<"fptosi", AnyFloat, AnySignlessInteger> {
  let summary = "float to signed integer";
  let hasCanonicalizeMethod = 1;
}

def Tpu_FPToUIOp : Tpu_RoundingCastOp<"fptoui", AnyFloat, AnySignlessInteger> {
  let summary = "float to unsigned integer";
}

def Tpu_SIToFPOp : Tpu_RoundingCastOp<"sitofp", AnySignlessInteger, AnyFloat> {
  let summary = "signed integer to float";
}

def Tpu_UIToFPOp : Tpu_RoundingCastOp<"uitofp", AnySignlessInteger, AnyFloat> {
  let summary = "unsigned integer to float";
}

def Tpu_TruncFOp : Tpu_RoundingCastOp<"truncf", AnyFloat, AnyFloat> {
  let summary = "float to narrower float";
  let results = (outs Tpu_VectorOrScalarOf<AnyFloat>:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` type($out)";
  let hasFolder = 1;
}

def Tpu_ExtFOp : Tpu_Op<"extf", [Pure] # ElementwiseMappable.traits> {
  let summary = "float to wider float";
  let arguments = (ins Tpu_VectorOrScalarOf<AnyFloat>:$in);
  let results = (outs Tpu_VectorOrScalarOf<AnyFloat>:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` type($out)";
  let hasFolder = 1;
}

def Tpu_StochasticConvertOp
    : Tpu_Op<"stochastic_convert", [Pure, SameOperandsAndResultShape]> {
  let summary = "float to narrower float, rounded by random bits";
  let description = "Adds the random bits that lie below the kept ones, then truncates.";
  let arguments = (ins Tpu_VectorOf<[F32]>:$input, Tpu_VectorOf<[I32]>:$random);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = [{
    $input `,` $random attr-dict `:` type($input) `,` type($random) `->` type($output)
  }];
}

def Tpu_StochasticConvertElementwiseOp
    : Tpu_Op<"stochastic_convert_elementwise", [Pure] # ElementwiseMappable.traits> {
  let summary = "float to narrower float, rounded by random bits, in the low bits of an i32";
  let arguments = (ins
    Tpu_VectorOf<[F32]>:$input,
    Tpu_VectorOf<[I32]>:$random,
    TypeAttr:$dst_type
  );
  let results = (outs Tpu_VectorOf<[I32]>:$output);
  let assemblyFormat = [{
    $input `,` $random attr-dict `:` type($input) `,` type($random) `->` type($output)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Other elementwise ops
//===----------------------------------------------------------------------===//

def Tpu_WeirdOp : Tpu_Op<"weird", [Pure] # ElementwiseMappable.traits> {
  let summary = "whether a float is infinite or not a number";
  let arguments = (ins Tpu_VectorOrScalarOf<F32>:$input);
  let results = (outs Tpu_VectorOrScalarOf<I1>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
}

def Tpu_ReciprocalOp
    : Tpu_Op<"reciprocal", [Pure, SameOperandsAndResultType] # ElementwiseMappable.traits> {
  let summary = "1 / x, or the hardware's estimate of it";
  let arguments = (ins
    Tpu_VectorOf<[F32, BF16]>:$input,
    DefaultValuedAttr<BoolAttr, "false">:$approx,
    DefaultValuedAttr<BoolAttr, "true">:$full_range
  );
  let results = (outs Tpu_VectorOf<[F32, BF16]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
}

def Tpu_LogisticOp
    : Tpu_Op<"logistic", [Pure, SameOperandsAndResultType] # ElementwiseMappable.traits> {
  let summary = "1 / (1 + exp(-x))";
  let arguments = (ins Tpu_Vector:$input);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
}

def Tpu_PRNGSeed32Op : Tpu_Op<"prng_set_seed_32"> {
  let summary = "seed the core's random number generator";
  let arguments = (ins Variadic<I32>:$seeds);
}

def Tpu_PRNGRandomBitsOp : Tpu_Op<"prng_random_bits"> {
  let summary = "the generator's next bits";
  let results = (outs Tpu_Vector:$output);
}

//===----------------------------------------------------------------------===//
// Bitcasts
//===----------------------------------------------------------------------===//

def Tpu_BitcastOp : Tpu_Op<"bitcast", [Pure]> {
  let summary = "the same bits as elements of another width";
  let description = [{
    Where widths differ, the second-minor dimension takes the factor: a row of wide elements holds
    k rows of narrow ones, the first in the lowest bits.

    ```mlir
    %0 = tpu.bitcast %x : vector<8x128xf32> -> vector<16x128xbf16>
    ```
  }];
  let arguments = (ins Tpu_Vector:$input);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_BitcastVregOp : Tpu_Op<"bitcast_vreg", [Pure]> {
  let summary = "the same register under another type";
  let arguments = (ins Tpu_Vector:$input);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Packs
//===----------------------------------------------------------------------===//

def Tpu_PackSubelementsOp : Tpu_Op<"pack_subelements", [Pure, SameTypeOperands]> {
  let summary = "registers of wide elements, narrowed into one; positions say where each goes";
  let description = [{
    Of f = wide bits / narrow bits positions, those without a source stay undefined.
    `interleaved` puts the source at position q into sub-element k * f + q of each word,
    `compressed` into the q-th of f equal parts of the register's rows.

    ```mlir
    %0 = tpu.pack_subelements %a, %b {pack_format = #tpu.pack_format<compressed>,
        positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
    ```
  }];
  let arguments = (ins
    Variadic<Tpu_Vector>:$sources,
    DenseI32ArrayAttr:$positions,
    Tpu_PackFormatAttr:$pack_format,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$unsigned_integers
  );
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$sources attr-dict `:` type($sources) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_UnpackSubelementsOp : Tpu_Op<"unpack_subelements", [Pure]> {
  let summary = "one position of a packed register, widened: undoes tpu.pack_subelements";
  let description = "Integers that are not `integer_extended` have undefined bits above their own.";
  let arguments = (ins
    Tpu_Vector:$source,
    I32Attr:$index,
    Tpu_PackFormatAttr:$pack_format,
    DefaultValuedAttr<BoolAttr, "true">:$integer_extended,
    DefaultValuedAttr<BoolAttr, "false">:$unsigned_integers
  );
  let results = (outs Tpu_Vector:$output);
  // Text of November 2025 calls integer_extended `sign_extended`.
  let assemblyFormat = [{
    $source `,` $index `` custom<UnpackAttrs>(attr-dict) `:` type($source) `->` type($output)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tpu_PackElementwiseOp : Tpu_Op<"pack_elementwise", [
    Pure, SameTypeOperands
  ] # ElementwiseMappable.traits> {
  let summary = "narrow elements of several vectors, side by side in integers; the first lowest";
  let arguments = (ins Variadic<Tpu_VectorOf<[F32, AnyInteger]>>:$sources, TypeAttr:$target_type);
  let results = (outs Tpu_VectorOf<[AnyInteger]>:$output);
  let assemblyFormat = "$sources attr-dict `:` type($sources) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_UnpackElementwiseOp
    : Tpu_Op<"unpack_elementwise", [Pure] # ElementwiseMappable.traits> {
  let summary = "one of the narrow elements in each integer: undoes tpu.pack_elementwise";
  let arguments = (ins
    Tpu_VectorOf<[AnyInteger]>:$source,
    TypeAttr:$source_type,
    I32Attr:$index
  );
  let results = (outs Tpu_VectorOf<[F32, AnyInteger]>:$output);
  let assemblyFormat = [{
    $source `,` $index attr-dict `:` type($source) `->` type($output)
  }];
  let hasVerifier = 1;
}

#endif // MOSAIC_TPU_CONVERSION_OPS
