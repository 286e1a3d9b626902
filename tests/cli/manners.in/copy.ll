; Copies bytes, one by each work-item.
define amdgpu_kernel void @copy(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i8, ptr addrspace(1) %from, i32 %i
  %b = getelementptr i8, ptr addrspace(1) %to, i32 %i
  %x = load i8, ptr addrspace(1) %a
  store i8 %x, ptr addrspace(1) %b
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
