; Two kernels of two modules with a library in common: each has a budget of its own.
; COMPUTE: two_kernels
; MODULE: one
declare i32 @f(i32)
; KERNEL: k f
; MODULE: two
declare i32 @f(i32)
declare i32 @g(i32)
define internal i32 @both(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %once = call i32 @f(i32 %x)
  %b = call i32 @g(i32 %once)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %b, %a.v
  ret i32 %s
}
; KERNEL: k2 both
; MODULE: f
define i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v70, 0", "~{v70}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
; MODULE: g
define i32 @g(i32 %x) {
  call void asm sideeffect "v_mov_b32 v190, 0", "~{v190}"()
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = add i32 %a.v, 4
  ret i32 %r
}
