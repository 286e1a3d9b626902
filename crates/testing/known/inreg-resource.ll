; inreg-resource: llc-22 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -O0 sets s[0:1] to the resource
; of the stack and then to the argument before it calls @f, whose spills go through s[0:3].
define internal void @f(ptr addrspace(1) inreg %p, i32 %v) noinline {
  %a = alloca i32, addrspace(5)
  store volatile i32 %v, ptr addrspace(5) %a
  %w = load volatile i32, ptr addrspace(5) %a
  store i32 %w, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @kernel(ptr addrspace(1) %p, i32 %v) {
  call void @f(ptr addrspace(1) inreg %p, i32 %v)
  ret void
}
