; Waits for what never comes, until it has executed enough instructions.
; RUN: --kernel k --grid 4 --block 64 --arg u32[1]=0 --instruction-limit 100000
; ERROR: stopped after its limit of 100000 wave-instructions

define amdgpu_kernel void @k(ptr addrspace(1) %flag) {
  br label %again
again:
  %v = load volatile i32, ptr addrspace(1) %flag
  %no = icmp eq i32 %v, 0
  br i1 %no, label %again, label %done
done:
  ret void
}
