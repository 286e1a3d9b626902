// A function that calls itself.
// RUN: --kernel recursion --grid 1 --block 32 --arg i32[32]=ramp
// SAME: tolerance=0
#include "device.h"
__device__ __noinline__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
KERNEL recursion(int *x) { x[GLOBAL_ID] = fibonacci(x[GLOBAL_ID] % 9); }
