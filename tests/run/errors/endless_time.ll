; Waits for what never comes, until it has run for long enough.
; RUN: --kernel k --grid 4 --block 64 --arg u32[1]=0 --timeout 0.02
; ERROR: stopped after its limit of 20ms

define amdgpu_kernel void @k(ptr addrspace(1) %flag) {
  br label %again
again:
  %v = load volatile i32, ptr addrspace(1) %flag
  %no = icmp eq i32 %v, 0
  br i1 %no, label %again, label %done
done:
  ret void
}
