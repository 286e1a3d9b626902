; The second half of the workgroup ends where the first half waits at a barrier.
; RUN: --kernel k --grid 1 --block 256 --arg u32[256]=0
; ERROR: a barrier that not all

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %data, i32 %i
  store i32 %i, ptr addrspace(1) %to
  %late = icmp uge i32 %i, 128
  br i1 %late, label %done, label %wait
wait:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store i32 7, ptr addrspace(1) %to
  br label %done
done:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
