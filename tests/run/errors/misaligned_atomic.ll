; Adds atomically at an address that is no multiple of 4.
; RUN: --kernel k --grid 1 --block 64 --arg u8[512]=0
; ERROR: not a multiple of its size

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %offset = mul i32 %i, 6
  %to = getelementptr i8, ptr addrspace(1) %data, i32 %offset
  %old = atomicrmw add ptr addrspace(1) %to, i32 %i monotonic, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
