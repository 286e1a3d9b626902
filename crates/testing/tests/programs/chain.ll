; Ten modules, each calls the next and keeps a number on the stack: the frames add up.
; COMPUTE: times_ten
; MODULE: m0
declare i32 @f1(i32)
; KERNEL: k f1
; MODULE: m1
declare i32 @f2(i32)
define i32 @f1(i32 %x) {
  %a = alloca [4 x i32], addrspace(5)
  %a.i = and i32 %x, 3
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f2(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m2
declare i32 @f3(i32)
define i32 @f2(i32 %x) {
  %a = alloca [8 x i32], addrspace(5)
  %a.i = and i32 %x, 7
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f3(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m3
declare i32 @f4(i32)
define i32 @f3(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f4(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m4
declare i32 @f5(i32)
define i32 @f4(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f5(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m5
declare i32 @f6(i32)
define i32 @f5(i32 %x) {
  %a = alloca [2 x i32], addrspace(5)
  %a.i = and i32 %x, 1
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f6(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m6
declare i32 @f7(i32)
define i32 @f6(i32 %x) {
  %a = alloca [4 x i32], addrspace(5)
  %a.i = and i32 %x, 3
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f7(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m7
declare i32 @f8(i32)
define i32 @f7(i32 %x) {
  %a = alloca [8 x i32], addrspace(5)
  %a.i = and i32 %x, 7
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f8(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m8
declare i32 @f9(i32)
define i32 @f8(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @f9(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: m9
define i32 @f9(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %x, %a.v
  ret i32 %s
}
