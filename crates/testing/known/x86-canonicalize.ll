; llc -mtriple=x86_64 crashes in instruction selection.
define <2 x float> @f(<2 x float> %a, i1 %c) {
  %r = call <2 x float> @llvm.canonicalize.v2f32(<2 x float> %a)
  br i1 %c, label %x, label %y
x:
 ret <2 x float> %r
y:
  ret <2 x float> %a
}
