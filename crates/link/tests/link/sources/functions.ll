; Calls of every kind: through the global offset table, by distance, through tables of
; pointers; functions of every visibility and binding, defined and not.
target triple = "amdgcn-amd-amdhsa"

@table = addrspace(1) constant [4 x ptr] [ptr @open, ptr @secret, ptr @guarded, ptr @soft]
@secret_table = internal addrspace(1) constant [2 x ptr] [ptr @private_one, ptr @open]
@writable_table = addrspace(1) global [2 x ptr] [ptr @guarded, ptr @private_one]

declare extern_weak void @weak_nowhere()

define void @open() noinline {
  store volatile i32 1, ptr addrspace(1) null
  ret void
}

define hidden void @secret() noinline {
  store volatile i32 2, ptr addrspace(1) null
  ret void
}

define protected void @guarded() noinline {
  store volatile i32 3, ptr addrspace(1) null
  ret void
}

define weak void @soft() noinline {
  store volatile i32 4, ptr addrspace(1) null
  ret void
}

define internal void @private_one() noinline {
  store volatile i32 5, ptr addrspace(1) null
  ret void
}

define linkonce_odr hidden void @shared_copy() noinline comdat {
  store volatile i32 6, ptr addrspace(1) null
  ret void
}
$shared_copy = comdat any

define amdgpu_kernel void @direct() {
  call void @open()
  call void @secret()
  call void @guarded()
  call void @soft()
  call void @private_one()
  call void @shared_copy()
  ret void
}

define amdgpu_kernel void @indirect(i32 %i) {
  %a = getelementptr ptr, ptr addrspace(1) @table, i32 %i
  %f = load ptr, ptr addrspace(1) %a
  call void %f()
  %b = getelementptr ptr, ptr addrspace(1) @secret_table, i32 %i
  %g = load ptr, ptr addrspace(1) %b
  call void %g()
  %c = getelementptr ptr, ptr addrspace(1) @writable_table, i32 %i
  %h = load volatile ptr, ptr addrspace(1) %c
  call void %h()
  ret void
}

define amdgpu_kernel void @maybe() {
  %there = icmp ne ptr @weak_nowhere, null
  br i1 %there, label %call, label %done
call:
  call void @weak_nowhere()
  br label %done
done:
  ret void
}
