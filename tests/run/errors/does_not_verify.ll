; A value is used where its definition does not reach.
; RUN: --kernel k --grid 1 --block 64 --arg u32=1
; ERROR: dominate

define amdgpu_kernel void @k(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %left, label %right
left:
  %v = add i32 %n, 1
  br label %right
right:
  %w = add i32 %v, 1
  ret void
}
