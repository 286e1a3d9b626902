// What instructions do to operands and results on the way: absolute values, signs, clamping,
// halves and doubles of results, smallest, largest and middle ones, NaNs among them.
// RUN: --kernel modifiers --grid 2 --block 64
// RUN: --arg u32[128]=rand:199 --arg f32[128]=rand:200 --arg f32[128x12]=0 --arg u32[128]=0
// REFERENCE: modifiers
#include "gpu.h"
#pragma clang fp contract(off)

extern "C" __global__ void modifiers(const u32 *bits, const float *small, float *out, u32 *kinds) {
  u32 i = GLOBAL_X, raw = bits[i];
  if (i % 8 == 0)
    raw = i % 16 ? 0x7fc00000 : 0xff800000;
  if (i % 8 == 1)
    raw &= 0x807fffff;
  float x = __builtin_bit_cast(float, raw), y = small[i], z = small[i ^ 1], *row = out + 12 * i;
  row[0] = -__builtin_fabsf(x) + y;
  row[1] = __builtin_fabsf(y) * -z;
  row[2] = __builtin_fmaf(-x, __builtin_fabsf(y), -z);
  float doubled = y * 2.0f, clamped = __builtin_fmaxf(__builtin_fminf(doubled, 1.0f), 0.0f);
  row[3] = clamped;
  row[4] = (y + z) * 4.0f;
  row[5] = (y - z) * 0.5f;
  row[6] = __builtin_fminf(x, y);
  row[7] = __builtin_fmaxf(z, x);
  float low = __builtin_fminf(y, z), high = __builtin_fmaxf(y, z);
  row[8] = __builtin_fminf(__builtin_fmaxf(y * 3.0f, low), high);
  row[9] = __builtin_copysignf(y, x);
  row[10] = __builtin_truncf(y * 50.0f) + __builtin_floorf(z * 50.0f) * 1000.0f;
  row[11] = x < y ? -x : x;
  kinds[i] = (x != x) | (x > y) << 1 | (x <= y) << 2 | (x == x) << 3 | !(x < 0) << 4 |
             (__builtin_fabsf(x) == __builtin_inff()) << 5 | (x != y) << 6;
}
