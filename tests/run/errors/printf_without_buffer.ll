; A kernel that prints and whose metadata has no hidden argument for it.
; RUN: --kernel k --grid 1 --block 1
; ERROR: the launch has no hidden_hostcall_buffer

define amdgpu_kernel void @k() #0 {
  %message = call i64 @__ockl_printf_begin(i64 0)
  ret void
}

declare i64 @__ockl_printf_begin(i64)

attributes #0 = { "amdgpu-no-hostcall-ptr" }
