//===- TpuAttrs.td - Attributes of the tpu dialect ------------------------===//

#ifndef MOSAIC_TPU_ATTRS
#define MOSAIC_TPU_ATTRS

include "mosaic/Dialect/Tpu/TpuEnums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class Tpu_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Tpu_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Tpu_MemorySpaceAttr : Tpu_Attr<"MemorySpace", "memory_space"> {
  let summary = "the memory that holds a memref, and the core that owns it";
  let description = [{
    `#tpu.memory_space<vmem>` leaves the core open: it is the one that the code runs on.
    `#tpu.memory_space<vmem, sc_vector_subcore>` names it. Memories that no single core owns
    (`any`, `hbm`, `vmem_shared`, `host`) take none.
  }];
  let parameters = (ins
    EnumParameter<Tpu_MemorySpace>:$value,
    OptionalParameter<"::std::optional<::mosaic::tpu::CoreType>">:$core
  );
  let builders = [AttrBuilder<(ins "::mosaic::tpu::MemorySpace":$value), [{
    return $_get($_ctxt, value, std::nullopt);
  }]>];
  let assemblyFormat = "`<` $value (`,` custom<OptionalCore>($core)^)? `>`";
  let genVerifyDecl = 1;
}

def Tpu_TiledLayoutAttr
    : Tpu_Attr<"TiledLayout", "tiled", [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                                                    ["verifyLayout"]>]> {
  let summary = "a memref's tiles, and how far apart they lie";
  let description = [{
    `#tpu.tiled<(8,128)(2,1),[2,1]>`: the first tile cuts the trailing dimensions, each further
    one cuts the trailing dimensions of what the tiles before it gave (outer dimensions, then
    numbers of tiles, then the inside of a tile). A tile stride says how far to move for one step
    in its dimension (for one tile where the first tile cuts it), counted in first tiles; `?` if
    only known when the kernel runs.

    The affine map gives an element's distance from the start of the buffer:

        memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>
        (r, c) -> (r floordiv 8) * 2048 + (c floordiv 128) * 1024 + (r mod 8) * 128 + c mod 128
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"::mlir::DenseI64ArrayAttr">:$tiles,
    OptionalArrayRefParameter<"int64_t">:$tileStrides
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The first tile; empty when there is none.
    ::llvm::ArrayRef<int64_t> getFirstTile() const;

    /// Strides of the expanded index, in elements: one per dimension of the memref, then one per
    /// dimension inside the first tile after the other tiles have cut it.
    ::llvm::SmallVector<int64_t> getExpandedStrides() const;

    /// The same tiles with the strides that let them follow each other without gaps in a memref
    /// of this shape, the minor dimension first. Null when the shape has fewer dimensions than the
    /// first tile or too many elements. Requires: a static shape.
    TiledLayoutAttr getContiguous(::llvm::ArrayRef<int64_t> shape) const;
  }];
}

def Tpu_VectorLayoutAttr : Tpu_Attr<"VectorLayout", "vpad"> {
  let summary = "where a vector's elements live in vector registers";
  let description = [{
    `#tpu.vpad<"16,{0,0},(8,128),-2">`: bitwidth, offsets (`*`: replicated), tiling and implicit
    dimension; `"none"` stands for what is no vector. mosaic-c/VectorLayout.h explains the parts.
  }];
  let parameters = (ins StringRefParameter<>:$layout);
  let assemblyFormat = "`<` $layout `>`";
  let genVerifyDecl = 1;
}

def Tpu_ElementWindowAttr : Tpu_Attr<"ElementWindow", "element_window"> {
  let summary = "a window that moves by elements, over an operand padded in front and behind";
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$padLow,
    ArrayRefParameter<"int64_t">:$padHigh
  );
  let assemblyFormat = "`<` `[` $padLow `]` `,` `[` $padHigh `]` `>`";
}

def Tpu_DotDimensionNumbersAttr : Tpu_Attr<"DotDimensionNumbers", "dot_dimension_numbers"> {
  let summary = "the dimensions that a matmul contracts, keeps and batches";
  let description = [{
    `#tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>`: the contracting
    dimensions of both sides, their other dimensions, the result's dimensions as pairs of
    operand (0 or 1) and dimension, and the batch dimensions of both sides.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$lhsContracting,
    ArrayRefParameter<"int64_t">:$rhsContracting,
    OptionalArrayRefParameter<"int64_t">:$lhsNonContracting,
    OptionalArrayRefParameter<"int64_t">:$rhsNonContracting,
    ArrayRefParameter<"int64_t">:$outputOrder,
    OptionalArrayRefParameter<"int64_t">:$lhsBatch,
    OptionalArrayRefParameter<"int64_t">:$rhsBatch
  );
  let assemblyFormat = [{
    `<` `[` $lhsContracting `]` `,` `[` $rhsContracting `]` `,` custom<Dims>($lhsNonContracting)
    `,` custom<Dims>($rhsNonContracting) `,` `[` $outputOrder `]` `,` custom<Dims>($lhsBatch)
    `,` custom<Dims>($rhsBatch) `>`
  }];
}

#endif // MOSAIC_TPU_ATTRS
