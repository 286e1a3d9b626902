// LDS whose size the launch says, as two arrays of different types.
// RUN: --kernel reverse --grid 3 --block 64 --lds 512 --arg i32[192]=ramp --arg i32[192]=0 --arg i32=192
// EXPECT: arg=1 at=0,1,2,41,66,75,81,87,118,126,154,156,161,191 values=63,1062,2061,41022,2125,11116,17110,23104,54073,62065,26165,28163,33158,63128
#include <hip/hip_runtime.h>

extern "C" __global__ void reverse(const int *x, int *out, int n) {
  HIP_DYNAMIC_SHARED(int, values)
  float *numbers = reinterpret_cast<float *>(values + blockDim.x);
  unsigned i = threadIdx.x, at = blockIdx.x * blockDim.x + i;
  if ((int)at >= n)
    return;
  values[i] = x[at];
  numbers[i] = 1000.0f * i;
  __syncthreads();
  out[at] = values[blockDim.x - 1 - i] + (int)numbers[i];
}
