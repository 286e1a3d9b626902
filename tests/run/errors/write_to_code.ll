; Writes to its own instructions.
; RUN: --kernel k --grid 1 --block 64 --arg u32=1
; ERROR: to memory that is read-only

define internal void @f() noinline {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}

define amdgpu_kernel void @k(i32 %n) {
  call void @f()
  %at = getelementptr i32, ptr @f, i32 %n
  store volatile i32 7, ptr %at
  ret void
}
