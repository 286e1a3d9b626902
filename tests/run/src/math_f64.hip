// Some double functions of ocml.
// RUN: --kernel math_f64 --grid 1 --block 64
// RUN: --arg f64[64]=rand:30 --arg f64[64]=rand:31 --arg f64[64x6]=0
// REFERENCE: math_f64 tolerance=1e-13
#include "gpu.h"

extern "C" {
__device__ double __ocml_sin_f64(double);
__device__ double __ocml_exp_f64(double);
__device__ double __ocml_log_f64(double);
__device__ double __ocml_pow_f64(double, double);
__device__ double __ocml_atan_f64(double);
__device__ double __ocml_hypot_f64(double, double);
}

extern "C" __global__ void math_f64(const double *a, const double *b, double *out) {
  u32 i = GLOBAL_X;
  double x = a[i], y = b[i], *row = out + 6 * i;
  row[0] = __ocml_sin_f64(i % 4 == 0 ? x * 1.0e12 : x * 10.0);
  row[1] = __ocml_exp_f64(x * 4.0);
  row[2] = __ocml_log_f64(y + 1.5);
  row[3] = __ocml_pow_f64(x + 1.5, y * 3.0);
  row[4] = __ocml_atan_f64(x * 20.0);
  row[5] = __ocml_hypot_f64(x * 1.0e200, y * 1.0e200) * 1.0e-200;
}
