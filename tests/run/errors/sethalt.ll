; A wave that halts itself would wait for a debugger for ever.
; RUN: --kernel k --grid 1 --block 1
; ERROR: it halts the wave, and only a debugger could resume it

define amdgpu_kernel void @k() {
  call void asm sideeffect "s_sethalt 1", ""()
  ret void
}
