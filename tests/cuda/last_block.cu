// The last workgroup adds up what the others left, behind fences.
// RUN: --kernel sum --grid 8 --block 64 --arg i32[512]=ramp --arg i32[8]=0 --arg u32[1]=0 --arg i32[1]=0
// SAME: tolerance=0
#include "device.h"
KERNEL sum(const int *x, int *parts, unsigned *arrived, int *out) {
  __shared__ int part;
  __shared__ bool last;
  if (threadIdx.x == 0)
    part = 0;
  __syncthreads();
  atomicAdd(&part, x[GLOBAL_ID]);
  __syncthreads();
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = part;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence_block();
    int all = 0;
    for (int i = 0; i < gridDim.x; i++)
      all += ((volatile int *)parts)[i];
    *out = all;
    __threadfence_system();
  }
}
