// Functions of two numbers, of several results, and of whole numbers.
// RUN: --kernel math --grid 2 --block 64 --arg f32[128]=ramp --arg f32[2304]=0
// SAME: tolerance=2e-6
#include "device.h"
KERNEL math(const float *in, float *out) {
  float x = (in[GLOBAL_ID] - 60.5f) * 0.37f, y = in[127 - GLOBAL_ID] * 0.11f + 0.3f;
  float *to = out + 18 * GLOBAL_ID;
  to[0] = powf(fabsf(x), y / 4); to[1] = atan2f(x, y); to[2] = fmodf(x, y); to[3] = hypotf(x, y);
  to[4] = fmaxf(x, y); to[5] = fminf(x, y); to[6] = fdimf(x, y); to[7] = copysignf(y, x);
  to[8] = remainderf(x, y); to[9] = fmaf(x, y, 1.5f);
  sincosf(x, to + 10, to + 11);
  int e;
  to[12] = frexpf(x, &e);
  to[13] = (float)e;
  to[14] = ldexpf(y, e);
  to[15] = modff(x, to + 16);
  to[17] = nextafterf(x, y) - x;
}
