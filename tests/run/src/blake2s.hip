// BLAKE2s-256 (RFC 7693) of one message a work-item: the message permutation lies in constant
// memory and picks words at run time.
// RUN: --kernel blake2s --grid 1 --block 64
// RUN: --arg u8[64x70]=rand:105 --arg u32[64x8]=0 --arg u32=70
// REFERENCE: blake2s
#include "gpu.h"

static const __constant__ u8 SIGMA[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
static const __constant__ u32 IV[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static __device__ u32 rotate(u32 v, u32 by) { return v >> by | v << (32 - by); }

static __device__ void mix(u32 *v, u32 a, u32 b, u32 c, u32 d, u32 x, u32 y) {
  v[a] += v[b] + x;
  v[d] = rotate(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = rotate(v[b] ^ v[c], 12);
  v[a] += v[b] + y;
  v[d] = rotate(v[d] ^ v[a], 8);
  v[c] += v[d];
  v[b] = rotate(v[b] ^ v[c], 7);
}

extern "C" __global__ void blake2s(const u8 *messages, u32 *digests, u32 length) {
  u32 i = GLOBAL_X;
  const u8 *message = messages + i * length;
  u32 h[8], m[16], v[16];
  for (u32 k = 0; k < 8; k++)
    h[k] = IV[k];
  h[0] ^= 0x01010020;
  for (u32 start = 0; start < length; start += 64) {
    for (u32 k = 0; k < 16; k++)
      m[k] = 0;
    for (u32 k = 0; k < 64 && start + k < length; k++)
      m[k / 4] |= (u32)message[start + k] << (8 * (k % 4));
    bool last = start + 64 >= length;
    for (u32 k = 0; k < 8; k++)
      v[k] = h[k], v[k + 8] = IV[k];
    v[12] ^= last ? length : start + 64;
    v[14] ^= last ? ~0u : 0;
#pragma clang loop unroll(disable)
    for (u32 round = 0; round < 10; round++) {
      const u8 *s = SIGMA[round];
      for (u32 g = 0; g < 4; g++)
        mix(v, g, g + 4, g + 8, g + 12, m[s[2 * g]], m[s[2 * g + 1]]);
      for (u32 g = 0; g < 4; g++)
        mix(v, g, (g + 1) % 4 + 4, (g + 2) % 4 + 8, (g + 3) % 4 + 12, m[s[2 * g + 8]],
            m[s[2 * g + 9]]);
    }
    for (u32 k = 0; k < 8; k++)
      h[k] ^= v[k] ^ v[k + 8];
  }
  for (u32 k = 0; k < 8; k++)
    digests[8 * i + k] = h[k];
}
