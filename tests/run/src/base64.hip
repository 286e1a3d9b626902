// Base64 (RFC 4648) there and back: three bytes make four letters; the end is padded. The way
// back computes letters' values by comparisons instead of a table.
// RUN: --kernel base64 --grid 2 --block 64
// RUN: --arg u8[302]=rand:103 --arg u8[404]=0 --arg u8[303]=0 --arg u32=302
// REFERENCE: base64
#include "gpu.h"

static const __constant__ char LETTERS[65] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static __device__ u32 value_of(u8 c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : 0;
}

extern "C" __global__ void base64(const u8 *bytes, u8 *text, u8 *back, u32 length) {
  u32 i = GLOBAL_X, at = 3 * i;
  if (at >= length)
    return;
  u32 left = length - at;
  u32 group = bytes[at] << 16;
  if (left > 1)
    group |= bytes[at + 1] << 8;
  if (left > 2)
    group |= bytes[at + 2];
  u8 letters[4];
  for (u32 k = 0; k < 4; k++)
    letters[k] = k <= left ? (u8)LETTERS[group >> (18 - 6 * k) & 63] : '=';
  u32 again = 0;
  for (u32 k = 0; k < 4; k++) {
    text[4 * i + k] = letters[k];
    again = again << 6 | value_of(letters[k]);
  }
  for (u32 k = 0; k < 3; k++)
    back[at + k] = (u8)(again >> (16 - 8 * k));
}
