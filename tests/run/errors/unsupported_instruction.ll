; An instruction that the software GPU does not have: never skipped, named in the message.
; RUN: --kernel k --grid 1 --block 64 --arg f32[4]=0
; ERROR: v_mfma_f32_16x16x4_f32
; TARGETS: gfx942

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %c = load <4 x float>, ptr addrspace(1) %data
  %r = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x4f32(float 1.0, float 1.0, <4 x float> %c, i32 0, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %data
  ret void
}

declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x4f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)
