; Frames that are aligned to more than the stack is: each may skip up to an alignment.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %s = alloca i32, align 64, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %s
  %r = call i32 @g(i32 %x)
  %v = load volatile i32, ptr addrspace(5) %s
  %t = add i32 %r, %v
  ret i32 %t
}
; MODULE: g
define i32 @g(i32 %x) {
  %a = alloca [32 x i32], align 256, addrspace(5)
  %i = and i32 %x, 31
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store volatile i32 %x, ptr addrspace(5) %p
  %v = load volatile i32, ptr addrspace(5) %p
  %r = shl i32 %v, 1
  ret i32 %r
}
