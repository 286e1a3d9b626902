; One kernel with explicit and hidden arguments, LDS, a call, a constant and a variable.
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] undef, align 16
@table = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@counter = protected addrspace(1) global i32 0, align 4

define i32 @twice(i32 %x) noinline {
  %y = shl i32 %x, 1
  ret i32 %y
}

define amdgpu_kernel void @small(ptr addrspace(1) noalias %out, i32 %n, <3 x float> %v) !reqd_work_group_size !1 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %id
  %double = call i32 @twice(i32 %n)
  store volatile i32 %double, ptr addrspace(3) %slot
  %read = load volatile i32, ptr addrspace(3) %slot
  %entry = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %n
  %constant = load i32, ptr addrspace(4) %entry
  %sum = add i32 %read, %constant
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %at
  store volatile i32 %sum, ptr addrspace(1) @counter
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!1 = !{i32 64, i32 1, i32 1}
