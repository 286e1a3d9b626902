; A function whose array has a size that only it knows: the stack is dynamic.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32, i32)
define i32 @f(i32 %x) {
  %r = call i32 @g(i32 %x, i32 12)
  ret i32 %r
}
; MODULE: g
define i32 @g(i32 %x, i32 %n) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n)
  %a = alloca i32, i32 %u, addrspace(5)
  %i = and i32 %x, 7
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store volatile i32 %x, ptr addrspace(5) %p
  %v = load volatile i32, ptr addrspace(5) %p
  %r = mul i32 %v, 3
  ret i32 %r
}
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
