; The kernel gives up by itself.
; RUN: --kernel k --grid 1 --block 64 --arg u32=1
; ERROR: trap

define amdgpu_kernel void @k(i32 %why) {
  %bad = icmp ne i32 %why, 0
  br i1 %bad, label %give.up, label %done
give.up:
  call void @llvm.trap()
  unreachable
done:
  ret void
}

declare void @llvm.trap()
