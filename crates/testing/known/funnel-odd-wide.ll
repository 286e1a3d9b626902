; unsupported library call operation: the amount modulo 121
define <2 x i121> @f(<2 x i121> %a, <2 x i121> %b, <2 x i121> %n) {
  %r = call <2 x i121> @llvm.fshl.v2i121(<2 x i121> %a, <2 x i121> %b, <2 x i121> %n)
  ret <2 x i121> %r
}
