; Two kernels with variables in LDS of their own, behind which the library's stands.
; COMPUTE: lds_kernels
; LDS: k=1280
; LDS: k2=1280
; MODULE: main
declare i32 @f(i32)
@own = internal addrspace(3) global [256 x i32] poison, align 4
define internal i32 @first(i32 %x) alwaysinline {
  %i = and i32 %x, 63
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @own, i32 %id
  store volatile i32 %x, ptr addrspace(3) %p
  %r = call i32 @f(i32 %x)
  %v = load volatile i32, ptr addrspace(3) %p
  %s = add i32 %r, %v
  ret i32 %s
}
; KERNEL: k first
; MODULE: other
declare i32 @f(i32)
; KERNEL: k2 f
; MODULE: library
@shared = internal addrspace(3) global [64 x i32] poison, align 4
define i32 @f(i32 %x) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  store volatile i32 %x, ptr addrspace(3) %p
  %v = load volatile i32, ptr addrspace(3) %p
  %r = mul i32 %v, 3
  ret i32 %r
}
