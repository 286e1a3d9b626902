// Double precision to the last bit: fused multiply-add, division and square root.
// RUN: --kernel f64 --grid 2 --block 64
// RUN: --arg f64[128]=rand:16 --arg f64[128]=rand:17 --arg f64[128x4]=0
// REFERENCE: f64
#include "gpu_cl.h"
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void f64(global const double *a, global const double *b, global double *out) {
  uint i = GLOBAL_ID(x);
  double x = a[i], y = b[i];
  // Powers of two far apart, so that division has to scale.
  double wide = x * (i % 3 == 0 ? 0x1p+900 : i % 3 == 1 ? 0x1p-900 : 1.0);
  out[4 * i] = __builtin_fma(x, y, -0.25);
  out[4 * i + 1] = wide / y;
  out[4 * i + 2] = __builtin_elementwise_sqrt(x < 0 ? -wide * x : wide);
  out[4 * i + 3] = (x * y + x) * 3.0 - y;
}
