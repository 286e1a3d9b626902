// Scalar products of bytes and halves as a matrix kernel for inference has them, written
// plainly: signed, unsigned and mixed, summed in 32 bits.
// RUN: --kernel dot --grid 2 --block 64
// RUN: --arg u32[128x4]=rand:186 --arg u32[128x4]=rand:187 --arg i32[128x4]=0
// REFERENCE: dot
#include "gpu.h"

extern "C" __global__ void dot(const u32 *a, const u32 *b, i32 *out) {
  u32 i = GLOBAL_X;
  i32 both = 7, mixed = 0;
  u32 plain = 3, halves = ~0u;
  for (u32 k = 0; k < 4; k++) {
    u32 x = a[4 * i + k], y = b[4 * i + k];
    plain += (x & 255) * (y & 255) + (x >> 8 & 255) * (y >> 8 & 255) +
             (x >> 16 & 255) * (y >> 16 & 255) + (x >> 24) * (y >> 24);
    both += (i8)x * (i8)y + (i8)(x >> 8) * (i8)(y >> 8) + (i8)(x >> 16) * (i8)(y >> 16) +
            (i8)(x >> 24) * (i8)(y >> 24);
    mixed += (i32)(x & 255) * (i8)y - (i32)(x >> 24) * (i8)(y >> 8);
    halves += (u32)((i16)x * (i16)y) + (u32)((i16)(x >> 16) * (i16)(y >> 16));
  }
  out[4 * i] = (i32)plain;
  out[4 * i + 1] = both;
  out[4 * i + 2] = mixed;
  out[4 * i + 3] = (i32)halves;
}
