// Counts in shared memory, then in global memory.
// RUN: --kernel histogram --grid 4 --block 128 --arg i32[2048]=ramp --arg u32[64]=0
// SAME: tolerance=0
#include "device.h"
KERNEL histogram(const int *in, unsigned *out) {
  __shared__ unsigned counts[64];
  if (threadIdx.x < 64)
    counts[threadIdx.x] = 0;
  __syncthreads();
  for (int i = GLOBAL_ID; i < 2048; i += gridDim.x * blockDim.x)
    atomicAdd(&counts[(unsigned)(in[i] * 2654435761u) >> 26], 1u);
  __syncthreads();
  if (threadIdx.x < 64)
    atomicAdd(&out[threadIdx.x], counts[threadIdx.x]);
}
