// A sort in shared memory.
// RUN: --kernel sort --grid 2 --block 128 --arg i32[256]=ramp
// SAME: tolerance=0
#include "device.h"
KERNEL sort(int *x) {
  __shared__ int held[128];
  int t = threadIdx.x;
  held[t] = (x[GLOBAL_ID] * 7919) & 1023;
  __syncthreads();
  for (int k = 2; k <= 128; k <<= 1)
    for (int j = k >> 1; j; j >>= 1) {
      int other = t ^ j;
      if (other > t) {
        int a = held[t], b = held[other];
        if ((a > b) == ((t & k) == 0))
          held[t] = b, held[other] = a;
      }
      __syncthreads();
    }
  x[GLOBAL_ID] = held[t];
}
