; IR for another kind of machine.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: spirv64-unknown-unknown

target triple = "spirv64-unknown-unknown"

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float %a, ptr addrspace(1) %data
  ret void
}
