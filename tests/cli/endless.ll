; Never ends.
define amdgpu_kernel void @endless() {
  br label %loop
loop:
  call void asm sideeffect "s_nop 0", ""()
  br label %loop
}
