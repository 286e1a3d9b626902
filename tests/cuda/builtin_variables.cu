// Built-in variables as clang's own headers have them: weak variables that are nowhere, whose members are
// functions. Without optimisation their address is passed, and means nothing.
// RUN: --kernel numbers --grid 3,2 --block 4,2,2 --arg i32[96]=0
// SAME: tolerance=0
#include "device.h"
#ifndef __HIP__
extern const __device__ __attribute__((weak)) threadIdx_t weakThread;
extern const __device__ __attribute__((weak)) blockIdx_t weakBlock;
#else
#define weakThread threadIdx
#define weakBlock blockIdx
#endif
KERNEL numbers(int *out) {
  int group = weakBlock.y * gridDim.x + weakBlock.x;
  int item = (weakThread.z * blockDim.y + weakThread.y) * blockDim.x + weakThread.x;
  out[group * 16 + item] = weakThread.x + 10 * weakThread.y + 100 * weakThread.z + 1000 * weakBlock.x + 10000 * weakBlock.y + 1;
}
