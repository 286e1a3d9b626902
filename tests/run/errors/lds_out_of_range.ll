; Writes to LDS behind what the workgroup was given.
; RUN: --kernel k --grid 1 --block 64 --arg lds=1024 --arg u32=4096
; ERROR: store of 4 bytes in LDS at 0x4000

define amdgpu_kernel void @k(ptr addrspace(3) %lds, i32 %from) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = add i32 %i, %from
  %to = getelementptr i32, ptr addrspace(3) %lds, i32 %n
  store i32 7, ptr addrspace(3) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
