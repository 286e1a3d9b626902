// Sums up to each element, by warps.
// RUN: --kernel scan --grid 2 --block 256 --arg i32[512]=ramp --arg i32[512]=0
// SAME: tolerance=0
#include "device.h"
KERNEL scan(const int *in, int *out) {
  __shared__ int sums[8];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, v = in[GLOBAL_ID];
  for (int d = 1; d < 32; d <<= 1) {
    int other = __shfl_up_sync(~0u, v, d);
    if (lane >= d)
      v += other;
  }
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  for (int i = 0; i < warp; i++)
    v += sums[i];
  out[GLOBAL_ID] = v;
}
