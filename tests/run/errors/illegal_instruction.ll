; Executes what is no instruction.
; RUN: --kernel k --grid 1 --block 64
; ERROR: bytes ff ff ff bf

define amdgpu_kernel void @k() {
  call void asm sideeffect ".long 0xbfffffff", ""()
  ret void
}
