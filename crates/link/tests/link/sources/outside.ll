; Functions and data that another object has to define.
target triple = "amdgcn-amd-amdhsa"

@outside_data = external addrspace(1) global [4 x i32]
@outside_table = addrspace(1) global [2 x ptr] [ptr @outside_function, ptr @inside_function]
declare void @outside_function()

define void @inside_function() {
  store volatile i32 1, ptr addrspace(1) @outside_data
  ret void
}

define amdgpu_kernel void @caller() {
  call void @outside_function()
  call void @inside_function()
  %f = load volatile ptr, ptr addrspace(1) @outside_table
  call void %f()
  ret void
}
