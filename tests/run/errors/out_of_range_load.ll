; Reads 16 MiB behind a buffer.
; RUN: --kernel k --grid 1 --block 64 --arg u32[64]=ramp
; ERROR: outside every buffer

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %far = add i32 %i, 4194304
  %from = getelementptr i32, ptr addrspace(1) %data, i32 %far
  %v = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %data, i32 %i
  store i32 %v, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
