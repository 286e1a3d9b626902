; A buffer where a value is due.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32[1]=1
; ERROR: argument

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
