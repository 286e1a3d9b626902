; A result that is returned in memory of the caller, and vectors as arguments.
; COMPUTE: vectors
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare <16 x i32> @spread(i32)
declare i32 @sum(<16 x i32>)
define i32 @f(i32 %x) {
  %v = call <16 x i32> @spread(i32 %x)
  %r = call i32 @sum(<16 x i32> %v)
  ret i32 %r
}
; MODULE: spread
define <16 x i32> @spread(i32 %x) {
  %i = insertelement <16 x i32> poison, i32 %x, i32 0
  %s = shufflevector <16 x i32> %i, <16 x i32> poison, <16 x i32> zeroinitializer
  %v = mul <16 x i32> %s, <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
  ret <16 x i32> %v
}
; MODULE: sum
declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)
define i32 @sum(<16 x i32> %v) {
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %v)
  ret i32 %r
}
