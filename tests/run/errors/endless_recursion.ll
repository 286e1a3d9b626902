; Calls itself without end: the stack ends before the address space does.
; RUN: --kernel k --grid 1 --block 64 --stack 4096 --arg u32[64]=1
; ERROR: this launch gives a work-item 4096 bytes of scratch

define internal i32 @deep(i32 %n) noinline {
  %a = alloca [8 x i32], align 4, addrspace(5)
  %at = getelementptr [8 x i32], ptr addrspace(5) %a, i32 0, i32 1
  store volatile i32 %n, ptr addrspace(5) %at
  %more = add i32 %n, 1
  %end = icmp eq i32 %n, 0
  br i1 %end, label %done, label %call
call:
  %r = call i32 @deep(i32 %more)
  %kept = load volatile i32, ptr addrspace(5) %at
  %sum = add i32 %r, %kept
  ret i32 %sum
done:
  ret i32 0
}

define amdgpu_kernel void @k(ptr addrspace(1) %data) {
  %n = load i32, ptr addrspace(1) %data
  %r = call i32 @deep(i32 %n)
  store i32 %r, ptr addrspace(1) %data
  ret void
}
