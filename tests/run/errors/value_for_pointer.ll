; A value where a pointer is due.
; RUN: --kernel k --grid 1 --block 64 --arg f32=1 --arg f32=1
; ERROR: pointer

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
