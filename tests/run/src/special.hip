// Error and gamma functions of ocml, in float and in double (to 1e-12).
// RUN: --kernel special --grid 1 --block 64
// RUN: --arg f32[64]=rand:156 --arg f64[64]=rand:157 --arg f32[64x4]=0 --arg f64[64x4]=0
// REFERENCE: special tolerance=2e-6
#include "gpu.h"

extern "C" {
__device__ float __ocml_erf_f32(float);
__device__ float __ocml_erfc_f32(float);
__device__ float __ocml_tgamma_f32(float);
__device__ float __ocml_lgamma_f32(float);
__device__ double __ocml_erf_f64(double);
__device__ double __ocml_erfc_f64(double);
__device__ double __ocml_tgamma_f64(double);
__device__ double __ocml_lgamma_f64(double);
}

extern "C" __global__ void special(const float *a, const double *b, float *out, double *wide) {
  u32 i = GLOBAL_X;
  float x = a[i], *row = out + 4 * i;
  row[0] = __ocml_erf_f32(x * 3.0f);
  row[1] = __ocml_erfc_f32(x * 3.0f);
  row[2] = __ocml_tgamma_f32(x * 3.5f + 4.0f);
  row[3] = __ocml_lgamma_f32(x * 15.0f + 15.5f);
  double y = b[i], *line = wide + 4 * i;
  line[0] = __ocml_erf_f64(y * 3.0);
  line[1] = __ocml_erfc_f64(y * 3.0);
  line[2] = __ocml_tgamma_f64(y * 3.5 + 4.0);
  line[3] = __ocml_lgamma_f64(y * 15.0 + 15.5);
}
