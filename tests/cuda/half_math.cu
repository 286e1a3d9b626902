// Numbers of 16 bits.
// RUN: --kernel halves --grid 2 --block 32 --arg f16[64]=ramp --arg f16[64]=1 --arg f32[64]=0
// SAME: tolerance=0
#include "device.h"
KERNEL halves(const _Float16 *x, _Float16 *y, float *out) {
  int i = GLOBAL_ID;
  _Float16 a = x[i] * (_Float16)0.125f, b = y[i];
  y[i] = a * b + (_Float16)3.0f;
  out[i] = (float)(a / (b + a)) + (float)(a > (_Float16)4.0f ? a - b : b);
}
