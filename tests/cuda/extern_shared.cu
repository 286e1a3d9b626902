// Shared memory whose size the launch says.
// RUN: --kernel turn --grid 2 --block 64 --lds 256 --arg i32[128]=ramp
// SAME: tolerance=0
#include "device.h"
KERNEL turn(int *x) {
  extern __shared__ int held[];
  held[threadIdx.x] = x[GLOBAL_ID];
  __syncthreads();
  x[GLOBAL_ID] = held[blockDim.x - 1 - threadIdx.x];
}
