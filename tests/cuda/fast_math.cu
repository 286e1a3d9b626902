// The quick functions.
// RUN: --kernel fast --grid 2 --block 64 --arg f32[128]=ramp --arg f32[768]=0
// SAME: tolerance=2e-4
#include "device.h"
KERNEL fast(const float *in, float *out) {
  float x = in[GLOBAL_ID] * 0.02f + 0.01f, *to = out + 6 * GLOBAL_ID;
  to[0] = __sinf(x); to[1] = __cosf(x); to[2] = __expf(x); to[3] = __logf(x);
  to[4] = __fdividef(x, 3.7f); to[5] = __powf(x, 1.3f);
}
