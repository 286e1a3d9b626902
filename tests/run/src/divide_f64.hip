// Division, square root, fused multiply-add and conversion of doubles of all kinds: the bits
// are random, some are made denormal, infinite, zero or not a number.
// RUN: --kernel divide_f64 --grid 4 --block 64
// RUN: --arg u64[256]=rand:189 --arg u64[256]=rand:190 --arg f64[256x4]=0 --arg f32[256]=0
// RUN: --arg i64[256]=0
// REFERENCE: divide_f64
#include "gpu.h"

extern "C" __global__ void divide_f64(const u64 *a, const u64 *b, double *out, float *narrow,
                                      i64 *whole) {
  u32 i = GLOBAL_X;
  u64 x = a[i], y = b[i];
  switch (i % 16) {
  case 0: x &= 0x800fffffffffffff; break;
  case 1: y &= 0x800fffffffffffff; break;
  case 2: x = 0x7ff0000000000000; break;
  case 3: y = 0x8000000000000000; break;
  case 4: x = 0x7ff8000000000000; break;
  case 5: y = 0xfff0000000000000; break;
  // Near each other, so that the quotient is near 1; and one that fits a float.
  case 6: y = x + (y >> 50); break;
  case 7: x = (x & 0x800fffffffffffff) | 0x3690000000000000 + (x >> 8 & 0x0070000000000000); break;
  }
  double p = __builtin_bit_cast(double, x), q = __builtin_bit_cast(double, y);
  out[4 * i] = p / q;
  out[4 * i + 1] = __builtin_elementwise_sqrt(p);
  out[4 * i + 2] = __builtin_fma(p, 1.0 / q, q);
  out[4 * i + 3] = __builtin_elementwise_rint(p) - __builtin_elementwise_floor(p * 0.5);
  narrow[i] = (float)p;
  double bounded = __builtin_fabs(p) < 9.0e18 ? p : 0.5;
  whole[i] = (i64)bounded;
}
