// How many changes make one word of another: a row of the table at a time, in scratch; words
// have different lengths.
// RUN: --kernel levenshtein --grid 2 --block 64
// RUN: --arg u8[128x32]=rand:118 --arg u32[128]=0
// REFERENCE: levenshtein
#include "gpu.h"

extern "C" __global__ void levenshtein(const u8 *words, u32 *out) {
  u32 i = GLOBAL_X;
  const u8 *a = words + 32 * i, *b = a + 16;
  u32 na = 4 + a[0] % 13, nb = 4 + b[0] % 13;
  u8 row[17];
  for (u32 k = 0; k <= nb; k++)
    row[k] = (u8)k;
#pragma clang loop unroll(disable)
  for (u32 p = 0; p < na; p++) {
    u8 corner = row[0];
    row[0] = (u8)(p + 1);
#pragma clang loop unroll(disable)
    for (u32 q = 0; q < nb; q++) {
      u8 changed = corner + (a[p] % 4 != b[q] % 4);
      corner = row[q + 1];
      u8 left = row[q] + 1, above = corner + 1;
      u8 less = left < above ? left : above;
      row[q + 1] = changed < less ? changed : less;
    }
  }
  out[i] = row[nb];
}
