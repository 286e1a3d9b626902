// More of ocml in double, to 1e-13, and in half precision; also the parts of a number.
// RUN: --kernel math_more --grid 1 --block 64
// RUN: --arg f64[64]=rand:158 --arg f64[64x12]=0 --arg f16[64]=rand:159 --arg f16[64x8]=0
// RUN: --arg i32[64]=0
// REFERENCE: math_more tolerance=2e-3
#include "gpu.h"

typedef __attribute__((address_space(5))) double *OwnDouble;
typedef __attribute__((address_space(5))) int *OwnInt;
extern "C" {
__device__ double __ocml_sincos_f64(double, OwnDouble);
__device__ double __ocml_cbrt_f64(double);
__device__ double __ocml_expm1_f64(double);
__device__ double __ocml_log1p_f64(double);
__device__ double __ocml_sinh_f64(double);
__device__ double __ocml_asin_f64(double);
__device__ double __ocml_atanh_f64(double);
__device__ double __ocml_fmod_f64(double, double);
__device__ double __ocml_frexp_f64(double, OwnInt);
__device__ double __ocml_exp10_f64(double);
__device__ double __ocml_tan_f64(double);
__device__ _Float16 __ocml_cos_f16(_Float16);
__device__ _Float16 __ocml_exp_f16(_Float16);
__device__ _Float16 __ocml_log2_f16(_Float16);
__device__ _Float16 __ocml_rsqrt_f16(_Float16);
__device__ _Float16 __ocml_tanh_f16(_Float16);
}

extern "C" __global__ void math_more(const double *a, double *out, const _Float16 *b,
                                     _Float16 *halves, i32 *exponents) {
  u32 i = GLOBAL_X;
  double x = a[i], *row = out + 12 * i, cosine;
  int exponent;
  row[0] = __ocml_sincos_f64(x * 20.0, (OwnDouble)&cosine);
  row[1] = cosine;
  row[2] = __ocml_cbrt_f64(x * 100.0);
  row[3] = __ocml_expm1_f64(x * 1.0e-3);
  row[4] = __ocml_log1p_f64(x * 0.01);
  row[5] = __ocml_sinh_f64(x * 3.0);
  row[6] = __ocml_asin_f64(x);
  row[7] = __ocml_atanh_f64(x * 0.9);
  row[8] = __ocml_fmod_f64(x * 1.0e6, 0.7);
  row[9] = __ocml_frexp_f64(x * (i % 2 ? 1.0e-300 : 1.0e200), (OwnInt)&exponent);
  row[10] = __ocml_exp10_f64(x);
  row[11] = __ocml_tan_f64(x * 1.4);
  exponents[i] = exponent;
  _Float16 h = b[i], *line = halves + 8 * i;
  line[0] = __ocml_cos_f16(h * (_Float16)4);
  line[1] = __ocml_exp_f16(h);
  line[2] = __ocml_log2_f16(h + (_Float16)1.5);
  line[3] = __ocml_rsqrt_f16(h + (_Float16)1.5);
  line[4] = __ocml_tanh_f16(h);
  line[5] = __builtin_elementwise_sqrt(h < 0 ? -h : h);
  line[6] = (_Float16)1 / (h + (_Float16)1.5);
  line[7] = __builtin_elementwise_rint(h * (_Float16)50);
}
