// The float functions of ocml, huge arguments of sin included.
// RUN: --kernel math_f32 --grid 2 --block 64
// RUN: --arg f32[128]=rand:28 --arg f32[128]=rand:29 --arg f32[128x12]=0
// REFERENCE: math_f32 tolerance=3e-6
// TARGETS: all
#include "gpu.h"

extern "C" {
__device__ float __ocml_sin_f32(float);
__device__ float __ocml_cos_f32(float);
__device__ float __ocml_tan_f32(float);
__device__ float __ocml_exp_f32(float);
__device__ float __ocml_exp2_f32(float);
__device__ float __ocml_log_f32(float);
__device__ float __ocml_log10_f32(float);
__device__ float __ocml_pow_f32(float, float);
__device__ float __ocml_atan2_f32(float, float);
__device__ float __ocml_tanh_f32(float);
__device__ float __ocml_cbrt_f32(float);
__device__ float __ocml_fmod_f32(float, float);
}

extern "C" __global__ void math_f32(const float *a, const float *b, float *out) {
  u32 i = GLOBAL_X;
  float x = a[i], y = b[i], *row = out + 12 * i;
  row[0] = __ocml_sin_f32(i % 4 == 0 ? x * 1.0e9f : x * 10.0f);
  row[1] = __ocml_cos_f32(x * 100.0f);
  row[2] = __ocml_tan_f32(x);
  row[3] = __ocml_exp_f32(x * 4.0f);
  row[4] = __ocml_exp2_f32(y * 4.0f);
  row[5] = __ocml_log_f32(x + 1.5f);
  row[6] = __ocml_log10_f32(y + 1.5f);
  row[7] = __ocml_pow_f32(x + 1.5f, y * 3.0f);
  row[8] = __ocml_atan2_f32(x, y);
  row[9] = __ocml_tanh_f32(x * 2.0f);
  row[10] = __ocml_cbrt_f32(y);
  row[11] = __ocml_fmod_f32(x * 100.0f, y + 2.0f);
}
