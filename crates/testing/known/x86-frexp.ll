; llc -mtriple=x86_64 -O0 crashes in TargetLowering::SimplifyDemandedVectorElts.
define void @f(ptr %p) {
  %z = bitcast i256 zeroinitializer to <16 x i16>
  %v = or <16 x i16> %z, <i16 24, i16 32767, i16 2047, i16 -256, i16 64, i16 32, i16 27, i16 25395, i16 -32768, i16 1, i16 32767, i16 68, i16 -15389, i16 32767, i16 217, i16 1>
  %s = shufflevector <16 x i16> %v, <16 x i16> %v, <2 x i32> <i32 11, i32 0>
  %x = sitofp <2 x i16> %s to <2 x double>
  %q = call { <2 x double>, <2 x i32> } @llvm.frexp.v2f64.v2i32(<2 x double> %x)
  %e = extractvalue { <2 x double>, <2 x i32> } %q, 1
  %d = fsub <2 x double> %x, %x
  %f = fcmp oeq <2 x double> %d, zeroinitializer
  %r = select <2 x i1> %f, <2 x i32> %e, <2 x i32> zeroinitializer
  %b = bitcast <2 x i32> %r to i64
  store i64 %b, ptr %p, align 4
  ret void
}
