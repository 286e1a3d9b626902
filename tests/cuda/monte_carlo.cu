// Random numbers, and how often they fall into a circle.
// RUN: --kernel points --grid 4 --block 64 --arg u32[4]=0
// SAME: tolerance=0
#include "device.h"
KERNEL points(unsigned *out) {
  unsigned state = GLOBAL_ID * 747796405u + 2891336453u, inside = 0;
  for (int i = 0; i < 64; i++) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) * 5.9604645e-8f;
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) * 5.9604645e-8f;
    inside += x * x + y * y < 0.96f;
  }
  for (int d = 16; d; d >>= 1)
    inside += __shfl_down_sync(~0u, (int)inside, d);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(out + blockIdx.x, inside);
}
