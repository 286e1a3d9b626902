// Every kind of shuffle, in segments of several widths.
// RUN: --kernel shuffles --grid 2 --block 128 --arg i32[256]=ramp --arg i32[2048]=0
// SAME: tolerance=0
#include "device.h"
KERNEL shuffles(const int *x, int *out) {
  int i = GLOBAL_ID, v = x[i] * 3 + 1, *to = out + 8 * i;
  to[0] = __shfl_sync(~0u, v, 5);
  to[1] = __shfl_sync(~0u, v, threadIdx.x * 7, 8);
  to[2] = __shfl_up_sync(~0u, v, 3);
  to[3] = __shfl_up_sync(~0u, v, 1, 16);
  to[4] = __shfl_down_sync(~0u, v, 9);
  to[5] = __shfl_down_sync(~0u, v, 2, 4);
  to[6] = __shfl_xor_sync(~0u, v, 21);
  to[7] = (int)__shfl_xor_sync(~0u, (float)v, 6, 8);
}
