; More LDS than a workgroup can have.
; RUN: --kernel k --grid 1 --block 64 --lds 1048576 --arg f32[1]=0 --arg f32=1
; ERROR: LDS

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
