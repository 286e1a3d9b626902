// Greatest common divisors by halves, and least common multiples of the library.
// RUN: --kernel gcds --grid 2 --block 64 --arg u32[128]=rand:56 --arg u32[128]=rand:57 --arg u64[128]=0
// EXPECT: arg=2 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=1160,1050,1030,1220,1084,7030,2987,1132,1660,7612,3122,1060,1306
#include <hip/hip_runtime.h>

#include <numeric>

__device__ unsigned binary_gcd(unsigned a, unsigned b) {
  if (a == 0 || b == 0)
    return a | b;
  int twos = __ffs(a | b) - 1;
  a >>= __ffs(a) - 1;
  while (b) {
    b >>= __ffs(b) - 1;
    unsigned less = min(a, b);
    b = max(a, b) - less;
    a = less;
  }
  return a << twos;
}

extern "C" __global__ void gcds(const unsigned *x, const unsigned *y, unsigned long long *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long divisor = binary_gcd(x[i], y[i]);
  out[i] = divisor * 1000 + std::lcm(x[i] % 50 + 1, y[i] % 50 + 1) % 1000;
}
