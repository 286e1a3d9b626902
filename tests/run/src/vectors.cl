// Vectors of 3 to 16 numbers: loads and stores at their alignment, shuffles, and elements that
// each lane picks and replaces at run time in registers.
// RUN: --kernel vectors --grid 2 --block 32
// RUN: --arg u8[64x16]=rand:193 --arg i32[64x16]=rand:194 --arg u8[64x16]=0 --arg i32[64x16]=0
// RUN: --arg u64[64x8]=rand:195 --arg u64[64x8]=0 --arg u32=5
// REFERENCE: vectors
#include "gpu_cl.h"

kernel void vectors(global const uchar16 *bytes, global const int16 *words, global uchar16 *out,
                    global int16 *wide, global const ulong8 *longs, global ulong8 *long_out,
                    uint uniform_at) {
  uint i = GLOBAL_ID(x);
  uchar16 b = bytes[i];
  uchar16 turned = b.s3210fedc456789ab + (uchar16)(1);
  turned[i % 16] = b[(i * 5) % 16];
  out[i] = turned;
  int16 w = words[i];
  // The index of a lane, then one that is the same for all.
  int picked = w[(uint)w.s0 % 16], same = w[uniform_at];
  w[(uint)w.s1 % 16] = picked;
  w[uniform_at + 1] = same - picked;
  int3 three = w.s27a * 3;
  w.s012 = three.zyx;
  wide[i] = w;
  ulong8 l = longs[i];
  ulong4 high = l.hi ^ l.lo.wzyx;
  l[i % 8] += high.x;
  l.s36 = l.s63;
  long_out[i] = l;
}
