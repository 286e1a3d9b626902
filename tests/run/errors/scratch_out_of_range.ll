; Writes behind its own stack.
; RUN: --kernel k --grid 1 --block 64 --arg u32=100000
; ERROR: in scratch at

define amdgpu_kernel void @k(i32 %n) {
  %a = alloca [8 x i32], align 4, addrspace(5)
  %to = getelementptr i32, ptr addrspace(5) %a, i32 %n
  store volatile i32 7, ptr addrspace(5) %to
  ret void
}
