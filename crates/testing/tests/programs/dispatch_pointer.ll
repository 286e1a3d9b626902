; A callee reads the size of the launch from the dispatch packet: 128 work-items.
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
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
define i32 @size() {
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %p = getelementptr i8, ptr addrspace(4) %d, i32 12
  %s = load i32, ptr addrspace(4) %p
  ret i32 %s
}
