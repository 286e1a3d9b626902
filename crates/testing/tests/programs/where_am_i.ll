; A callee asks for its workgroup and work-item, which the kernel need not.
; COMPUTE: where_am_i
; MODULE: main
declare i32 @place()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %index = call i32 @place()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %index
  %x = load i32, ptr addrspace(1) %q
  %r = add i32 %x, 7
  store i32 %r, ptr addrspace(1) %q
  ret void
}
; MODULE: place
declare i32 @item()
define i32 @place() {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %id = call i32 @item()
  %r = add i32 %first, %id
  ret i32 %r
}
; MODULE: item
define i32 @item() {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %id
}
