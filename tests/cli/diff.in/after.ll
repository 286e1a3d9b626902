@table = protected addrspace(4) constant [2 x i32] [i32 1, i32 3]

define amdgpu_kernel void @first(ptr addrspace(1) %p) #0 {
  %x = load i32, ptr addrspace(1) %p
  %at = getelementptr i32, ptr addrspace(4) @table, i32 %x
  %y = load i32, ptr addrspace(4) %at
  store i32 %y, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
