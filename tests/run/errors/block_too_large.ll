; A block of 128 for a kernel compiled for 64.
; RUN: --kernel k --grid 1 --block 128 --arg f32[1]=0 --arg f32=1
; ERROR: 64

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) #0 {
  store float %a, ptr addrspace(1) %data
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
