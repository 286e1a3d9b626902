@table = protected addrspace(4) constant [2 x i32] [i32 1, i32 2]

define amdgpu_kernel void @first(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %at = getelementptr i32, ptr addrspace(4) @table, i32 %x
  %y = load i32, ptr addrspace(4) %at
  store i32 %y, ptr addrspace(1) %p
  ret void
}
