; Writes through a null pointer.
; RUN: --kernel k --grid 1 --block 64 --arg null
; ERROR: close to null

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %data, i32 %i
  store i32 %i, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
