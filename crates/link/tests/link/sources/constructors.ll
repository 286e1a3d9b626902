; Constructors and destructors: arrays of addresses, and the kernels LLVM makes to run them,
; which find the arrays by names that only a linker defines.
target triple = "amdgcn-amd-amdhsa"

@state = addrspace(1) global i32 0

@llvm.global_ctors = appending addrspace(1) global [3 x { i32, ptr, ptr addrspace(1) }] [
  { i32, ptr, ptr addrspace(1) } { i32 65535, ptr @last, ptr addrspace(1) null },
  { i32, ptr, ptr addrspace(1) } { i32 101, ptr @first, ptr addrspace(1) null },
  { i32, ptr, ptr addrspace(1) } { i32 2000, ptr @middle, ptr addrspace(1) null }]
@llvm.global_dtors = appending addrspace(1) global [1 x { i32, ptr, ptr addrspace(1) }] [
  { i32, ptr, ptr addrspace(1) } { i32 65535, ptr @end, ptr addrspace(1) null }]

define internal void @first() {
  store volatile i32 1, ptr addrspace(1) @state
  ret void
}

define internal void @middle() {
  store volatile i32 2, ptr addrspace(1) @state
  ret void
}

define internal void @last() {
  store volatile i32 3, ptr addrspace(1) @state
  ret void
}

define internal void @end() {
  store volatile i32 4, ptr addrspace(1) @state
  ret void
}
