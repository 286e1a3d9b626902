; A variable in LDS that two modules know by name, and one of its own.
; COMPUTE: lds_shared
; LDS: k=768
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: one
declare i32 @second(i32)
@common = addrspace(3) global [128 x i32] poison, align 8
define i32 @f(i32 %x) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @common, i32 %id
  store volatile i32 %x, ptr addrspace(3) %p
  %y = xor i32 %x, 5
  %r = call i32 @second(i32 %y)
  ret i32 %r
}
; MODULE: two
@common = external addrspace(3) global [128 x i32], align 8
@own = internal addrspace(3) global [64 x i32] poison, align 4
define i32 @second(i32 %x) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(3) @own, i32 %id
  store volatile i32 %x, ptr addrspace(3) %q
  %p = getelementptr i32, ptr addrspace(3) @common, i32 %id
  %v = load volatile i32, ptr addrspace(3) %p
  %w = load volatile i32, ptr addrspace(3) %q
  %r = mul i32 %v, 3
  %s = add i32 %r, %w
  ret i32 %s
}
