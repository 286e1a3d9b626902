// SHA-256 of one message a work-item, of a length given at run time (FIPS 180-4); the round
// constants lie in constant memory, the message schedule is indexed at run time.
// RUN: --kernel sha256 --grid 2 --block 32
// RUN: --arg u8[64x100]=rand:101 --arg u8[64x32]=0 --arg u32=100
// REFERENCE: sha256
#include "gpu.h"

static const __constant__ u32 K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static __device__ u32 rotate(u32 v, u32 by) { return v >> by | v << (32 - by); }

extern "C" __global__ void sha256(const u8 *messages, u8 *digests, u32 length) {
  u32 i = GLOBAL_X;
  const u8 *message = messages + i * length;
  u32 hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  u32 blocks = (length + 8) / 64 + 1;
  for (u32 block = 0; block < blocks; block++) {
    u32 w[16];
    for (u32 word = 0; word < 16; word++) {
      u32 value = 0;
      for (u32 b = 0; b < 4; b++) {
        u32 at = 64 * block + 4 * word + b;
        value = value << 8 | (at < length ? message[at] : at == length ? 0x80 : 0);
      }
      w[word] = value;
    }
    if (block == blocks - 1)
      w[15] = 8 * length;
    u32 a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    u32 e = hash[4], f = hash[5], g = hash[6], h = hash[7];
#pragma clang loop unroll(disable)
    for (u32 t = 0; t < 64; t++) {
      if (t >= 16) {
        u32 x = w[(t + 1) & 15], y = w[(t + 14) & 15];
        u32 s0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3;
        u32 s1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10;
        w[t & 15] += s0 + w[(t + 9) & 15] + s1;
      }
      u32 t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[t] +
               w[t & 15];
      u32 t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    u32 sums[8] = {a, b, c, d, e, f, g, h};
    for (u32 k = 0; k < 8; k++)
      hash[k] += sums[k];
  }
  for (u32 k = 0; k < 32; k++)
    digests[32 * i + k] = (u8)(hash[k / 4] >> (24 - 8 * (k % 4)));
}
