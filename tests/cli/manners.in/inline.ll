define amdgpu_kernel void @k() {
  call void asm sideeffect "s_nop 0\0A  s_frobnicate", ""()
  ret void
}
