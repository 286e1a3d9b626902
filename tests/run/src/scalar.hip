// Arithmetic on what is the same for all lanes, which compilers keep in scalar registers:
// 64-bit products, bit fields, counts of bits, shifts, branches and loops on arguments.
// RUN: --kernel scalar --grid 3 --block 64
// RUN: --arg u64=0xfedcba9876543210 --arg i32=-1234567 --arg u32[64]=rand:198 --arg u64[3x10]=0
// REFERENCE: scalar
#include "gpu.h"

extern "C" __global__ void scalar(u64 a, i32 b, const u32 *table, u64 *out) {
  u32 block = BLOCK_X;
  u64 *row = out + 10 * block;
  u64 x = a + block * 0x9e3779b97f4a7c15ull;
  i32 y = b * (i32)(block + 1);
  u32 low = (u32)x, high = (u32)(x >> 32);
  u64 results[10];
  results[0] = x * (u64)(i64)y;
  results[1] = (u64)__builtin_popcountll(x) << 32 | (u32)__builtin_clz(low | 1) << 8 |
               (u32)__builtin_ctzll(x | 1ull << 60);
  results[2] = (u64)((i64)x >> (y & 63)) ^ x << (high & 31);
  results[3] = (x >> 13 & 0x7ff) | (u64)((i32)(low << 7) >> 21) << 32;
  results[4] = __builtin_bitreverse64(x) ^ __builtin_bswap32(low);
  results[5] = low / ((u32)y >> 20 | 1) + (u32)(y % 1000);
  u32 sum = 0;
  for (u32 k = 0; k < (low & 31) + 5; k++) {
    u32 v = table[(k * 7 + block) % 64];
    if (v & 4)
      sum += v;
    else if ((i32)v < y)
      sum ^= v << 3;
    else
      sum -= k;
  }
  results[6] = sum;
  results[7] = (y < 0 ? -(i64)y : y) + (u64)(low > high ? low : high) * 3;
  results[8] = (u64)(((unsigned __int128)x * x) >> 64);
  results[9] = (x & ~a) | ((x ^ a) & ~(u64)low);
  if (THREAD_X == 63)
    for (u32 k = 0; k < 10; k++)
      row[k] = results[k];
}
