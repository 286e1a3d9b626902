// Unpacks a stream of letters and copies of what was unpacked before, which may overlap what
// they write: byte by byte through global memory, every lane at its own place.
// RUN: --kernel lz77 --grid 2 --block 32
// RUN: --arg u8[64x40]=rand:122 --arg u8[64x64]=0 --arg u32[64]=0
// REFERENCE: lz77
#include "gpu.h"

extern "C" __global__ void lz77(const u8 *packed, u8 *out, u32 *used) {
  u32 i = GLOBAL_X, at = 0, length = 0;
  packed += 40 * i, out += 64 * i;
#pragma clang loop unroll(disable)
  while (length < 64 && at < 40) {
    u8 token = packed[at++];
    if (token < 150 || length == 0) {
      out[length++] = token & 0x7f;
      continue;
    }
    u32 distance = (token & 15) + 1, more = (token >> 4 & 7) + 2;
    if (distance > length)
      distance = length;
#pragma clang loop unroll(disable)
    for (; more > 0 && length < 64; more--, length++)
      out[length] = out[length - distance];
  }
  used[i] = at << 16 | length;
}
