; Doubles the first 64 numbers.
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @twice(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %old = load i32, ptr addrspace(1) %at
  %new = shl i32 %old, 1
  store i32 %new, ptr addrspace(1) %at
  ret void
}
