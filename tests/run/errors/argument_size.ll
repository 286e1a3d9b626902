; A double where a float is due.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f64=1
; ERROR: 8 bytes

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
