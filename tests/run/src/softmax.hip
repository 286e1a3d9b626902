// The softmax of each row, a workgroup a row: the greatest and the sum by trees in LDS, the
// exponential function is ocml's.
// RUN: --kernel softmax --grid 5 --block 256
// RUN: --arg f32[5x700]=rand:13 --arg f32[5x700]=0 --arg u32=700
// REFERENCE: softmax tolerance=1e-5
#include "gpu.h"

extern "C" __device__ float __ocml_exp_f32(float);

extern "C" __global__ __launch_bounds__(256) void softmax(const float *in, float *out, u32 columns) {
  __shared__ float part[256];
  u32 l = THREAD_X;
  const float *from = in + BLOCK_X * columns;
  float *to = out + BLOCK_X * columns;
  float most = -__builtin_inff();
  for (u32 i = l; i < columns; i += 256)
    most = from[i] > most ? from[i] : most;
  part[l] = most;
  barrier();
  for (u32 half = 128; half > 0; half /= 2) {
    if (l < half)
      part[l] = part[l + half] > part[l] ? part[l + half] : part[l];
    barrier();
  }
  most = part[0];
  barrier();
  float sum = 0;
  for (u32 i = l; i < columns; i += 256) {
    float power = __ocml_exp_f32(from[i] - most);
    to[i] = power;
    sum += power;
  }
  part[l] = sum;
  barrier();
  for (u32 half = 128; half > 0; half /= 2) {
    if (l < half)
      part[l] += part[l + half];
    barrier();
  }
  float scale = 1.0f / part[0];
  for (u32 i = l; i < columns; i += 256)
    to[i] *= scale;
}
