declare i32 @weight(i32)

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %w = call i32 @weight(i32 10)
  store i32 %w, ptr addrspace(1) %p
  ret void
}
