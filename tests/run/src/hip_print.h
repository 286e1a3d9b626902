// What HIP's headers have for printing from a kernel: `printf`, which clang turns into calls
// of the device library, and `assert`.
#pragma once
#include "gpu.h"

extern "C" __device__ int printf(const char *, ...);

extern "C" __device__ u64 __ockl_fprintf_stderr_begin();
extern "C" __device__ u64 __ockl_fprintf_append_string_n(u64, const char *, u64, u32);
extern "C" __device__ u64 __ockl_fprintf_append_args(u64, u32, u64, u64, u64, u64, u64, u64,
                                                     u64, u32);

static inline __device__ u64 append_string(u64 message, const char *text, u32 is_last) {
  u64 length = 0;
  while (text[length])
    length++;
  return __ockl_fprintf_append_string_n(message, text, length + 1, is_last);
}

extern "C" __device__ NOINLINE __attribute__((weak)) void
__assert_fail(const char *assertion, const char *file, u32 line, const char *function) {
  u64 message = __ockl_fprintf_stderr_begin();
  message = append_string(message, "%s:%u: %s: Device-side assertion `%s' failed.\n", 0);
  message = append_string(message, file, 0);
  message = __ockl_fprintf_append_args(message, 1, line, 0, 0, 0, 0, 0, 0, 0);
  message = append_string(message, function, 0);
  append_string(message, assertion, 1);
  __builtin_trap();
}

#define assert(x) ((x) ? (void)0 : __assert_fail(#x, "kernel.hip", __LINE__, __func__))
