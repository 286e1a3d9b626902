; A kernel that LLVM's own compiler made calls functions of gfxjit's.
; COMPUTE: llc_library
; MODULE: main llc
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @g(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: g
define i32 @g(i32 %x) {
  call void asm sideeffect "v_mov_b32 v150, 0", "~{v150}"()
  %y = add i32 %x, 1
  %s = mul i32 %y, 3
  ret i32 %s
}
