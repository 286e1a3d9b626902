// Each work-item writes a text in UTF-8 into an array of its own, now and then with an error in
// it, and checks it as Unicode (table 3-7) says: how far is it valid, how many characters.
// RUN: --kernel utf8 --grid 2 --block 64
// RUN: --arg u32[128x12]=rand:104 --arg u32[128x3]=0 --arg u8[128x48]=0
// REFERENCE: utf8
#include "gpu.h"

static __device__ u32 encode(u8 *to, u32 bits) {
  u32 kind = bits >> 30, c = bits & 0x1fffff;
  // One character in 32 has a second or third byte that is not as it should be.
  u8 wrong = (bits >> 21 & 31) == 5 ? 0x55 : 0;
  if (kind == 0) {
    to[0] = c & 0x7f;
    return 1;
  }
  if (kind == 1) {
    to[0] = 0xc0 | (c & 0x1f) | 2;
    to[1] = 0x80 | (c >> 5 & 0x3f);
    to[1] ^= wrong;
    return 2;
  }
  if (kind == 2) {
    to[0] = 0xe0 | (c & 0xf);
    to[1] = 0x80 | (c >> 4 & 0x3f) | 0x10;
    to[2] = 0x80 | (c >> 10 & 0x3f);
    to[2] ^= wrong;
    return 3;
  }
  to[0] = 0xf0 | (c & 3);
  to[1] = 0x80 | (c >> 2 & 0x3f) | 0x10;
  to[2] = 0x80 | (c >> 8 & 0x3f);
  to[3] = 0x80 | (c >> 14 & 0x3f);
  to[1] ^= wrong;
  return 4;
}

extern "C" __global__ void utf8(const u32 *in, u32 *out, u8 *texts) {
  u32 i = GLOBAL_X;
  u8 text[48];
  u32 length = 0;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 12; k++)
    length += encode(text + length, in[12 * i + k]);
  u32 at = 0, characters = 0;
  while (at < length) {
    u8 lead = text[at], lowest = 0x80, highest = 0xbf;
    u32 more = 0;
    if (lead < 0x80) {
      more = 0;
    } else if (lead >= 0xc2 && lead <= 0xdf) {
      more = 1;
    } else if (lead >= 0xe0 && lead <= 0xef) {
      more = 2;
      lowest = lead == 0xe0 ? 0xa0 : 0x80;
      highest = lead == 0xed ? 0x9f : 0xbf;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
      more = 3;
      lowest = lead == 0xf0 ? 0x90 : 0x80;
      highest = lead == 0xf4 ? 0x8f : 0xbf;
    } else {
      break;
    }
    if (at + more >= length)
      break;
    bool right = true;
    for (u32 k = 1; k <= more; k++) {
      u8 byte = text[at + k];
      right = right && byte >= lowest && byte <= highest;
      lowest = 0x80, highest = 0xbf;
    }
    if (!right)
      break;
    at += more + 1;
    characters++;
  }
  out[3 * i] = length;
  out[3 * i + 1] = at;
  out[3 * i + 2] = characters;
  for (u32 k = 0; k < length; k++)
    texts[48 * i + k] = text[k];
}
