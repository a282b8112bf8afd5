// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=4 libtpu-form=nov2025 allow-hlo=true' -o %t4 && %run-case %s --text %t4
// RUN: %mosaic-opt %s -split-input-file --mosaic-lower='hardware-generation=6 allow-hlo=true' -o %t6 && %run-case %s --text %t6

// Every kind, on 32-bit integers, from what the output holds before.
// IN: int32[8,200] [(i * 2654435761) % 1000003 - 500000 for i in range(1600)]
// OUT: int32[8] [sum(((200 * r + c) * 2654435761) % 1000003 - 500000 for c in range(200)) + 6 for r in range(8)]
// OUT: int32[8] [min(6, *[((200 * r + c) * 2654435761) % 1000003 - 500000 for c in range(200)]) for r in range(8)]
// OUT: int32[8] [max(6, *[((200 * r + c) * 2654435761) % 1000003 - 500000 for c in range(200)]) for r in range(8)]
#id = affine_map<(r, c) -> (r, c)>
#rows = affine_map<(r, c) -> (r)>
func.func @main(%x: memref<8x200xi32>, %sum: memref<8xi32>, %least: memref<8xi32>, %most: memref<8xi32>) {
  %six = arith.constant 6 : i32
  linalg.fill ins(%six : i32) outs(%sum : memref<8xi32>)
  linalg.fill ins(%six : i32) outs(%least : memref<8xi32>)
  linalg.fill ins(%six : i32) outs(%most : memref<8xi32>)
  linalg.generic {indexing_maps = [#id, #rows, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x200xi32>) outs(%sum, %least, %most : memref<8xi32>, memref<8xi32>, memref<8xi32>) {
  ^bb0(%xe: i32, %a: i32, %b: i32, %c: i32):
    %0 = arith.addi %a, %xe : i32
    %1 = arith.minsi %xe, %b : i32
    %2 = arith.maxsi %c, %xe : i32
    linalg.yield %0, %1, %2 : i32, i32, i32
  }
  return
}

// -----

// Unsigned: -1 is the largest number.
// IN: int32[8,200] [-1 - i if i % 7 == 0 else i + 3 for i in range(1600)]
// OUT: int32[8] [min([200 * r + c + 3 for c in range(200) if (200 * r + c) % 7]) for r in range(8)]
// OUT: int32[8] [max([-1 - 200 * r - c for c in range(200) if (200 * r + c) % 7 == 0]) for r in range(8)]
func.func @main(%x: memref<8x200xi32>, %least: memref<8xi32>, %most: memref<8xi32>) {
  %all = arith.constant -1 : i32
  %none = arith.constant 0 : i32
  linalg.fill ins(%all : i32) outs(%least : memref<8xi32>)
  linalg.fill ins(%none : i32) outs(%most : memref<8xi32>)
  linalg.reduce { arith.minui } ins(%x : memref<8x200xi32>) outs(%least : memref<8xi32>) dimensions = [1]
  linalg.reduce { arith.maxui } ins(%x : memref<8x200xi32>) outs(%most : memref<8xi32>) dimensions = [1]
  return
}

// -----

// Bits, and products that wrap.
// IN: int32[16,128] [r * 37 + (c * 11) % 64 + 1024 for r in range(16) for c in range(128)]
// OUT: int32[128] [min([0x7ff & (1024 | 0)]) for c in range(128)]
// OUT: int32[16] [0] * 16
// OUT: int32[128] [(3 ** 16) % (1 << 32)] * 128
#id = affine_map<(r, c) -> (r, c)>
#rows = affine_map<(r, c) -> (r)>
#columns = affine_map<(r, c) -> (c)>
func.func @main(%x: memref<16x128xi32>, %and: memref<128xi32>, %xor: memref<16xi32>, %product: memref<128xi32>) {
  %high = arith.constant 1024 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  linalg.fill ins(%high : i32) outs(%and : memref<128xi32>)
  linalg.fill ins(%zero : i32) outs(%xor : memref<16xi32>)
  linalg.fill ins(%one : i32) outs(%product : memref<128xi32>)
  linalg.generic {indexing_maps = [#id, #columns, #columns], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<16x128xi32>) outs(%and, %product : memref<128xi32>, memref<128xi32>) {
  ^bb0(%xe: i32, %a: i32, %b: i32):
    %0 = arith.andi %a, %xe : i32
    %1 = arith.muli %b, %three : i32
    linalg.yield %0, %1 : i32, i32
  }
  // Each number is there twice.
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<16x128xi32>) outs(%xor : memref<16xi32>) {
  ^bb0(%xe: i32, %a: i32):
    %0 = arith.xori %a, %xe : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// Whether any, whether all, of 8-bit numbers, and the largest as unsigned ones.
// IN: int8[32,128] [-1 if r == c else r for r in range(32) for c in range(128)]
// OUT: int32[32] [2 if r == 0 else 3 if r > 3 else 2 for r in range(32)]
// OUT: int8[32] [-1] * 32
func.func @main(%x: tensor<32x128xi8>) -> (tensor<32xi32>, tensor<32xi8>) {
  %false = arith.constant false
  %true = arith.constant true
  %zero = arith.constant 0 : i8
  %e1 = tensor.empty() : tensor<32xi1>
  %e8 = tensor.empty() : tensor<32xi8>
  %e32 = tensor.empty() : tensor<32xi32>
  %e = tensor.empty() : tensor<32x128xi1>
  %some = linalg.fill ins(%false : i1) outs(%e1 : tensor<32xi1>) -> tensor<32xi1>
  %every = linalg.fill ins(%true : i1) outs(%e1 : tensor<32xi1>) -> tensor<32xi1>
  %least = linalg.fill ins(%zero : i8) outs(%e8 : tensor<32xi8>) -> tensor<32xi8>
  %negative = linalg.map ins(%x : tensor<32x128xi8>) outs(%e : tensor<32x128xi1>) (%xe: i8, %before: i1) {
    %0 = arith.cmpi slt, %xe, %zero : i8
    linalg.yield %0 : i1
  }
  %large = linalg.map ins(%x : tensor<32x128xi8>) outs(%e : tensor<32x128xi1>) (%xe: i8, %before: i1) {
    %three = arith.constant 3 : i8
    %0 = arith.cmpi ugt, %xe, %three : i8
    linalg.yield %0 : i1
  }
  %any = linalg.reduce { arith.ori } ins(%negative : tensor<32x128xi1>) outs(%some : tensor<32xi1>) dimensions = [1]
  %all = linalg.reduce { arith.andi } ins(%large : tensor<32x128xi1>) outs(%every : tensor<32xi1>) dimensions = [1]
  %code = linalg.map ins(%any, %all : tensor<32xi1>, tensor<32xi1>) outs(%e32 : tensor<32xi32>) (%a: i1, %b: i1, %before: i32) {
    %two = arith.constant 2 : i32
    %ae = arith.extui %a : i1 to i32
    %be = arith.extui %b : i1 to i32
    %0 = arith.muli %ae, %two : i32
    %1 = arith.addi %0, %be : i32
    linalg.yield %1 : i32
  }
  %most = linalg.reduce { arith.maxui } ins(%x : tensor<32x128xi8>) outs(%least : tensor<32xi8>) dimensions = [1]
  return %code, %most : tensor<32xi32>, tensor<32xi8>
}
