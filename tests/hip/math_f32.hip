// Functions of float over ranges, each by its C name.
// RUN: --kernel sweep --grid 8 --block 64 --arg f32[512]=rand:50 --arg f32[512]=0
// EXPECT: arg=1 tolerance=3e-06 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.19978778404288094,-0.9995742046690084,0.7970793834410858,1.0415904653927075,-0.9645186380774211,0.4030590287788448,1.3512350326184737,-0.8041991158194999,-2.9693414153301427,0.04746963298950582,-0.8648630403600933,10.355315669122131,9.180480789927584
#include <hip/hip_runtime.h>

#define CASE(number, low, high, result)                \
  case number: {                                       \
    T v = low + (high - low) * ((x + 1) * (T)0.5);     \
    return result;                                     \
  }

typedef float T;

__device__ T function(int number, T x) {
  switch (number) {
    CASE(0, -20.0f, 20.0f, sinf(v))
    CASE(1, -20.0f, 20.0f, cosf(v))
    CASE(2, -1.4f, 1.4f, tanf(v))
    CASE(3, -1.0f, 1.0f, asinf(v))
    CASE(4, -1.0f, 1.0f, acosf(v))
    CASE(5, -9.0f, 9.0f, atanf(v))
    CASE(6, -4.0f, 4.0f, sinhf(v))
    CASE(7, -4.0f, 4.0f, coshf(v))
    CASE(8, -4.0f, 4.0f, tanhf(v))
    CASE(9, -30.0f, 30.0f, asinhf(v))
    CASE(10, 1.0f, 30.0f, acoshf(v))
    CASE(11, -0.9f, 0.9f, atanhf(v))
    CASE(12, -10.0f, 5.0f, expf(v))
    CASE(13, 0.01f, 30.0f, logf(v))
    CASE(14, -10.0f, 5.0f, exp2f(v))
    CASE(15, 0.01f, 30.0f, log2f(v))
    CASE(16, -5.0f, 2.0f, exp10f(v))
    CASE(17, 0.01f, 30.0f, log10f(v))
    CASE(18, -1.0f, 2.0f, expm1f(v))
    CASE(19, -0.9f, 9.0f, log1pf(v))
    CASE(20, 0.0f, 90.0f, sqrtf(v))
    CASE(21, -90.0f, 90.0f, cbrtf(v))
    CASE(22, 0.1f, 90.0f, rsqrtf(v))
    CASE(23, -3.0f, 3.0f, erff(v))
    CASE(24, -1.0f, 3.0f, erfcf(v))
    CASE(25, 0.5f, 5.0f, tgammaf(v))
    CASE(26, 0.5f, 9.0f, lgammaf(v))
    CASE(27, -3.0f, 3.0f, sinpif(v))
    CASE(28, -3.0f, 3.0f, cospif(v))
    CASE(29, -9.0f, 9.0f, fmodf(v, 1.5f))
    CASE(30, -9.0f, 9.0f, atan2f(v, 2.0f))
    CASE(31, -9.0f, 9.0f, hypotf(v, 3.0f))
    default: return 0;
  }
}

extern "C" __global__ void sweep(const T *x, T *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = function(i % 32, x[i]);
}
