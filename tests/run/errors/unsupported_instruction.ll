; An instruction that the software GPU does not have: never skipped, named in the message.
; RUN: --kernel k --grid 1 --block 64 --arg f32[4]=0
; ERROR: image_load
; TARGETS: gfx1100

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %r = call <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32(i32 15, i32 0, <8 x i32> zeroinitializer, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %data
  ret void
}

declare <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32(i32 immarg, i32, <8 x i32>, i32 immarg, i32 immarg)
