; One lane of the second wave writes before the buffer.
; RUN: --kernel k --grid 1 --block 128 --arg u32[128]=ramp
; ERROR: lane 13

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %i, 77
  %offset = select i1 %one, i64 -1073741824, i64 0
  %wide = zext i32 %i to i64
  %at = add i64 %wide, %offset
  %to = getelementptr i32, ptr addrspace(1) %data, i64 %at
  store i32 %i, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
