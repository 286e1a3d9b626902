// Barriers that count and vote.
// RUN: --kernel vote --grid 2 --block 128 --arg i32[256]=rand:44 --arg i32[8]=0
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7 values=61,0,1,128,68,0,1,128
#include <hip/hip_runtime.h>

extern "C" __global__ __launch_bounds__(128, 1) void vote(const int *x, int *out) {
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  int count = __syncthreads_count(v > 0), all = __syncthreads_and(v > 0), any = __syncthreads_or(v > 0);
  int everyone = __syncthreads_count(1);
  if (threadIdx.x == 0) {
    int4 *to = (int4 *)out + blockIdx.x;
    *to = int4(count, all, any, everyone);
  }
}
