// An assertion that holds.
// RUN: --kernel check --grid 2 --block 64 --arg i32[128]=ramp --arg i32[128]=0
// EXPECT: arg=1 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1,2,3,18,29,76,88,91,98,106,119,127,128
#include <hip/hip_runtime.h>

#include <cassert>

extern "C" __global__ void check(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(x[i] == i && "a ramp");
  out[i] = x[i] + 1;
}
