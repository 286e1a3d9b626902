// Variables: constant, global, local arrays, texts.
// RUN: --kernel tables --grid 2 --block 32 --arg i32[64]=ramp
// SAME: tolerance=0
#include "device.h"
__constant__ int squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
__device__ int offset = 1000;
__device__ const char text[] = "constant text of thirty-two chars";
KERNEL tables(int *x) {
  int own[8];
  for (int i = 0; i < 8; i++)
    own[i] = squares[i] * x[GLOBAL_ID];
  x[GLOBAL_ID] = own[x[GLOBAL_ID] & 7] + offset + text[threadIdx.x];
}
