// Sums of floating-point numbers that are exact in any order.
// RUN: --kernel sums --grid 4 --block 64 --arg f32[256]=ramp --arg f32[1]=0 --arg f64[1]=0
// SAME: tolerance=0
#include "device.h"
KERNEL sums(const float *x, float *f, double *d) {
  __shared__ float local;
  if (threadIdx.x == 0)
    local = 0;
  __syncthreads();
  atomicAdd(&local, x[GLOBAL_ID]);
  atomicAdd(d, (double)x[GLOBAL_ID] * 0.5);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(f, local);
}
