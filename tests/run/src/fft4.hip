// Fourier transforms of 256 complex numbers, radix 4, four stages (Stockham's order, no bits
// reversed): each work-item holds four numbers in registers and swaps them through LDS.
// RUN: --kernel fft4 --grid 3 --block 64
// RUN: --arg f32[3x256x2]=rand:131 --arg f32[3x256x2]=0
// REFERENCE: fft tolerance=1e-5
#include "gpu.h"

typedef float float2 __attribute__((ext_vector_type(2)));
extern "C" __device__ float __ocml_sinpi_f32(float);
extern "C" __device__ float __ocml_cospi_f32(float);

static __device__ float2 times(float2 a, float2 b) {
  return (float2){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

extern "C" __global__ void fft4(const float2 *in, float2 *out) {
  __shared__ float2 data[256];
  u32 t = THREAD_X, base = 256 * BLOCK_X;
  float2 v[4];
  for (u32 q = 0; q < 4; q++)
    v[q] = in[base + t + 64 * q];
  for (u32 done = 1; done < 256; done *= 4) {
    u32 k = t % done;
    float angle = -0.5f * (float)k / (float)done;
    float2 w = {__ocml_cospi_f32(angle), __ocml_sinpi_f32(angle)}, power = w;
    for (u32 q = 1; q < 4; q++) {
      v[q] = times(v[q], power);
      power = times(power, w);
    }
    float2 a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = v[1] - v[3];
    float2 turned = {d.y, -d.x};
    float2 result[4] = {a + c, b + turned, a - c, b - turned};
    u32 to = (t / done) * 4 * done + k;
    barrier();
    for (u32 q = 0; q < 4; q++)
      data[to + q * done] = result[q];
    barrier();
    for (u32 q = 0; q < 4; q++)
      v[q] = data[t + 64 * q];
  }
  for (u32 q = 0; q < 4; q++)
    out[base + t + 64 * q] = v[q];
}
