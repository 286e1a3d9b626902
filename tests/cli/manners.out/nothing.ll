define amdgpu_kernel void @nothing(ptr addrspace(1) %p) {
  ret void
}
