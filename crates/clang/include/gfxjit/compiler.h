// What HIP's headers expect of the compiler: C's numbers, math, malloc and new. ROCm's own
// headers come behind it where a user has them.
#ifndef __GFXJIT_COMPILER_H
#define __GFXJIT_COMPILER_H

#pragma clang force_cuda_host_device begin
// What the program asks about its target, answered when it is compiled for one at last: "major",
// "feature=mai-insts". To be called as it is, in a condition, with a text in its place.
extern "C" __attribute__((__const__)) int __gfxjit_reflect(const char *__question) noexcept;

#include <gfxjit/types.h>
#include <gfxjit/math.h>
#include <gfxjit/allocate.h>
#pragma clang force_cuda_host_device end
#include <gfxjit/new.h>

#endif
