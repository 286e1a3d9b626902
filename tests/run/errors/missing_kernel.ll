; The file has no such kernel.
; RUN: --kernel other --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: `other`

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
