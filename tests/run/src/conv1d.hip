// A filter of any length over a signal: signal and filter lie in LDS whose size the launch
// sets, one behind the other.
// RUN: --kernel conv1d --grid 5 --block 64 --lds 384
// RUN: --arg f32[300]=rand:145 --arg f32[17]=rand:146 --arg f32[284]=0 --arg u32=300 --arg u32=17
// REFERENCE: conv1d tolerance=1e-5
#include "gpu.h"

extern __shared__ float memory[];

extern "C" __global__ void conv1d(const float *signal, const float *filter, float *out, u32 n,
                                  u32 taps) {
  float *weights = memory, *window = memory + taps - 1;
  u32 t = THREAD_X, base = BLOCK_X * BLOCK_DIM_X;
  for (u32 k = t; k < taps - 1; k += BLOCK_DIM_X)
    weights[k] = filter[k];
  for (u32 k = t; k < BLOCK_DIM_X + taps - 1 && base + k < n; k += BLOCK_DIM_X)
    window[k] = signal[base + k];
  barrier();
  u32 i = base + t;
  if (i + taps > n)
    return;
  float sum = filter[taps - 1] * window[t + taps - 1];
#pragma clang loop unroll_count(4)
  for (u32 k = 0; k < taps - 1; k++)
    sum += weights[k] * window[t + k];
  out[i] = sum;
}
