; A variable in LDS of a library's function.
; COMPUTE: triple
; LDS: k=256
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: library
@shared = internal addrspace(3) global [64 x i32] poison, align 16
define i32 @f(i32 %x) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  store volatile i32 %x, ptr addrspace(3) %p
  %v = load volatile i32, ptr addrspace(3) %p
  %r = mul i32 %v, 3
  ret i32 %r
}
