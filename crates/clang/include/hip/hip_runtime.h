// HIP's device side. Included before every HIP source, and again by those that name it.
#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_H
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H

#include <gfxjit/c.h>

#pragma clang force_cuda_host_device begin
#include <gfxjit/keywords.h>
#include <gfxjit/index.h>
#include <gfxjit/sync.h>
#include <gfxjit/atomic.h>
#include <gfxjit/warp.h>
#include <gfxjit/integer.h>
#include <gfxjit/convert.h>
#include <gfxjit/vector.h>
#include <gfxjit/load.h>
#include <gfxjit/failure.h>
#include <gfxjit/host.h>
#pragma clang force_cuda_host_device end
#include <assert.h>

#endif
