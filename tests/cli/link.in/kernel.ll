; A kernel that calls a function of another module.
declare i32 @middle(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @middle(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}
