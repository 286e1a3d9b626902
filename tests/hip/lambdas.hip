// Lambdas: with captures, generic, returned by another.
// RUN: --kernel polynomial --grid 2 --block 32 --arg i32[64]=ramp --arg i32[64]=0
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=7,13,25,403,925,1663,2113,2443,3373,5173,8917,11725,12103
#include <hip/hip_runtime.h>

template <class F> __device__ auto twice(F f) {
  return [f](auto v) { return f(f(v)); };
}

extern "C" __global__ void polynomial(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, shift = 1;
  auto horner = [&](auto v, int first, auto... rest) {
    int sum = first;
    ((sum = sum * v + rest), ...);
    return sum + shift - 1;
  };
  auto add_two = [](int v) { return v + 2; };
  out[i] = twice(add_two)(horner(x[i], 3, 2, 3)) + i;
}
