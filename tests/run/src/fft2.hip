// Fourier transforms of 256 complex numbers, radix 2: bits of the index reversed on the way
// into LDS, then eight stages with a barrier between; factors from ocml.
// RUN: --kernel fft2 --grid 3 --block 128
// RUN: --arg f32[3x256x2]=rand:130 --arg f32[3x256x2]=0
// REFERENCE: fft tolerance=1e-5
#include "gpu.h"

typedef float float2 __attribute__((ext_vector_type(2)));
extern "C" __device__ float __ocml_sinpi_f32(float);
extern "C" __device__ float __ocml_cospi_f32(float);

extern "C" __global__ void fft2(const float2 *in, float2 *out) {
  __shared__ float2 data[256];
  u32 t = THREAD_X, base = 256 * BLOCK_X;
  for (u32 i = t; i < 256; i += 128)
    data[__builtin_bitreverse32(i) >> 24] = in[base + i];
  for (u32 half = 1; half < 256; half *= 2) {
    barrier();
    u32 k = t % half, low = 2 * t - k, high = low + half;
    float angle = -(float)k / (float)half;
    float c = __ocml_cospi_f32(angle), s = __ocml_sinpi_f32(angle);
    float2 a = data[low], b = data[high];
    float2 turned = {c * b.x - s * b.y, c * b.y + s * b.x};
    data[low] = a + turned;
    data[high] = a - turned;
  }
  barrier();
  for (u32 i = t; i < 256; i += 128)
    out[base + i] = data[i];
}
