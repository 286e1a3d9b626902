; Uses a register that its descriptor does not ask for, behind the compiler's back.
; RUN: --kernel k --grid 1 --block 64
; ERROR: register v200 is beyond the kernel's declared budget

define amdgpu_kernel void @k() {
  call void asm sideeffect "v_mov_b32 v200, 0", ""()
  ret void
}
