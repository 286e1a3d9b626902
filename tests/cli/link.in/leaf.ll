; Many registers.
define i32 @leaf(i32 %v) #0 {
  call void asm sideeffect "v_mov_b32 v199, 0", "~{v199}"()
  %r = mul i32 %v, 3
  ret i32 %r
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
