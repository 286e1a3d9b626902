define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = lode i32, ptr addrspace(1) %p
  ret void
}
