; The largest frame is not on the deepest path.
; COMPUTE: crossing
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: one
declare i32 @big(i32)
declare i32 @first(i32)
define i32 @f(i32 %x) {
  %a = call i32 @big(i32 %x)
  %b = call i32 @first(i32 %a)
  ret i32 %b
}
; MODULE: big
define i32 @big(i32 %x) {
  %a = alloca [128 x i32], addrspace(5)
  %a.i = and i32 %x, 127
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = add i32 %a.v, 5
  ret i32 %r
}
; MODULE: first
declare i32 @second(i32)
define i32 @first(i32 %x) {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @second(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: second
declare i32 @third(i32)
define i32 @second(i32 %x) {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @third(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: third
define i32 @third(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 3
  ret i32 %r
}
