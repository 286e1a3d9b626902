// Numbers of 4096 bits added; carries are looked up ahead by votes.
// RUN: --kernel add --grid 1 --block 128 --arg u32[128]=rand:58 --arg u32[128]=rand:59 --arg u32[128]=0
// EXPECT: arg=2 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=339820386,4148936003,3824098728,5959312,2157963262,487545541,2633768456,2338999152,1796461377,2478206284,283732344,1617346319,1693896978
#include <hip/hip_runtime.h>

extern "C" __global__ void add(const unsigned *x, const unsigned *y, unsigned *out) {
  __shared__ unsigned char makes[128], passes[128];
  int i = threadIdx.x;
  unsigned sum = x[i] + y[i];
  makes[i] = sum < x[i];
  passes[i] = sum == ~0u;
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    bool make = makes[i] | (passes[i] & (i >= d ? makes[i - d] : 0));
    bool pass = passes[i] & (i >= d ? passes[i - d] : 0);
    __syncthreads();
    makes[i] = make;
    passes[i] = pass;
    __syncthreads();
  }
  out[i] = sum + (i ? makes[i - 1] : 0);
}
