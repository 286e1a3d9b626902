; From GFX12 on ids in Y and Z have 16 bits each.
; TARGETS: gfx1201 gfx1250 gfx12-generic
; RUN: --kernel k --grid 1,65536,65537 --block 1
; ERROR: 65537 workgroups in Z; gfx12

define amdgpu_kernel void @k() {
  ret void
}
