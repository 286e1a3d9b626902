; A kernel, a function with an array that calls another one, and that one with many registers.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: middle
declare i32 @leaf(i32)
define i32 @f(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @leaf(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: leaf
define i32 @leaf(i32 %x) {
  call void asm sideeffect "v_mov_b32 v199, 0", "~{v199}"()
  %r = mul i32 %x, 2
  ret i32 %r
}
