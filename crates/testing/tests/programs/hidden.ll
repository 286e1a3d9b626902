; Hidden and protected functions of other modules, and internal ones with the same name.
; COMPUTE: hidden
; MODULE: main
declare hidden i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare protected i32 @g(i32)
define internal i32 @same(i32 %x) noinline {
  call void asm sideeffect "v_mov_b32 v140, 0", "~{v140}"()
  %r = add i32 %x, 1
  ret i32 %r
}
define hidden i32 @f(i32 %x) {
  %a = call i32 @same(i32 %x)
  %r = call i32 @g(i32 %a)
  ret i32 %r
}
; MODULE: g
define internal i32 @same(i32 %x) noinline {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 5
  ret i32 %r
}
define protected i32 @g(i32 %x) {
  %r = call i32 @same(i32 %x)
  ret i32 %r
}
