; A callee with many AGPRs and one with many VGPRs: the sum of both maxima is declared.
; COMPUTE: triple
; TARGETS: gfx90a gfx942
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: wide
declare i32 @g(i32)
define i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v203, 0", "~{v203}"()
  %r = call i32 @g(i32 %x)
  ret i32 %r
}
; MODULE: accumulators
define i32 @g(i32 %x) {
  call void asm sideeffect "v_accvgpr_write_b32 a101, 0", "~{a101}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
