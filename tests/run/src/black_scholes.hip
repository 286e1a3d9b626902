// Prices of European calls and puts (Black and Scholes) with exp, log and sqrt of ocml.
// RUN: --kernel black_scholes --grid 2 --block 256
// RUN: --arg f32[512]=rand:8 --arg f32[512]=rand:9 --arg f32[512]=rand:10
// RUN: --arg f32[512]=0 --arg f32[512]=0 --arg f32=0.02 --arg f32=0.3
// REFERENCE: black_scholes tolerance=5e-5
#include "gpu.h"

extern "C" __device__ float __ocml_exp_f32(float);
extern "C" __device__ float __ocml_log_f32(float);
extern "C" __device__ float __ocml_sqrt_f32(float);
extern "C" __device__ float __ocml_fabs_f32(float);

// The normal distribution, by Abramowitz and Stegun's formula 26.2.17.
static __device__ float normal_cdf(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * __ocml_fabs_f32(d));
  float tail = 0.39894228040143267794f * __ocml_exp_f32(-0.5f * d * d) *
               (k * (0.31938153f +
                     k * (-0.356563782f +
                          k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

extern "C" __global__ void black_scholes(const float *a, const float *b, const float *c,
                                         float *call, float *put, float rate,
                                         float volatility) {
  u32 i = GLOBAL_X;
  float spot = 60.0f + 50.0f * a[i], strike = 60.0f + 40.0f * b[i], years = 2.0f + 1.75f * c[i];
  float root = __ocml_sqrt_f32(years);
  float d1 = (__ocml_log_f32(spot / strike) + (rate + 0.5f * volatility * volatility) * years) /
             (volatility * root);
  float d2 = d1 - volatility * root;
  float n1 = normal_cdf(d1), n2 = normal_cdf(d2);
  float discount = __ocml_exp_f32(-rate * years);
  call[i] = spot * n1 - strike * discount * n2;
  put[i] = strike * discount * (1.0f - n2) - spot * (1.0f - n1);
}
