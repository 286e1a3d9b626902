// The device's side of a program of both sides, by clang's driver. Functions of C's and C++'s
// libraries come from the host's headers, and for kernels from those that clang brings for HIP.
#ifndef __GFXJIT_HOST_DEVICE_H
#define __GFXJIT_HOST_DEVICE_H

#ifdef __HIP__
#include <hip/hip_version.h>
// Before the first header of the system's: <cstring> says std::memcpy of what has been declared.
#include <gfxjit/host/strings.h>
#include <__clang_hip_runtime_wrapper.h>

#include <cassert>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <new>

#include <gfxjit/host/services.h>
#include <gfxjit/types.h>

#pragma clang force_cuda_host_device begin
#include <gfxjit/keywords.h>
#include <gfxjit/index.h>
#include <gfxjit/sync.h>
#include <gfxjit/atomic.h>
#include <gfxjit/warp.h>
#include <gfxjit/integer.h>
#include <gfxjit/convert.h>
#include <gfxjit/vector.h>
#include <gfxjit/dot.h>
#include <gfxjit/load.h>
#pragma clang force_cuda_host_device end
#include <gfxjit/texture.h>
#elif defined(__clang__) && defined(__cplusplus)
#include <gfxjit/types.h>
#include <gfxjit/vector.h>
#include <gfxjit/dot.h>
#endif

#endif
