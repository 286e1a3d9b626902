// HIP's functions, for C and C++, by any compiler.
#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
#define HIP_INCLUDE_HIP_HIP_RUNTIME_API_H

#ifdef __HIPCC_RTC__
#include <hip/hip_runtime.h>
#else
#include <stddef.h>
#include <stdint.h>
#ifdef __HIP__
#include <gfxjit/host/device.h>
#endif
#include <hip/hip_version.h>
#include <gfxjit/dim3.h>

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

#include <gfxjit/host/types/error.h>
#include <gfxjit/host/types/device.h>
#include <gfxjit/host/types/array.h>
#include <gfxjit/host/types/memory.h>
#include <gfxjit/host/types/texture.h>
#include <gfxjit/host/types/launch.h>
#include <gfxjit/host/types/graph.h>
#include <gfxjit/host/constants.h>

// A default argument, where the language has any.
#ifdef __cplusplus
#define __GJ_OR(__value) = __value
extern "C" {
#else
#define __GJ_OR(__value)
#endif
#include <gfxjit/host/functions/device.h>
#include <gfxjit/host/functions/memory.h>
#include <gfxjit/host/functions/copy.h>
#include <gfxjit/host/functions/stream.h>
#include <gfxjit/host/functions/launch.h>
#include <gfxjit/host/functions/newer.h>
#include <gfxjit/host/functions/graph.h>
#include <gfxjit/host/functions/others.h>
#include <gfxjit/host/per_thread.h>
#ifdef __cplusplus
}
#include <gfxjit/host/templates.h>
#include <gfxjit/host/texture.h>
#endif
#undef __GJ_OR
#endif

#endif
