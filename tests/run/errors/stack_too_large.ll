; Asks for more scratch than a wave can have.
; RUN: --kernel k --grid 1 --block 64 --stack 4000000000
; ERROR: 4000000000 bytes of scratch for each work-item; the device has

define amdgpu_kernel void @k() {
  ret void
}
