// What C's and C++'s headers have on the device, without HIP's names. ROCm's headers have
// some of it themselves.
#ifndef __GFXJIT_C_H
#define __GFXJIT_C_H

#include <gfxjit/compiler.h>

#ifdef __GFXJIT_ROCM_HEADERS__
extern "C" __attribute__((device)) void abort();
extern "C" __attribute__((device)) int printf(const char *, ...);
#else
#pragma clang force_cuda_host_device begin
#include <gfxjit/memory.h>
#pragma clang force_cuda_host_device end
// What a table of virtual functions has in the place of one without a definition: emitted where a table names it.
extern "C" {
inline __attribute__((device, __noreturn__)) void __cxa_pure_virtual() { __builtin_trap(); }
inline __attribute__((device, __noreturn__)) void __cxa_deleted_virtual() { __builtin_trap(); }
}
#endif

#endif
