// Functions that call themselves.
// RUN: --kernel recurse --grid 1 --block 64 --stack 8192 --arg u32[64]=0
// EXPECT: arg=0 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=3,6,8,94,8,22,60,153,10,39,19,384,619
#include <hip/hip_runtime.h>

__device__ __noinline__ unsigned fibonacci(unsigned n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ __attribute__((noinline)) unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

extern "C" __global__ void recurse(unsigned *out) {
  unsigned i = threadIdx.x;
  out[i] = fibonacci(i % 16) + ackermann(2, i % 5);
}
