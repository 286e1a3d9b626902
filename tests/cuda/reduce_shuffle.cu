// A sum by shuffles within warps, then over the warps through shared memory.
// RUN: --kernel reduce --grid 4 --block 256 --arg f32[1024]=ramp --arg f32[4]=0
// SAME: tolerance=1e-6
#include "device.h"
KERNEL reduce(const float *x, float *out) {
  __shared__ float parts[32];
  float v = x[GLOBAL_ID];
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? parts[threadIdx.x] : 0;
    for (int d = 16; d; d >>= 1)
      v += __shfl_xor_sync(~0u, v, d);
    if (threadIdx.x == 0)
      out[blockIdx.x] = v;
  }
}
