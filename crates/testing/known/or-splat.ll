; gfx942 at O1: the or with <0, -1> is gone from the code; element 1 should be -1.
define <2 x i32> @f(half %h) {
  %t = tail call half @llvm.trunc.f16(half %h)
  %i = tail call i32 @llvm.fptosi.sat.i32.f16(half %t)
  %x = sitofp i32 %i to float
  %s = insertelement <2 x float> poison, float %x, i64 0
  %c = tail call <2 x i32> @llvm.fptosi.sat.v2i32.v2f32(<2 x float> %s)
  %d = shufflevector <2 x i32> %c, <2 x i32> poison, <2 x i32> zeroinitializer
  %r = or <2 x i32> %d, <i32 0, i32 -1>
  ret <2 x i32> %r
}
