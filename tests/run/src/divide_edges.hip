// Quotients and remainders of the numbers where division goes wrong if it does: next to 0, to
// powers of two, to the ends; of 8, 16, 32 and 64 bits; and by constants.
// RUN: --kernel divide_edges --grid 4 --block 64
// RUN: --arg i64[256x4]=0 --arg i32[256x4]=0 --arg i16[256x2]=0 --arg i8[256x2]=0
// RUN: --arg u64[256x3]=0
// REFERENCE: divide_edges
#include "gpu.h"

static const __constant__ u64 EDGES[16] = {1,
                                           2,
                                           3,
                                           0x7f,
                                           0x80,
                                           0xff,
                                           0x7fff,
                                           0x8001,
                                           0x7fffffff,
                                           0x80000000,
                                           0xffffffff,
                                           0x100000001,
                                           0x7fffffffffffffff,
                                           0x8000000000000000,
                                           0xfffffffffffffffe,
                                           0xffffffffffffffff};

extern "C" __global__ void divide_edges(i64 *wide, i32 *words, i16 *halves, i8 *bytes,
                                        u64 *constants) {
  u32 i = GLOBAL_X;
  u64 n = EDGES[i / 16], d = EDGES[i % 16];
  i64 sn = (i64)n, sd = (i64)d;
  // The smallest number by -1 does not fit.
  if (sn == -0x7fffffffffffffff - 1 && sd == -1)
    sd = 1;
  wide[4 * i] = (i64)(n / d);
  wide[4 * i + 1] = (i64)(n % d);
  wide[4 * i + 2] = sn / sd;
  wide[4 * i + 3] = sn % sd;
  u32 m = (u32)n, e = (u32)d | ((u32)d == 0);
  i32 sm = (i32)m, se = (i32)e;
  if (sm == -0x7fffffff - 1 && se == -1)
    se = 1;
  words[4 * i] = (i32)(m / e);
  words[4 * i + 1] = (i32)(m % e);
  words[4 * i + 2] = sm / se;
  words[4 * i + 3] = sm % se;
  i16 hn = (i16)n, hd = (i16)d;
  hd = hd == 0 ? 1 : hd;
  halves[2 * i] = (i16)(hn / hd);
  halves[2 * i + 1] = (i16)((u16)hn % (u16)hd);
  i8 bn = (i8)n, bd = (i8)d;
  bd = bd == 0 ? 3 : bd;
  bytes[2 * i] = (i8)(bn / bd);
  bytes[2 * i + 1] = (i8)((u8)bn % (u8)bd);
  constants[3 * i] = (n ^ d) / 1000000007;
  constants[3 * i + 1] = (u64)((sn ^ sd) % 10) + n / 7;
  constants[3 * i + 2] = (u64)((i32)(n ^ d) / -12) ^ (u64)((u32)(n + d) % 641) << 40;
}
