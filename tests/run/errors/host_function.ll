; A kernel that asks the host to run an address.
; RUN: --kernel k --grid 1 --block 1
; ERROR: the kernel asked the host to call the function at 0x1234

define amdgpu_kernel void @k() {
  %answer = call <2 x i64> @__ockl_call_host_function(i64 4660, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0)
  ret void
}

declare <2 x i64> @__ockl_call_host_function(i64, i64, i64, i64, i64, i64, i64, i64)
