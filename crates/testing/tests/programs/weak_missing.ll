; A weak function without a definition is not called.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare extern_weak i32 @hook(i32)
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %has = icmp ne ptr @hook, null
  br i1 %has, label %call, label %skip
call:
  %h = call i32 @hook(i32 %x)
  ret i32 %h
skip:
  %r = call i32 @g(i32 %x)
  ret i32 %r
}
; MODULE: g
define i32 @g(i32 %x) {
  call void asm sideeffect "v_mov_b32 v66, 0", "~{v66}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
