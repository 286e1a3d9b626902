; y = a * x + y, one element a work-item. The last workgroup may reach past the end.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @saxpy(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %size.short = load i16, ptr addrspace(4) %size.at
  %size = zext i16 %size.short to i32
  %first = mul i32 %group, %size
  %i = add i32 %first, %item
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %work, label %done

work:
  %index = zext i32 %i to i64
  %x.at = getelementptr float, ptr addrspace(1) %x, i64 %index
  %y.at = getelementptr float, ptr addrspace(1) %y, i64 %index
  %x.i = load float, ptr addrspace(1) %x.at
  %y.i = load float, ptr addrspace(1) %y.at
  %product = fmul contract float %a, %x.i
  %sum = fadd contract float %product, %y.i
  store float %sum, ptr addrspace(1) %y.at
  br label %done

done:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
