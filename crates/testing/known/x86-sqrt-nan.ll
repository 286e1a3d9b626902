define <4 x float> @f(<4 x float> %x) {
  %r = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x)
  %u = fcmp ult <4 x float> %x, zeroinitializer
  %s = select <4 x i1> %u, <4 x float> splat (float 0x7FF8000000000000), <4 x float> %r
  ret <4 x float> %s
}
