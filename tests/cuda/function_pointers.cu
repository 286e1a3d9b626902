// Functions called by their addresses.
// RUN: --kernel choose --grid 1 --block 32 --arg i32[32]=ramp
// SAME: tolerance=0
#include "device.h"
__device__ __noinline__ int twice(int x) { return 2 * x; }
__device__ __noinline__ int square(int x) { return x * x; }
__device__ __noinline__ int minus(int x) { return -x; }
KERNEL choose(int *x) {
  int (*functions[3])(int) = {twice, square, minus};
  x[GLOBAL_ID] = functions[x[GLOBAL_ID] % 3](x[GLOBAL_ID]);
}
