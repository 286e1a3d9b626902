; A function without a definition.
; RUN: --kernel k --grid 1 --block 64 --arg f32[1]=0 --arg f32=1
; ERROR: nobody_defines_this

define amdgpu_kernel void @k(ptr addrspace(1) %data, float %a) {
  %b = call float @nobody_defines_this(float %a)
  store float %b, ptr addrspace(1) %data
  ret void
}

declare float @nobody_defines_this(float)
