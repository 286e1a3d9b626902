; `%n` would write to the kernel's memory.
; RUN: --kernel k --grid 1 --block 1
; ERROR: `%n` would write to the kernel's memory; it is refused

@format = private unnamed_addr addrspace(4) constant [8 x i8] c"ab %n \0A\00"

define amdgpu_kernel void @k() {
  %begun = call i64 @__ockl_printf_begin(i64 0)
  %format = call i64 @__ockl_printf_append_string_n(i64 %begun, ptr addrspacecast (ptr addrspace(4) @format to ptr), i64 8, i32 0)
  %done = call i64 @__ockl_printf_append_args(i64 %format, i32 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 1)
  ret void
}

declare i64 @__ockl_printf_begin(i64)
declare i64 @__ockl_printf_append_string_n(i64, ptr, i64, i32)
declare i64 @__ockl_printf_append_args(i64, i32, i64, i64, i64, i64, i64, i64, i64, i32)
