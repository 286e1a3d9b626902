// libdevice's functions of one number of 64 bits.
// RUN: --kernel math --grid 1 --block 64 --arg f32[64]=ramp --arg f64[1536]=0
// SAME: tolerance=1e-13
#include "device.h"
KERNEL math(const float *in, double *out) {
  double x = (in[GLOBAL_ID] - 30.25) * 0.07, y = fabs(x), z = x / 2.5;
  double *to = out + 24 * GLOBAL_ID;
  to[0] = sin(x); to[1] = cos(x); to[2] = tan(z); to[3] = asin(z); to[4] = acos(z); to[5] = atan(x);
  to[6] = sinh(x); to[7] = cosh(x); to[8] = tanh(x); to[9] = exp(x); to[10] = exp2(x);
  to[11] = expm1(x); to[12] = log(y); to[13] = log2(y); to[14] = log1p(y); to[15] = sqrt(y);
  to[16] = cbrt(x); to[17] = erf(x); to[18] = tgamma(y + 1); to[19] = floor(x * 9);
  to[20] = rint(x * 8); to[21] = trunc(x * 8); to[22] = pow(y, 1.7); to[23] = fmod(x * 10, 0.75);
}
