// Rows that a warp each works on.
// RUN: --kernel softmax --grid 2 --block 128 --arg f32[512]=ramp --arg f32[512]=0
// SAME: tolerance=1e-5
#include "device.h"
KERNEL softmax(const float *in, float *out) {
  int row = GLOBAL_ID / 32, lane = threadIdx.x & 31;
  float a = in[row * 64 + lane] * 0.01f, b = in[row * 64 + 32 + lane] * 0.01f, most = fmaxf(a, b);
  for (int d = 16; d; d >>= 1)
    most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
  a = expf(a - most), b = expf(b - most);
  float sum = a + b;
  for (int d = 16; d; d >>= 1)
    sum += __shfl_xor_sync(~0u, sum, d);
  out[row * 64 + lane] = a / sum, out[row * 64 + 32 + lane] = b / sum;
}
