; IR for another company's GPU.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: nvptx64-nvidia-cuda

target triple = "nvptx64-nvidia-cuda"

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
