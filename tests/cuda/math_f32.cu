// libdevice's functions of one number of 32 bits.
// RUN: --kernel math --grid 2 --block 64 --arg f32[128]=ramp --arg f32[4608]=0
// SAME: tolerance=2e-6
#include "device.h"
KERNEL math(const float *in, float *out) {
  float x = (in[GLOBAL_ID] - 60.5f) * 0.037f, y = fabsf(x), z = x / 2.5f;
  float *to = out + 36 * GLOBAL_ID;
  to[0] = sinf(x); to[1] = cosf(x); to[2] = tanf(z); to[3] = asinf(z); to[4] = acosf(z);
  to[5] = atanf(x); to[6] = sinhf(x); to[7] = coshf(x); to[8] = tanhf(x); to[9] = asinhf(x);
  to[10] = acoshf(y + 1); to[11] = atanhf(z); to[12] = expf(x); to[13] = exp2f(x);
  to[14] = exp10f(z); to[15] = expm1f(x); to[16] = logf(y); to[17] = log2f(y); to[18] = log10f(y);
  to[19] = log1pf(y); to[20] = sqrtf(y); to[21] = rsqrtf(y); to[22] = cbrtf(x); to[23] = erff(x);
  to[24] = erfcf(x); to[25] = tgammaf(y + 1); to[26] = lgammaf(y + 3); to[27] = floorf(x * 9);
  to[28] = ceilf(x * 9); to[29] = truncf(x * 9); to[30] = rintf(x * 8); to[31] = roundf(x * 8);
  to[32] = sinpif(x); to[33] = cospif(x); to[34] = erfinvf(z); to[35] = normcdff(x);
}
