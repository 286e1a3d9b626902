; A misspelt instruction: the message has line and column.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: :6:

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  stare float %a, ptr addrspace(1) %data
  ret void
}
