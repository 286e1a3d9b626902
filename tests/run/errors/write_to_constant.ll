; Writes to a constant.
; RUN: --kernel k --grid 1 --block 64 --arg u32=1
; ERROR: to memory that is read-only

@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define amdgpu_kernel void @k(i32 %n) {
  %generic = addrspacecast ptr addrspace(4) @table to ptr
  %at = getelementptr i32, ptr %generic, i32 %n
  store volatile i32 7, ptr %at
  ret void
}
