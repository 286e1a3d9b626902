; Nothing but data: the section of code is empty.
target triple = "amdgcn-amd-amdhsa"
@lonely = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
