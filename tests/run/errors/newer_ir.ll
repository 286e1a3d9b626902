; IR of a later LLVM: this spelling of a literal came after LLVM 22.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: newer

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  store float -inf, ptr addrspace(1) %data
  ret void
}
