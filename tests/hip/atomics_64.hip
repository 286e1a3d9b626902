// Atomic operations of 64 bits.
// RUN: --kernel atomics --grid 4 --block 32 --arg u64[128]=rand:39 --arg u64[5]=0,0,0xffffffffffffffff,0,0
// EXPECT: arg=1 at=0,1,2,3,4 values=18332432359507980051,18430543914966365625,50337894777912530,18332432359507979957,128
#include <hip/hip_runtime.h>

extern "C" __global__ void atomics(const unsigned long long *x, unsigned long long *out) {
  unsigned long long v = x[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&out[0], v);
  atomicMax(&out[1], v);
  atomicMin(&out[2], v);
  unsigned long long seen = out[3], before;
  do {
    before = seen;
    seen = atomicCAS(&out[3], before, before + (v ^ 5));
  } while (seen != before);
  atomicAdd((unsigned long *)&out[4], 1);
}
