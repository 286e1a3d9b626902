// An elementwise addition and a sum over rows, fused into one dispatch.
func.func @add_reduce(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64xf32> {
  %sum = arith.addf %a, %b : tensor<64x128xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
  %rows = linalg.reduce ins(%sum : tensor<64x128xf32>) outs(%init : tensor<64xf32>) dimensions = [1]
    (%x: f32, %y: f32) { %z = arith.addf %x, %y : f32
      linalg.yield %z : f32 }
  return %rows : tensor<64xf32>
}
