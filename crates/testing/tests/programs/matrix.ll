; A library function that multiplies matrices in AGPRs.
; TARGETS: gfx90a gfx942
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare float @product(float, float)
define i32 @f(i32 %x) {
  %l = and i32 %x, 255
  %a = uitofp i32 %l to float
  %r = call float @product(float %a, float 2.0)
  %i = bitcast float %r to i32
  ret i32 %i
}
; MODULE: product
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x2f32(float, float, <16 x float>, i32, i32, i32)
define float @product(float %a, float %b) {
  %r = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x2f32(float %a, float %b, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %s = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x2f32(float %b, float %a, <16 x float> %r, i32 0, i32 0, i32 0)
  %v = call <16 x float> asm "; $0 $1", "=a,0"(<16 x float> %s)
  %f0 = extractelement <16 x float> %v, i32 0
  %f9 = extractelement <16 x float> %v, i32 9
  %f = fadd float %f0, %f9
  ret float %f
}
