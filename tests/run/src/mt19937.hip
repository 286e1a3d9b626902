// MT19937 (Matsumoto, Nishimura 1998) by one workgroup: 624 words of state in LDS, renewed in
// three steps that depend on each other; each step reads, waits, writes.
// RUN: --kernel mt19937 --grid 1 --block 256
// RUN: --arg u32[1248]=0 --arg u32=5489
// REFERENCE: mt19937
#include "gpu.h"

extern "C" __global__ void mt19937(u32 *out, u32 seed) {
  __shared__ u32 state[624];
  u32 t = THREAD_X;
  if (t == 0) {
    u32 v = seed;
    state[0] = v;
#pragma clang loop unroll(disable)
    for (u32 i = 1; i < 624; i++) {
      v = 1812433253u * (v ^ v >> 30) + i;
      state[i] = v;
    }
  }
  barrier();
  for (u32 round = 0; round < 2; round++) {
    for (u32 start = 0; start < 624; start += 227) {
      u32 i = start + t;
      bool mine = t < 227 && i < 624;
      u32 value = 0;
      if (mine) {
        u32 bits = (state[i] & 0x80000000u) | (state[(i + 1) % 624] & 0x7fffffffu);
        value = state[(i + 397) % 624] ^ bits >> 1 ^ (bits & 1 ? 0x9908b0dfu : 0);
      }
      barrier();
      if (mine)
        state[i] = value;
      barrier();
    }
    for (u32 i = t; i < 624; i += 256) {
      u32 v = state[i];
      v ^= v >> 11;
      v ^= v << 7 & 0x9d2c5680u;
      v ^= v << 15 & 0xefc60000u;
      out[624 * round + i] = v ^ v >> 18;
    }
    barrier();
  }
}
