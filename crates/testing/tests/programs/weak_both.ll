; Of two weak definitions the first wins, for a caller beside the second as well.
; COMPUTE: weak_both
; MODULE: main
declare i32 @f(i32)
declare i32 @g(i32)
define hidden i32 @both(i32 %x) {
  %a = call i32 @f(i32 %x)
  %b = call i32 @g(i32 %a)
  ret i32 %b
}
; KERNEL: k both
; MODULE: first
define weak i32 @f(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 3
  ret i32 %r
}
; MODULE: second
define weak i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v180, 0", "~{v180}"()
  ret i32 %x
}
define i32 @g(i32 %x) {
  %r = call i32 @f(i32 %x)
  %s = add i32 %r, 1
  ret i32 %s
}
