// A bitonic sort of 256 numbers in each workgroup.
// RUN: --kernel sort --grid 2 --block 256 --arg i32[512]=rand:14
// EXPECT: arg=0 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=-2141121478,-2105740705,-2096665991,-1854905386,-1565772891,1950517573,2118149691,-483067426,-413117922,1094038000,1364741260,1448426464,2135263322
#include <hip/hip_runtime.h>

#include <utility>

extern "C" __global__ void sort(int *x) {
  __shared__ int s[256];
  unsigned i = threadIdx.x;
  s[i] = x[blockIdx.x * 256 + i];
  __syncthreads();
  for (unsigned k = 2; k <= 256; k <<= 1)
    for (unsigned j = k >> 1; j > 0; j >>= 1) {
      unsigned other = i ^ j;
      if (other > i && (s[i] > s[other]) == ((i & k) == 0))
        std::swap(s[i], s[other]);
      __syncthreads();
    }
  x[blockIdx.x * 256 + i] = s[i];
}
