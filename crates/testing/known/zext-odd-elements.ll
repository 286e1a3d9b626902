; Every AMD GPU: "Do not know how to promote this operator's operand!"
define <3 x i32> @f(i24 %a) {
  %v = insertelement <3 x i24> <i24 1802617, i24 4095, i24 131072>, i24 %a, i32 2
  %r = zext <3 x i24> %v to <3 x i32>
  ret <3 x i32> %r
}
