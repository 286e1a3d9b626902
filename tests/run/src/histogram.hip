// A histogram of the top bytes: counted with atomics in LDS, then added to the global one
// with atomics.
// RUN: --kernel histogram --grid 4 --block 256
// RUN: --arg u32[8000]=rand:6 --arg u32[256]=0 --arg u32=8000
// REFERENCE: histogram
#include "gpu.h"

extern "C" __global__ void histogram(const u32 *in, u32 *bins, u32 n) {
  __shared__ u32 local_bins[256];
  local_bins[THREAD_X] = 0;
  barrier();
  for (u32 i = GLOBAL_X; i < n; i += __builtin_amdgcn_grid_size_x())
    __hip_atomic_fetch_add(&local_bins[in[i] >> 24], 1u, __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_WORKGROUP);
  barrier();
  __hip_atomic_fetch_add(&bins[THREAD_X], local_bins[THREAD_X], __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_AGENT);
}
