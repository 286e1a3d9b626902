; A function gets another one as an argument.
; COMPUTE: pointers
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: choose
declare i32 @apply(ptr, i32)
declare i32 @even(i32)
declare i32 @odd(i32)
define i32 @f(i32 %x) {
  %c = trunc i32 %x to i1
  %g = select i1 %c, ptr @odd, ptr @even
  %r = call i32 @apply(ptr %g, i32 %x)
  ret i32 %r
}
; MODULE: apply
define i32 @apply(ptr %g, i32 %x) {
  %a = alloca [8 x i32], addrspace(5)
  %a.i = and i32 %x, 7
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 %g(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  %t = sub i32 %s, %x
  ret i32 %t
}
; MODULE: functions
define i32 @even(i32 %x) {
  %r = add i32 %x, 10
  ret i32 %r
}
define i32 @odd(i32 %x) {
  call void asm sideeffect "v_mov_b32 v77, 0", "~{v77}"()
  %a = alloca [128 x i32], addrspace(5)
  %a.i = and i32 %x, 127
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %d = shl i32 %a.v, 1
  %r = add i32 %d, 20
  ret i32 %r
}
