// Rows normalised by a workgroup each, sums in 64 bits.
// RUN: --kernel normalise --grid 4 --block 64 --arg f32[256]=ramp --arg f32[256]=0
// SAME: tolerance=1e-6
#include "device.h"
KERNEL normalise(const float *in, float *out) {
  __shared__ double sum, squares;
  if (threadIdx.x == 0)
    sum = squares = 0;
  __syncthreads();
  double v = in[GLOBAL_ID];
  atomicAdd(&sum, v);
  atomicAdd(&squares, v * v);
  __syncthreads();
  double mean = sum / blockDim.x, variance = squares / blockDim.x - mean * mean;
  out[GLOBAL_ID] = (float)((v - mean) / sqrt(variance + 1e-5));
}
