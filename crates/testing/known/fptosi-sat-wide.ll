; unsupported library call operation
define i128 @f(float %x) {
  %r = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  ret i128 %r
}
