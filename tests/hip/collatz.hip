// How many steps numbers take to 1.
// RUN: --kernel collatz --grid 4 --block 64 --arg u32[256]=0
// EXPECT: arg=0 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0,1,7,20,18,25,12,26,114,52,47,47,8
#include <hip/hip_runtime.h>

extern "C" __global__ void collatz(unsigned *out) {
  unsigned long v = blockIdx.x * blockDim.x + threadIdx.x + 1;
  unsigned steps = 0;
  while (v != 1) {
    v = v & 1 ? 3 * v + 1 : v / 2;
    ++steps;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = steps;
}
