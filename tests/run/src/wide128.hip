// 128-bit integers: products, quotients and remainders with and without sign, shifts by an
// amount of the lane, comparisons, and the count of leading zeros.
// RUN: --kernel wide128 --grid 1 --block 64
// RUN: --arg u64[64x4]=rand:108 --arg u64[64x14]=0
// REFERENCE: wide128
#include "gpu.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

static __device__ void put(u64 *row, u32 at, u128 value) {
  row[2 * at] = (u64)value;
  row[2 * at + 1] = (u64)(value >> 64);
}

extern "C" __global__ void wide128(const u64 *in, u64 *out) {
  u32 i = GLOBAL_X;
  const u64 *from = in + 4 * i;
  u64 *row = out + 14 * i;
  u128 a = (u128)from[1] << 64 | from[0], b = (u128)from[3] << 64 | from[2];
  u128 d = (b >> (i * 2)) | 1;
  put(row, 0, a * b);
  put(row, 1, a / d);
  put(row, 2, a % d);
  put(row, 3, (u128)((i128)a / (i128)(d | 2)));
  put(row, 4, (u128)((i128)a >> (i * 5 % 128)) ^ b << (i * 7 % 128));
  put(row, 5, (i128)a < (i128)b ? a - b : a > b ? b - a : a + b);
  u128 shifted = a >> (2 * i);
  u64 high = (u64)(shifted >> 64), low = (u64)shifted;
  row[12] = high != 0 ? __builtin_clzll(high) : low != 0 ? 64 + __builtin_clzll(low) : 128;
  row[13] = (u64)__builtin_popcountll(high) << 32 | (u32)__builtin_popcountll(low);
}
