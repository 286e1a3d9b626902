// A sum, a maximum and a minimum by shuffles in each wave and atomics between them.
// RUN: --kernel reduce --grid 4 --block 128 --arg i32[500]=rand:6 --arg i64[3]=0,-9000000000,9000000000 --arg i32=500
// EXPECT: arg=1 at=0,1,2 values=18851639526,2142412498,-2140392333
#include <hip/hip_runtime.h>

template <class T> __device__ T wave_sum(T v) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    v += __shfl_down(v, offset);
  return v;
}

extern "C" __global__ void reduce(const int *x, long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long long sum = wave_sum<long long>(i < n ? x[i] : 0);
  int high = i < n ? x[i] : -2147483647 - 1, low = i < n ? x[i] : 2147483647;
  for (int mask = warpSize / 2; mask > 0; mask >>= 1) {
    high = max(high, __shfl_xor(high, mask));
    low = min(low, __shfl_xor(low, mask));
  }
  if (threadIdx.x % warpSize == 0) {
    atomicAdd((unsigned long long *)&out[0], (unsigned long long)sum);
    atomicMax(&out[1], (long long)high);
    atomicMin(&out[2], (long long)low);
  }
}
