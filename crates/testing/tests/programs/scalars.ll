; A callee with many SGPRs, and one that uses VCC alone.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: scalars
declare i32 @g(i32)
define i32 @f(i32 %x) {
  call void asm sideeffect "s_mov_b32 s93, 0", "~{s93}"()
  %r = call i32 @g(i32 %x)
  ret i32 %r
}
; MODULE: condition
define i32 @g(i32 %x) {
  call void asm sideeffect "s_mov_b64 vcc, 0", "~{vcc}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
