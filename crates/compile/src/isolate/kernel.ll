; y[i] = a * x[i] + y[i], written by hand: no triple, no data layout.
define amdgpu_kernel void @saxpy(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) {
entry:
  %local = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, 256
  %id = add i32 %base, %local
  %in = icmp ult i32 %id, %n
  br i1 %in, label %body, label %done

body:
  %i = zext i32 %id to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %i
  %py = getelementptr float, ptr addrspace(1) %y, i64 %i
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %m = fmul contract float %a, %vx
  %r = fadd contract float %m, %vy
  store float %r, ptr addrspace(1) %py
  br label %done

done:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
