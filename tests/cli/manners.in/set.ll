; Sets the first element.
define amdgpu_kernel void @set(ptr addrspace(1) %to, float %value) #0 {
  store float %value, ptr addrspace(1) %to
  ret void
}
attributes #0 = { "target-cpu"="gfx1201" }
