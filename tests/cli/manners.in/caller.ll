define amdgpu_kernel void @caller(ptr addrspace(1) %p, i32 %v) {
  %x = call i32 @twice(i32 %v)
  store i32 %x, ptr addrspace(1) %p
  ret void
}
declare i32 @twice(i32)
