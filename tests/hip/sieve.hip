// Primes, by striking out multiples.
// RUN: --kernel sieve --grid 1 --block 128 --arg i32[1000]=1 --arg i32=1000
// EXPECT: arg=0 at=0,1,2,182,203,305,346,425,487,674,798,804,985,999 values=0,0,1,0,0,0,0,0,1,0,0,0,0,0
#include <hip/hip_runtime.h>

extern "C" __global__ void sieve(int *prime, int n) {
  if (threadIdx.x < 2)
    prime[threadIdx.x] = 0;
  for (int p = 2; p * p < n; ++p) {
    __syncthreads();
    if (prime[p])
      for (int m = p * p + p * (int)threadIdx.x; m < n; m += p * (int)blockDim.x)
        prime[m] = 0;
  }
}
