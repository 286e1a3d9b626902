; Calls at the end of a function: their frames count as others do.
; COMPUTE: tail_calls
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %y = add i32 %a.v, 1
  %r = tail call i32 @g(i32 %y)
  ret i32 %r
}
; MODULE: g
declare i32 @h(i32)
define i32 @g(i32 %x) {
  call void asm sideeffect "v_mov_b32 v111, 0", "~{v111}"()
  %y = mul i32 %x, 5
  %r = musttail call i32 @h(i32 %y)
  ret i32 %r
}
; MODULE: h
define i32 @h(i32 %x) {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %y = add i32 %a.v, 2
  ret i32 %y
}
