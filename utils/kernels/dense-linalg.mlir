// A dense layer, max(x w + b, 0), in linalg on tensors.
func.func @main(%x: tensor<16x128xbf16>, %w: tensor<128x256xbf16>, %b: tensor<256xf32>) -> tensor<16x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x256xf32>
  %rows = linalg.broadcast ins(%b : tensor<256xf32>) outs(%empty : tensor<16x256xf32>) dimensions = [0]
  %sum = linalg.matmul ins(%x, %w : tensor<16x128xbf16>, tensor<128x256xbf16>)
      outs(%rows : tensor<16x256xf32>) -> tensor<16x256xf32>
  %y = linalg.map ins(%sum : tensor<16x256xf32>) outs(%empty : tensor<16x256xf32>) (%element: f32, %before: f32) {
    %positive = arith.maximumf %element, %zero : f32
    linalg.yield %positive : f32
  }
  return %y : tensor<16x256xf32>
}
