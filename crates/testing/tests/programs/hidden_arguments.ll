; A callee reads the hidden arguments: 2 workgroups of 64.
; COMPUTE: plus_128
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @size()
define i32 @f(i32 %x) {
  %s = call i32 @size()
  %r = add i32 %x, %s
  ret i32 %r
}
; MODULE: size
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define i32 @size() {
  %d = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %n = load i32, ptr addrspace(4) %d
  %p = getelementptr i8, ptr addrspace(4) %d, i32 12
  %s = load i16, ptr addrspace(4) %p
  %e = zext i16 %s to i32
  %r = mul i32 %n, %e
  ret i32 %r
}
