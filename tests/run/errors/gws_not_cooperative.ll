; A barrier between workgroups in a launch that is not cooperative.
; RUN: --kernel k --grid 2 --block 64
; TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64
; ERROR: a barrier between workgroups, and the launch is not cooperative

define amdgpu_kernel void @k() {
  call void @llvm.amdgcn.ds.gws.barrier(i32 1, i32 0)
  ret void
}

declare void @llvm.amdgcn.ds.gws.barrier(i32, i32)
