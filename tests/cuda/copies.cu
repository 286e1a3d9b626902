// Copies to shared memory that CUDA makes in the background.
// RUN: --kernel copies --grid 2 --block 32 --arg i32[256]=ramp --arg i32[64]=0
// SAME: tolerance=0
#include "device.h"
KERNEL copies(const int4 *in, int *out) {
  __shared__ int4 held[32];
  cp_async16(&held[threadIdx.x], &in[GLOBAL_ID]);
  cp_async_wait();
  __syncthreads();
  int4 v = held[31 - threadIdx.x];
  out[GLOBAL_ID] = v.x + 2 * v.y + 3 * v.z + 4 * v.w;
}
