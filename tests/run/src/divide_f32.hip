// Single-precision division and square root as IEEE 754 has them, on raw bit patterns:
// denormals, infinities, NaN and zeros among them.
// RUN: --kernel divide_f32 --grid 2 --block 128
// RUN: --arg u32[256]=rand:18 --arg u32[256]=rand:19 --arg f32[256]=0 --arg f32[256]=0
// REFERENCE: divide_f32
#include "gpu.h"

extern "C" __global__ void divide_f32(const u32 *a, const u32 *b, float *quotient,
                                      float *root) {
  u32 i = GLOBAL_X;
  u32 bits = a[i], other = b[i];
  switch (i & 15) {
  case 0: bits &= 0x807fffff; break;
  case 1: other &= 0x807fffff; break;
  case 2: bits = 0x7f800000; break;
  case 3: other = 0x80000000; break;
  case 4: bits = 0x7fc00000; break;
  case 5: other = 0xff800000; break;
  default: break;
  }
  float x = __builtin_bit_cast(float, bits), y = __builtin_bit_cast(float, other);
  quotient[i] = x / y;
  root[i] = __builtin_elementwise_sqrt(x);
}
