; Every workgroup waits for all others, and their scratch leaves room for a few only.
; RUN: --kernel k --grid 20000 --block 64 --stack 400000 --arg u32[1]=0 --arg u32=20000
; RUN: --instruction-limit 1000000
; ERROR: if these wait for one that has not started, none ever ends

define amdgpu_kernel void @k(ptr addrspace(1) %arrived, i32 %all) {
  %old = atomicrmw add ptr addrspace(1) %arrived, i32 1 syncscope("agent") release
  br label %again
again:
  %v = load atomic i32, ptr addrspace(1) %arrived syncscope("agent") acquire, align 4
  %few = icmp ult i32 %v, %all
  br i1 %few, label %again, label %done
done:
  ret void
}
