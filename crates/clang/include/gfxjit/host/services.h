// What kernels of a program of both sides ask of the host: printf, assert, memory.
#ifndef __GFXJIT_HOST_SERVICES_H
#define __GFXJIT_HOST_SERVICES_H

extern "C" __device__ int printf(const char *, ...);
extern "C" __device__ inline __attribute__((__weak__)) void abort() { __builtin_trap(); }
extern "C" __device__ inline clock_t clock() { return (clock_t)__builtin_readcyclecounter(); }

extern "C" __device__ unsigned long __ockl_fprintf_stderr_begin();
extern "C" __device__ unsigned long __ockl_fprintf_append_string_n(unsigned long, const char *,
                                                                   unsigned long, unsigned);
extern "C" __device__ unsigned long
__ockl_fprintf_append_args(unsigned long, unsigned, unsigned long, unsigned long, unsigned long,
                           unsigned long, unsigned long, unsigned long, unsigned long, unsigned);

// The host's assert.h calls it.
extern "C" __device__ inline __attribute__((__noinline__, __weak__)) void
__assert_fail(const char *__assertion, const char *__file, unsigned __line, const char *function) {
  const char *const __text = "%s:%u: %s: Device-side assertion `%s' failed.\n";
  unsigned long __message = __ockl_fprintf_stderr_begin();
  const auto append = [&](const char *__piece, unsigned __is_last) {
    unsigned long __length = 0;
    while (__piece[__length])
      __length++;
    __message = __ockl_fprintf_append_string_n(__message, __piece, __length + 1, __is_last);
  };
  append(__text, 0);
  append(__file, 0);
  __message = __ockl_fprintf_append_args(__message, 1, __line, 0, 0, 0, 0, 0, 0, 0);
  append(function, 0);
  append(__assertion, 1);
  __builtin_trap();
}

// The heap of older device libraries reads a clock that GFX11 does not have: there the host is
// asked for each object.
#if defined(__GFX11__) || defined(__GFX12__)
extern "C" __device__ unsigned long __ockl_devmem_request(unsigned long, unsigned long);
extern "C" __device__ inline __attribute__((__weak__)) unsigned long long
__ockl_dm_alloc(unsigned long long size) {
  return size ? __ockl_devmem_request(0, (size + 15) & ~15ull) : 0;
}
extern "C" __device__ inline __attribute__((__weak__)) void
__ockl_dm_dealloc(unsigned long long __at) {
  if (__at)
    __ockl_devmem_request(__at, 0);
}
#endif

// Where clang looks for HIP itself (`--rocm-path`), its own <new> has them.
#ifndef __CLANG_CUDA_WRAPPERS_NEW
#include <gfxjit/new.h>
#endif

#endif
