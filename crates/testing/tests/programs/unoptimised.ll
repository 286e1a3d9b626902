; Without optimisation everything is on the stack.
; COMPUTE: unoptimised
; OPT: O0
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @g(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: g
define i32 @g(i32 %x) {
  %odd = trunc i32 %x to i1
  br i1 %odd, label %yes, label %no
yes:
  %a = mul i32 %x, 11
  ret i32 %a
no:
  %b = add i32 %x, 11
  ret i32 %b
}
