; No work at all.
; RUN: --kernel k --grid 0 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: 0

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
