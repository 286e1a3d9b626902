; The kernel of `./x bench launch`: what a launch costs, and nothing else.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @empty(ptr addrspace(1) %out) {
  ret void
}
