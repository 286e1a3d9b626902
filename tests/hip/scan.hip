// Sums of all elements before and with each one, in each workgroup: in a wave by shuffles,
// between the waves in LDS.
// RUN: --kernel scan --grid 3 --block 256 --arg i32[768]=rand:7 --arg i32[768]=0
// EXPECT: arg=1 at=0,1,2,258,273,353,459,471,502,510,540,617,730,767 values=1674306020,1746411195,1320181563,-1136876393,-1700264377,2038093151,-196368898,434969952,2136427885,-1634442352,1072130206,859065634,-697866314,862873766
#include <hip/hip_runtime.h>

extern "C" __global__ void scan(const int *x, int *out) {
  __shared__ int sums[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  int v = x[i];
  for (int d = 1; d < warpSize; d *= 2) {
    int below = __shfl_up(v, d);
    if (lane >= d)
      v = (int)((unsigned)v + (unsigned)below);
  }
  if (lane == warpSize - 1)
    sums[wave] = v;
  __syncthreads();
  unsigned before = 0;
  for (int w = 0; w < wave; ++w)
    before += (unsigned)sums[w];
  out[i] = (int)((unsigned)v + before);
}
