// HIP: the device's side, and for programs of both sides the host's. Our own front end, which sees
// device code only, includes it before every source.
#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_H
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H

#ifndef __HIPCC_RTC__
#include <gfxjit/host/device.h>
#include <hip/hip_runtime_api.h>
#include <gfxjit/host/launch.h>
#else
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
#include <gfxjit/dot.h>
#include <gfxjit/load.h>
#include <gfxjit/failure.h>
#include <gfxjit/host.h>
#pragma clang force_cuda_host_device end
#include <gfxjit/texture_modes.h>
#include <gfxjit/texture.h>
#include "/gfxjit/include/assert.h"
#include <hip/hip_version.h>
#endif

#endif
