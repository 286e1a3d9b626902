// Functions of double over ranges.
// RUN: --kernel sweep --grid 8 --block 64 --arg f64[512]=rand:51 --arg f64[512]=0
// EXPECT: arg=1 tolerance=1e-13 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.8122548781745521,0.419279437310982,0.7977392118072669,1.1765051953353576,0.4071493075577308,0.11953751224049991,1.1308929756214008,0.644644945932878,0.6234302733408323,-0.12249880924740977,0.35871105682319393,6.451557958753602,3.03680869156662
#include <hip/hip_runtime.h>

#define CASE(number, low, high, result)                \
  case number: {                                       \
    T v = low + (high - low) * ((x + 1) * (T)0.5);     \
    return result;                                     \
  }

typedef double T;

__device__ T function(int number, T x) {
  switch (number) {
    CASE(0, -20.0, 20.0, sin(v))
    CASE(1, -20.0, 20.0, cos(v))
    CASE(2, -1.4, 1.4, tan(v))
    CASE(3, -1.0, 1.0, asin(v))
    CASE(4, -1.0, 1.0, acos(v))
    CASE(5, -9.0, 9.0, atan(v))
    CASE(6, -4.0, 4.0, sinh(v))
    CASE(7, -4.0, 4.0, cosh(v))
    CASE(8, -4.0, 4.0, tanh(v))
    CASE(9, -30.0, 30.0, asinh(v))
    CASE(10, 1.5, 30.0, acosh(v))
    CASE(11, -0.9, 0.9, atanh(v))
    CASE(12, -10.0, 5.0, exp(v))
    CASE(13, 0.01, 30.0, log(v))
    CASE(14, -10.0, 5.0, exp2(v))
    CASE(15, 0.01, 30.0, log2(v))
    CASE(16, -5.0, 2.0, exp10(v))
    CASE(17, 0.01, 30.0, log10(v))
    CASE(18, -1.0, 2.0, expm1(v))
    CASE(19, -0.9, 9.0, log1p(v))
    CASE(20, 0.0, 90.0, sqrt(v))
    CASE(21, -90.0, 90.0, cbrt(v))
    CASE(22, 0.1, 90.0, rsqrt(v))
    CASE(23, -3.0, 3.0, erf(v))
    CASE(24, -1.0, 3.0, erfc(v))
    CASE(25, 0.5, 5.0, tgamma(v))
    CASE(26, 0.5, 9.0, lgamma(v))
    CASE(27, 0.1, 9.0, pow(v, 2.5))
    CASE(28, -9.0, 9.0, remainder(v, 1.5))
    CASE(29, -9.0, 9.0, fmod(v, 1.5))
    CASE(30, -9.0, 9.0, atan2(v, 2.0))
    CASE(31, -9.0, 9.0, hypot(v, 3.0))
    default: return 0;
  }
}

extern "C" __global__ void sweep(const T *x, T *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = function(i % 32, x[i]);
}
