// What kernels of a program of both sides ask of the host: printf, assert, memory.
#ifndef GFXJIT_HOST_SERVICES_H
#define GFXJIT_HOST_SERVICES_H

extern "C" __device__ int printf(const char *, ...);
extern "C" __device__ inline __attribute__((weak)) void abort() { __builtin_trap(); }
extern "C" __device__ inline clock_t clock() { return (clock_t)__builtin_readcyclecounter(); }

extern "C" __device__ unsigned long __ockl_fprintf_stderr_begin();
extern "C" __device__ unsigned long __ockl_fprintf_append_string_n(unsigned long, const char *,
                                                                   unsigned long, unsigned);
extern "C" __device__ unsigned long __ockl_fprintf_append_args(
    unsigned long, unsigned, unsigned long, unsigned long, unsigned long, unsigned long,
    unsigned long, unsigned long, unsigned long, unsigned);

// The host's assert.h calls it.
extern "C" __device__ inline __attribute__((noinline, weak)) void
__assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  const char *const text = "%s:%u: %s: Device-side assertion `%s' failed.\n";
  unsigned long message = __ockl_fprintf_stderr_begin();
  const auto append = [&](const char *piece, unsigned is_last) {
    unsigned long length = 0;
    while (piece[length])
      length++;
    message = __ockl_fprintf_append_string_n(message, piece, length + 1, is_last);
  };
  append(text, 0);
  append(file, 0);
  message = __ockl_fprintf_append_args(message, 1, line, 0, 0, 0, 0, 0, 0, 0);
  append(function, 0);
  append(assertion, 1);
  __builtin_trap();
}

// The heap of older device libraries reads a clock that GFX11 does not have: there the host is asked
// for each object.
#if defined(__GFX11__) || defined(__GFX12__)
extern "C" __device__ unsigned long __ockl_devmem_request(unsigned long, unsigned long);
extern "C" __device__ inline __attribute__((weak)) unsigned long long
__ockl_dm_alloc(unsigned long long size) {
  return size ? __ockl_devmem_request(0, (size + 15) & ~15ull) : 0;
}
extern "C" __device__ inline __attribute__((weak)) void __ockl_dm_dealloc(unsigned long long at) {
  if (at)
    __ockl_devmem_request(at, 0);
}
#endif

#include <gfxjit/new.h>

#endif
