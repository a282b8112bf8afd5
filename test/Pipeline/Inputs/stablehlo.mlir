func.func @f(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %0 = "stablehlo.add"(%x, %x) : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
  return %0 : tensor<8x128xf32>
}
