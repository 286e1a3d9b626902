// Neighbours in three dimensions.
// RUN: --kernel stencil --grid 2,2,2 --block 4,4,4 --arg f32[512]=ramp --arg f32[512]=0
// SAME: tolerance=1e-6
#include "device.h"
KERNEL stencil(const float *in, float *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z, w = gridDim.x * blockDim.x, h = gridDim.y * blockDim.y,
      d = gridDim.z * blockDim.z, at = (z * h + y) * w + x;
  float sum = in[at] * -6;
  sum += x ? in[at - 1] : 0, sum += x + 1 < w ? in[at + 1] : 0;
  sum += y ? in[at - w] : 0, sum += y + 1 < h ? in[at + w] : 0;
  sum += z ? in[at - w * h] : 0, sum += z + 1 < d ? in[at + w * h] : 0;
  out[at] = sum;
}
