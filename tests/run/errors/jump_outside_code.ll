; Calls a buffer.
; RUN: --kernel k --grid 1 --block 64 --arg u32[4]=0
; ERROR: a jump to where its code object has no code

define amdgpu_kernel void @k(ptr %function) {
  call void %function()
  ret void
}
